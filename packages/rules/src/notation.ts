import { type Excerpt, endOf, type NotationProblem, quote, reject, split } from './excerpt.ts';
import { checkPosition, type Position, type PositionProblem, sum } from './position.ts';
import { ok, type Result } from './result.ts';
import { type Both, both, SIDES, type Side } from './side.ts';
import { createVariant, MAX_PITS, MAX_SEEDS, totalSeeds, type Variant } from './variant.ts';

const LETTER: Both<string> = { south: 's', north: 'n' };

/**
 * [N1] Each side's pits and store, South first; who is to move; `c` if the variant captures alone, otherwise `-`.
 * @example
 * formatPosition(startPosition(CLASSIC)); // → '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -'
 */
export function formatPosition({ variant, turn, pits, stores }: Position): string {
  const row = (side: Side) => [...pits[side], stores[side]].join(',');
  // Joined because V8 keeps concatenated strings in pieces: a game's JSON then took 7.6 µs instead of 4.8.
  return [row('south'), '/', row('north'), ' ', LETTER[turn], ' ', formatCaptures(variant)].join('');
}

/**
 * [N2] The variant follows from the length of the rows and the seeds on the board.
 * @example
 * must(parsePosition('1,2,1/0,3,1 n c')).variant; // → { pits: 2, seeds: 2, capturesAlone: true }
 * parsePosition('1,2,1/0,3,1 n').problem; // → { at: 13, message: 'Expected the capture rule here, "c" (captures alone) or "-" (does not).' }
 */
export function parsePosition(text: string): Result<Position, NotationProblem> {
  const whole = { text, at: 0 };
  const [board, letter, captures, rest] = split(whole, ' ');
  const rows = parseRows(board);
  if (!rows.ok) return rows;
  const turn = SIDES.find((side) => LETTER[side] === letter?.text);
  if (!turn) return reject(letter ?? endOf(whole), 'Expected the side to move here, "s" or "n".');
  if (captures?.text !== 'c' && captures?.text !== '-') {
    return reject(
      captures ?? endOf(whole),
      'Expected the capture rule here, "c" (captures alone) or "-" (does not).',
    );
  }
  if (rest) return reject(rest, 'Unexpected text after the position.');

  const variant = inferVariant(board, rows.value, captures.text === 'c');
  if (!variant.ok) return variant;
  const position = checkPosition({
    variant: variant.value,
    turn,
    pits: both((side) => rows.value[side].slice(0, -1)),
    stores: both((side) => rows.value[side].at(-1)!),
  });
  return position.ok ? position : reject(board, describePositionProblem(position.problem, variant.value));
}

/** [N4] Pits, seeds, and `c` if the variant captures alone: `6 4 -`. */
export function formatVariant(variant: Variant): string {
  return `${variant.pits} ${variant.seeds} ${formatCaptures(variant)}`;
}

export function parseVariant(text: string): Variant | undefined {
  const [, pits, seeds, captures] = /^([1-9]\d?) ([1-9]\d?) ([c-])$/.exec(text) ?? [];
  const variant = createVariant({
    pits: Number(pits),
    seeds: Number(seeds),
    capturesAlone: captures === 'c',
  });
  return variant.ok ? variant.value : undefined;
}

export function describePositionProblem(problem: PositionProblem, variant: Variant): string {
  const { pits, seeds } = variant;
  switch (problem) {
    case 'wrong-row-length':
      return `Each side must have ${pits} pits.`;
    case 'bad-count':
      return 'Pits and stores hold whole numbers of seeds, 0 or more.';
    case 'wrong-total':
      return `The board must hold ${totalSeeds(variant)} seeds in all (2 × ${pits} pits × ${seeds} seeds).`;
    case 'not-swept':
      return 'One side has no seeds left, so the game is over and the other side’s seeds must be in its store.';
  }
}

function formatCaptures({ capturesAlone }: Variant): string {
  return capturesAlone ? 'c' : '-';
}

function parseRows(board: Excerpt): Result<Both<number[]>, NotationProblem> {
  const [southText, northText, rest] = split(board, '/');
  const south = parseRow(southText);
  if (!south.ok) return south;
  if (!northText) return reject(endOf(southText), 'North’s row is missing; it follows South’s and a "/".');
  const north = parseRow(northText);
  if (!north.ok) return north;
  if (rest) return reject(rest, 'A board has two rows, South’s and North’s.');
  if (north.value.length !== south.value.length) {
    return reject(northText, 'Both sides must have the same number of pits.');
  }
  return ok({ south: south.value, north: north.value });
}

function parseRow(row: Excerpt): Result<number[], NotationProblem> {
  const counts = row.text.split(',');
  const wrong = counts.findIndex((count) => !/^(0|[1-9]\d{0,2})$/.test(count));
  if (wrong < 0) return ok(counts.map(Number));
  const place = split(row, ',')[wrong]!;
  return reject(place, `${quote(place)} is not a number of seeds from 0 to 999.`);
}

function inferVariant(
  board: Excerpt,
  { south, north }: Both<number[]>,
  capturesAlone: boolean,
): Result<Variant, NotationProblem> {
  const pits = south.length - 1;
  const total = sum(south) + sum(north);
  const variant = createVariant({ pits, seeds: total / (2 * pits), capturesAlone });
  if (variant.ok) return variant;
  return reject(
    board,
    variant.problem === 'pits-out-of-range'
      ? `A side has 1 to ${MAX_PITS} pits and a store, so a row has 2 to ${MAX_PITS + 1} numbers.`
      : `The board holds ${total} seeds; with ${pits} pits per side it must be ${2 * pits} times a whole number from 1 to ${MAX_SEEDS}.`,
  );
}
