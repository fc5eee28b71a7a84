import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  createVariant,
  findOutcome,
  formatRecord,
  must,
  type Played,
  parsePosition,
  parseRecord,
  perft,
  play,
  type Side,
  startPosition,
  toCells,
} from '../src/index.ts';
import { naivePerft, naiveStart } from './naive.ts';

const lines = readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8').split('\n');
const sources = globSync('../{src,test}/*.ts', { cwd: import.meta.dirname });

describe('docs/rules.md', () => {
  test('has every statement that the code and the tests cite', () => {
    const stated = lines.flatMap((text) => /^### ([RN]\d+) /.exec(text)?.[1] ?? []);
    const cited = sources.flatMap((path) =>
      Array.from(
        readFileSync(new URL(path, import.meta.url), 'utf8').matchAll(/\[([RN]\d+)\]/g),
        ([, name]) => name,
      ),
    );
    expect(new Set(cited)).toEqual(new Set(stated));
  });

  test.each(findBlocks('board'))(
    '[%s] the board at line %i is played as pictured',
    (_statement, _line, { info, body }) => {
      const { before, pit, after, caption } = readPicture(body, info.includes('captures-alone'));
      const played = must(play(must(before), pit));
      expect(toCells(played.after)).toEqual(after);
      expect(describeState(played)).toBe(caption);
    },
  );

  test.each(findBlocks('record'))(
    '[%s] the record at line %i is read and written as printed',
    (_statement, _line, { body }) => {
      const text = `${body.join('\n')}\n`;
      expect(formatRecord(must(parseRecord(text)))).toBe(text);
    },
  );

  test.each(findTable('| position | at |'))(
    '[N7] the position %s is refused at %i: %s',
    (text, at, message) => {
      expect(parsePosition(text)).toEqual({ ok: false, problem: { at: Number(at), message } });
    },
  );

  test.each(findTable('| moves | at |'))('[N7] the moves %s are rejected at %i: %s', (moves, at, message) => {
    const header = '[Variant "6 4 -"]\n\n';
    const problem = { at: header.length + Number(at), message };
    expect(parseRecord(header + moves)).toEqual({ ok: false, problem });
  });

  test.each(findTable('| pits | seeds | captures alone |'))(
    '[R10] perft of %s pits, %s seeds, captures alone: %s',
    (...row) => {
      const [pits, seeds] = row.slice(0, 2).map(Number) as [number, number];
      const capturesAlone = row[2] === 'yes';
      const counts = row.slice(3).map(Number);
      const start = startPosition(must(createVariant({ pits, seeds, capturesAlone })));
      const naive = naiveStart(pits, seeds, capturesAlone);
      expect(counts.map((_, index) => perft(start, index + 1))).toEqual(counts);
      expect(counts.map((_, index) => naivePerft(naive, index + 1))).toEqual(counts);
    },
  );
});

interface Block {
  readonly info: string;
  readonly body: readonly string[];
}

function findBlocks(kind: string): [statement: string, line: number, block: Block][] {
  let statement = '';
  return lines.flatMap((text, index) => {
    statement = /^### ([RN]\d+) /.exec(text)?.[1] ?? statement;
    if (!text.startsWith(`\`\`\`${kind}`)) return [];
    const body = lines.slice(index + 1, lines.indexOf('```', index + 1));
    return [[statement, index + 1, { info: text.slice(3), body }]];
  });
}

function findTable(heading: string): [string, ...string[]][] {
  const top = lines.findIndex((text) => text.replace(/ +/g, ' ').startsWith(heading));
  if (top < 0) throw new Error(`docs/rules.md has no table "${heading}"`);
  const rows = lines.slice(top + 2, lines.indexOf('', top));
  return rows.map((row) => row.split('|').slice(1, -1).map(readCell) as [string, ...string[]]);
}

function readCell(cell: string): string {
  return cell.trim().replace(/^`(.*)`$/, '$1');
}

function formatRing(cells: readonly number[]): string {
  const half = cells.length / 2;
  return `${cells.slice(0, half)}/${cells.slice(half)}`;
}

/** Two boards side by side: North's pits from last to first, the stores, South's pits, and what comes next. */
function readPicture(body: readonly string[], capturesAlone: boolean) {
  const [north = [], stores = [], south = []] = body.map((line) => line.match(/\d+/g)?.map(Number) ?? []);
  const pits = south.length / 2;
  const ring = (from: number) => [
    ...south.slice(from * pits, (from + 1) * pits),
    stores[from * 2 + 1]!,
    ...north.slice(from * pits, (from + 1) * pits).reverse(),
    stores[from * 2]!,
  ];
  const turn: Side = body[0]!.includes('(') ? 'north' : 'south';
  const before = body[turn === 'north' ? 0 : 2]!.split('(')[0]!.match(/\d+/g)?.length ?? 0;
  return {
    before: parsePosition(`${formatRing(ring(0))} ${turn[0]} ${capturesAlone ? 'c' : '-'}`),
    pit: turn === 'north' ? pits - 1 - before : before,
    after: ring(1),
    caption: body[3],
  };
}

function describeState({ after, events }: Played): string {
  const name = (side: Side) => (side === 'south' ? 'South' : 'North');
  const outcome = findOutcome(after);
  if (outcome)
    return outcome.winner === 'draw' ? 'A draw' : `${name(outcome.winner)} wins by ${outcome.margin}`;
  return `${name(after.turn)} ${events.at(-1)?.kind === 'moves-again' ? 'moves again' : 'to move'}`;
}
