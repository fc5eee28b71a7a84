import {
  formatPosition,
  isOver,
  must,
  type Position,
  play,
  playAll,
  seedsInPlay,
  startPosition,
} from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import type { Book } from '../books/book.ts';
import { openCore } from '../node.ts';
import type { Core } from '../search/core.ts';
import { PlainSolver, randomGame, variant } from '../testing.ts';
import { analyse } from './analysis.ts';
import type { Analysis } from './verdict.ts';

const MEMORY = 16 * 2 ** 20;
const now = () => 0;

function finalAnalysis(
  core: Core,
  position: Position,
  wanted: 'moves' | 'best' | 'margin' = 'moves',
): Analysis {
  return [...analyse(core, position, { now, wanted })].at(-1)!;
}

describe('an exact verdict', () => {
  // A small table leaves the proofs to the search. `upTo` is the number of seeds that the plain solver can handle.
  test.each([
    { of: variant(3, 3), maxTableSeeds: 4, upTo: 18 },
    { of: variant(3, 4, true), maxTableSeeds: 4, upTo: 18 },
    { of: variant(4, 2), maxTableSeeds: 3, upTo: 14 },
    { of: variant(4, 3, true), maxTableSeeds: 6, upTo: 14 },
    { of: variant(5, 2, true), maxTableSeeds: 3, upTo: 12 },
    { of: variant(6, 2), maxTableSeeds: 3, upTo: 11 },
    { of: variant(2, 12), maxTableSeeds: 5, upTo: 48 }, // pits of more than 23 seeds
    { of: variant(2, 10, true), maxTableSeeds: 5, upTo: 40 },
    { of: variant(7, 1), maxTableSeeds: 0, upTo: 10 }, // the wide path
    { of: variant(8, 1, true), maxTableSeeds: 0, upTo: 10 },
  ])(
    'agrees with a plain solver on $of.pits pits and $of.seeds seeds',
    async ({ of, maxTableSeeds, upTo }) => {
      const core = await openCore(MEMORY, maxTableSeeds);
      const plain = new PlainSolver();
      for (let game = 0; game < 4; game++) {
        for (const position of randomGame(of, game)) {
          if (isOver(position) || seedsInPlay(position) > upTo) continue;
          const { verdicts, complete } = finalAnalysis(core, position);
          expect(complete).toBe(true);
          for (const { pit, value, kind } of verdicts) {
            const { after } = must(play(position, pit));
            const margin = after.turn === position.turn ? plain.margin(after) : 0 - plain.margin(after);
            expect({ pit, value, kind }).toEqual({ pit, value: margin, kind: 'exact' });
          }
        }
      }
    },
  );
});

test('the best move alone is proved with fewer nodes and has the same value', async () => {
  const core = await openCore(MEMORY, 8);
  for (const position of [...randomGame(variant(5, 3), 1)].slice(0, 6)) {
    const all = finalAnalysis(await openCore(MEMORY, 8), position);
    const { verdicts, least, most, nodes } = finalAnalysis(core, position, 'best');
    expect([least, most]).toEqual([all.least, all.most]);
    expect(
      verdicts.some((best) => best.kind === 'exact' && verdicts.every((other) => other.most <= best.least)),
    ).toBe(true);
    expect(nodes).toBeLessThanOrEqual(all.nodes);
  }
});

test.each([
  [1, 3, 6, 6],
  [2, 4, -10, -12],
  [3, 3, 2, 2],
  [3, 6, -8, -10],
  [4, 3, 6, 8],
  [4, 4, 2, 2],
  [6, 2, 6, 10],
  [6, 3, 2, 2],
])('Kalah(%i,%i) is worth %i, or %i where a lone seed captures', async (pits, seeds, plain, alone) => {
  const core = await openCore(2 * MEMORY);
  const margin = (capturesAlone: boolean) => {
    const { least, most } = finalAnalysis(core, startPosition(variant(pits, seeds, capturesAlone)), 'margin');
    expect(least).toBe(most);
    return least;
  };
  expect([margin(false), margin(true)]).toEqual([plain, alone]);
});

function analyseFor(core: Core, position: Position, nodes: number): Analysis {
  return analyse(core, position, { now }).find((analysis) => analysis.nodes >= nodes)!;
}

describe.each([variant(6, 6), variant(8, 8), variant(12, 12, true)])(
  'an estimate on $pits pits and $seeds seeds',
  (variant) => {
    const position = startPosition(variant);
    const values = ({ verdicts }: Analysis) => verdicts.map(({ value }) => value);
    const depth = ({ verdicts }: Analysis) => Math.min(...verdicts.map(({ line }) => line.length));

    test('exists from the start, differs from pit to pit and has a line', async () => {
      const first = analyse(await openCore(MEMORY), position, { now }).next().value!;
      expect(first.verdicts.every(({ kind }) => kind === 'estimate')).toBe(true);
      expect(new Set(values(first)).size).toBeGreaterThan(2);
      expect(depth(first)).toBeGreaterThan(1);
      for (const { line } of first.verdicts) playAll(position, line);
    });

    test('exists even if the time is up before the analysis begins', async () => {
      const core = await openCore(MEMORY);
      core.shouldStop = () => true;
      const first = analyse(core, position, { now }).next().value!;
      expect(depth(first)).toBeGreaterThan(1);
    });

    test('looks further ahead with more nodes', async () => {
      const core = await openCore(MEMORY);
      const [few, more, many] = [100, 10_000, 200_000].map((nodes) => analyseFor(core, position, nodes));
      expect(depth(more!)).toBeGreaterThan(depth(few!));
      expect(depth(many!)).toBeGreaterThan(depth(more!));
    });

    test('is the same for the same nodes, with and without pauses', async () => {
      const whole = analyseFor(await openCore(MEMORY), position, 100_000);
      const core = await openCore(MEMORY);
      let asked = 0;
      core.shouldStop = () => ++asked % 2 === 0;
      const paused = analyseFor(core, position, whole.nodes);
      expect(asked).toBeGreaterThan(2);
      expect(paused.verdicts).toEqual(whole.verdicts);
    });
  },
);

describe('an analysis', () => {
  test('narrows its bounds in every step', async () => {
    const core = await openCore(MEMORY);
    let before: Analysis | undefined;
    for (const analysis of analyse(core, startPosition(variant(4, 4)), { now })) {
      for (const [i, { least, most }] of analysis.verdicts.entries()) {
        expect(least).toBeGreaterThanOrEqual(before?.verdicts[i]?.least ?? -Infinity);
        expect(most).toBeLessThanOrEqual(before?.verdicts[i]?.most ?? Infinity);
      }
      before = analysis;
    }
    expect(before!.complete).toBe(true);
  });

  test('tests the guessed margin first, then its neighbours', async () => {
    const core = await openCore(MEMORY, 8);
    const position = startPosition(variant(4, 4));
    const reports = [...analyse(core, position, { now, wanted: 'margin' })];
    const proved = reports.map(({ least }) => least).filter((least) => least > reports[0]!.least);
    expect(proved[0]).toBe(0);
    expect(proved.at(-1)).toBe(2);
  });

  test('keeps what is proved', async () => {
    const core = await openCore(MEMORY, 8);
    const exact = new Map<number, number>();
    for (const { verdicts } of analyse(core, startPosition(variant(4, 4)), { now }))
      for (const { pit, value, kind } of verdicts) {
        if (exact.has(pit))
          expect({ pit, value, kind }).toEqual({ pit, value: exact.get(pit), kind: 'exact' });
        if (kind === 'exact') exact.set(pit, value);
      }
    expect(exact.size).toBe(4);
  });

  test('gives a proved move its whole line before the others are proved', async () => {
    const start = startPosition(variant(4, 4));
    const some = analyse(await openCore(MEMORY, 8), start, { now }).find(({ verdicts }) =>
      verdicts.some(({ kind, line }) => kind === 'exact' && isOver(playAll(start, line))),
    )!;
    expect(some.complete).toBe(false);
    expect(some.verdicts.some(({ kind }) => kind !== 'exact')).toBe(true);
  });

  test.each([variant(4, 3), variant(3, 4, true), variant(5, 3)])(
    'gives every move a line to the end of the game that keeps its value: $pits pits, $seeds seeds',
    async (variant) => {
      const { verdicts } = finalAnalysis(await openCore(MEMORY, 8), startPosition(variant));
      for (const { line, value } of verdicts) {
        const end = playAll(startPosition(variant), line);
        expect([isOver(end), end.stores.south - end.stores.north]).toEqual([true, value]);
      }
    },
  );

  test('only ever continues the line of a proved move', async () => {
    const core = await openCore(MEMORY, 8);
    const lines = new Map<number, string>();
    for (const { verdicts } of analyse(core, startPosition(variant(4, 4)), { now }))
      for (const { pit, line } of verdicts.filter(({ kind }) => kind === 'exact')) {
        expect(String(line).startsWith(lines.get(pit) ?? '')).toBe(true);
        lines.set(pit, String(line));
      }
    expect(lines.size).toBe(4);
  });

  test('gives moves of the book their lines to the end of the game if they are wanted', async () => {
    const of = variant(4, 3);
    const start = startPosition(of);
    const core = await openCore(MEMORY, 8);
    const { verdicts } = finalAnalysis(core, start);
    const values = new Map(verdicts.map(({ pit, value }) => [formatPosition(playAll(start, [pit])), value]));
    const book: Book = {
      variant: of,
      moves: 1,
      positions: values.size,
      rim: () => [],
      find(position) {
        const margin = values.get(formatPosition(position));
        const { stores, turn } = position;
        const future = margin === undefined ? undefined : margin - stores.south + stores.north;
        return future === undefined ? undefined : turn === 'south' ? future : -future;
      },
    };
    const reports = [...analyse(core, start, { now, book, wanted: 'lines' })];
    expect(reports[0]!.verdicts.every(({ kind }) => kind === 'exact')).toBe(true);
    for (const { line } of reports.at(-1)!.verdicts) expect(isOver(playAll(start, line))).toBe(true);
  });

  test('continues after interruptions, with the same result', async () => {
    const position = startPosition(variant(4, 4));
    const whole = finalAnalysis(await openCore(MEMORY, 8), position);
    const core = await openCore(MEMORY, 8);
    let asked = 0;
    core.shouldStop = () => ++asked % 3 === 0;
    const values = ({ verdicts }: Analysis) => verdicts.map(({ pit, value, kind }) => ({ pit, value, kind }));
    expect(values(finalAnalysis(core, position))).toEqual(values(whole));
    expect(asked).toBeGreaterThan(3);
  });

  test('of a finished game is complete and has no verdicts', async () => {
    const core = await openCore(MEMORY);
    const over = randomGame(variant(3, 2), 1).at(-1)!;
    const { verdicts, complete, least, most } = finalAnalysis(core, over);
    const margin = over.stores[over.turn] - over.stores[over.turn === 'south' ? 'north' : 'south'];
    expect({ verdicts, complete, least, most }).toEqual({
      verdicts: [],
      complete: true,
      least: margin,
      most: margin,
    });
  });
});
