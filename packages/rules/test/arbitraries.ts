import fc from 'fast-check';
import {
  createVariant,
  type Ending,
  findOutcome,
  type GameRecord,
  legalPits,
  MAX_PITS,
  MAX_SEEDS,
  must,
  type Position,
  playAll,
  startPosition,
} from '../src/index.ts';

export const variants = fc
  .record({
    pits: fc.integer({ min: 1, max: MAX_PITS }),
    seeds: fc.integer({ min: 1, max: MAX_SEEDS }),
    capturesAlone: fc.boolean(),
  })
  .map((wanted) => must(createVariant(wanted)));

/** Any sequence of UTF-16 units: quotes, line breaks, halves of surrogate pairs. */
export const anyText = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });

const choices = fc.array(fc.nat(11), { maxLength: 80, size: 'max' });

export const positions: fc.Arbitrary<Position> = fc
  .tuple(variants, choices)
  .map(([variant, wanted]) => playAll(startPosition(variant), chooseMoves(startPosition(variant), wanted)));

export const moves: fc.Arbitrary<{ before: Position; pit: number }> = fc
  .tuple(positions, fc.nat(11))
  .filter(([before]) => legalPits(before).length > 0)
  .map(([before, wanted]) => ({ before, pit: chooseMoves(before, [wanted])[0]! }));

const endings = fc.constantFrom<(Ending | undefined)[]>(
  undefined,
  { how: 'resignation', winner: 'south' },
  { how: 'resignation', winner: 'north' },
  { how: 'time', winner: 'south' },
  { how: 'time', winner: 'draw' },
  { how: 'abandonment', winner: 'north' },
  { how: 'agreement', winner: 'draw' },
  { how: 'abort' },
);

export const records: fc.Arbitrary<GameRecord> = fc
  .record({
    start: positions,
    wanted: choices,
    south: anyText,
    north: anyText,
    date: anyText,
    clock: anyText,
    times: anyText,
    ending: endings,
  })
  .map(({ start, wanted, south, north, date, clock, times, ending: unplayed }) => {
    const moves = chooseMoves(start, wanted);
    const outcome = findOutcome(playAll(start, moves));
    const ending = outcome ? ({ how: 'played-out', ...outcome } as const) : unplayed;
    const timed = { ...(clock && { clock }), ...(times && { times }) };
    return { start, players: { south, north }, date, ...timed, moves, ...(ending && { ending }) };
  });

export function spoiled(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const scraps = fc.oneof(
    anyText,
    fc.constantFrom('', ' ', '-', ',', '/', '"', '\\', '[', ']', '.', '0', '1', '\n'),
  );
  return fc.tuple(texts, fc.nat(), fc.nat(5), scraps).map(([text, nat, cut, scrap]) => {
    const at = nat % (text.length + 1);
    return text.slice(0, at) + scrap + text.slice(at + cut);
  });
}

/** Plays until the choices or the legal pits run out. A choice selects a legal pit modulo their number. */
function chooseMoves(start: Position, wanted: readonly number[]): number[] {
  const moves: number[] = [];
  let position = start;
  for (const choice of wanted) {
    const legal = legalPits(position);
    if (legal.length === 0) break;
    const pit = legal[choice % legal.length]!;
    moves.push(pit);
    position = playAll(position, [pit]);
  }
  return moves;
}
