import { formatPosition, must, seedsInPlay, startPosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { drawSample, loadBooks, openCore, proveAgain } from '../node.ts';
import { checkBook, parseBook } from './book.ts';
import { formatBook, readBook } from './book-format.ts';
import { OWN_BOOKS } from './own-books.ts';

describe('a book', () => {
  test('is rejected when it is damaged or not a book', async () => {
    const [bytes] = await loadBooks();
    const damaged = bytes!.slice();
    damaged[damaged.length - 1]! ^= 1;
    expect(parseBook(damaged)).toEqual({ ok: false, problem: 'damaged' });
    expect(parseBook(bytes!.slice(0, -1))).toEqual({ ok: false, problem: 'damaged' });
    expect(parseBook(new Uint8Array(40))).toEqual({ ok: false, problem: 'not-a-book' });
  });

  test('is rejected by the check when its values contradict each other', async () => {
    const content = readBook((await loadBooks())[0]!);
    if (!content.ok) throw new Error(content.problem);
    const values = content.value.values.slice();
    values[0]! += 2;
    expect(checkBook(formatBook({ ...content.value, values }))).toEqual({
      ok: false,
      problem: 'contradictory',
    });
  });
});

describe('the books that come with the engine', () => {
  test('hold the published margins of their variants', async () => {
    const margins = (await loadBooks()).map((bytes) => {
      const { variant, find } = must(parseBook(bytes));
      return [variant.seeds, variant.capturesAlone, find(startPosition(variant))];
    });
    expect(margins).toEqual([
      [4, false, 8],
      [4, true, 10],
      [5, false, 10],
      [5, true, 12],
      [3, false, 2],
      [3, true, 2],
    ]);
  });

  test('are listed with their variants', async () => {
    const variants = (await loadBooks()).map((bytes) => must(parseBook(bytes)).variant);
    expect(OWN_BOOKS.map(({ variant }) => variant)).toEqual(variants);
  });

  /** Positions that are proved in less than a second with a small table. */
  test('hold what the engine proves, in a random sample', async () => {
    const seed = process.env.BOOK_SEED ?? String(Math.random()).slice(2, 8);
    console.info(`sample of the books: BOOK_SEED=${seed}`);
    for (const bytes of await loadBooks()) {
      const book = must(parseBook(bytes));
      const core = await openCore(64 * 2 ** 20);
      core.prepare(book.variant);
      while (core.tableSeeds < 15) core.buildLayer();
      const easy = book.rim().filter((position) => seedsInPlay(position) <= 40);
      for (const position of drawSample(easy, 1, seed)) {
        expect([formatPosition(position), proveAgain(core, position)]).toEqual([
          formatPosition(position),
          book.find(position),
        ]);
      }
    }
  });

  test('are consistent in all their positions', async () => {
    for (const bytes of await loadBooks()) expect(checkBook(bytes).ok).toBe(true);
  });
});
