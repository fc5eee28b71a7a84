import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOver, opposite, type Position, startPosition, successors, type Variant } from '@kalah/rules';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildBook, loadBooks, openCore } from '../node.ts';
import { PlainSolver } from '../testing.ts';
import { openBooks, openingLayers, parseBook } from './book.ts';

const variant: Variant = { pits: 3, seeds: 3, capturesAlone: false };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kalah-book-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function futureMargin(plain: PlainSolver, position: Position): number {
  return plain.margin(position) - (position.stores[position.turn] - position.stores[opposite(position.turn)]);
}

describe('a book', () => {
  test('knows the value of every position of the opening', async () => {
    const path = join(folder, '3-3.book');
    const core = await openCore(16 * 2 ** 20, 4);
    expect(buildBook({ core, variant, moves: 4, path })).toBe(true);
    const book = parseBook(new Uint8Array(readFileSync(path)));
    const plain = new PlainSolver();
    for (const position of openingLayers(variant, 4).flat()) {
      expect(book.ok && book.value.find(position)).toBe(futureMargin(plain, position));
    }
    expect(JSON.parse(readFileSync(`${path}.json`, 'utf8'))).toMatchObject({ variant, moves: 4 });
  });

  test('is finished by a second run when the first was stopped', async () => {
    const path = join(folder, '3-3.book');
    const core = await openCore(16 * 2 ** 20, 4);
    let asked = 0;
    expect(buildBook({ core, variant, moves: 3, path, shouldStop: () => ++asked > 12 })).toBe(false);
    expect(parseBook(new Uint8Array(readFileSync(path)))).toEqual({ ok: false, problem: 'unfinished' });
    expect(buildBook({ core, variant, moves: 3, path })).toBe(true);
    expect(JSON.parse(readFileSync(`${path}.json`, 'utf8')).provedInThisRun).toBeLessThan(
      openingLayers(variant, 3)[3]!.length,
    );
    expect(parseBook(new Uint8Array(readFileSync(path))).ok).toBe(true);
  });

  test('is refused when it is damaged or something else', async () => {
    const [bytes] = await loadBooks();
    const damaged = bytes!.slice();
    damaged[damaged.length - 1]! ^= 1;
    expect(parseBook(damaged)).toEqual({ ok: false, problem: 'damaged' });
    expect(parseBook(bytes!.slice(0, -1))).toEqual({ ok: false, problem: 'damaged' });
    expect(parseBook(new Uint8Array(40))).toEqual({ ok: false, problem: 'not-a-book' });
  });

  test('is done without when it is damaged, and that is said', async () => {
    const [whole, other] = await loadBooks();
    const sentences: string[] = [];
    const books = openBooks([whole!, other!.slice(0, -1)], (sentence) => sentences.push(sentence));
    expect(books.map(({ variant }) => variant.capturesAlone)).toEqual([false]);
    expect(sentences).toEqual(['Opening book 2 of 2 is of no use (damaged): openings are searched.']);
  });
});

describe('the books that come with the engine', () => {
  test('know what Kalah(6,4) is worth under both rules', async () => {
    const values = (await loadBooks()).map((bytes) => {
      const book = parseBook(bytes);
      return (
        book.ok && [book.value.variant.capturesAlone, book.value.find(startPosition(book.value.variant))]
      );
    });
    expect(values).toEqual([
      [false, 8],
      [true, 10],
    ]);
  });

  test('never contradict themselves: a position is worth what its best move is', async () => {
    for (const bytes of await loadBooks()) {
      const parsed = parseBook(bytes);
      if (!parsed.ok) throw new Error(parsed.problem);
      const book = parsed.value;
      const lead = ({ stores, turn }: Position) => stores[turn] - stores[opposite(turn)];
      for (const position of openingLayers(book.variant, Math.min(3, book.moves - 1)).flat()) {
        const values = successors(position).map(({ after }) => {
          const margin = lead(after) + (isOver(after) ? 0 : book.find(after)!);
          return after.turn === position.turn ? margin : 0 - margin;
        });
        expect(lead(position) + book.find(position)!).toBe(Math.max(...values));
      }
    }
  });
});
