import { readFile } from 'node:fs/promises';
import { formatPosition, must, type Position, seedsInPlay, startPosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { drawSample, openCore, ownBooks, prepareProofs, proveAgain } from '../node.ts';
import { checkBook, parseBook } from './book.ts';
import { formatBook, readBook } from './book-format.ts';
import { OWN_BOOKS } from './own-books.ts';

async function loadBooks(): Promise<Uint8Array[]> {
  return Promise.all(ownBooks().map(async (path) => new Uint8Array(await readFile(path))));
}

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

/** Built once per capture rule, in about 0.7 s, and shared by its books. */
const TABLE_SEEDS = 18;
/** Positions that are estimated to take longer are left to `kalah book verify`. */
const MAX_SECONDS = 3;

/** With that table, proofs with 47 seeds in play take up to 1.4 s, and each further seed takes 1.6 times as long. */
const estimateSeconds = (position: Position) => 1.4 * 1.6 ** (seedsInPlay(position) - 47);

function describeSample(provable: number, all: number): string {
  if (provable === all) return `one of all ${all} positions`;
  const leftOut = `${all - provable} positions may take more than ${MAX_SECONDS} s each and are left to "kalah book verify"`;
  return provable === 0 ? leftOut : `one of ${provable} positions; ${leftOut}`;
}

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

  test('hold what the engine proves, in a random sample under both rules', async () => {
    const seed = process.env.BOOK_SEED ?? String(Math.random()).slice(2, 8);
    console.info(`sample of the books: BOOK_SEED=${seed}`);
    const books = (await loadBooks()).map((bytes) => must(parseBook(bytes)));
    for (const [capturesAlone, ofRule] of Map.groupBy(books, ({ variant }) => variant.capturesAlone)) {
      const core = await openCore(128 * 2 ** 20, TABLE_SEEDS);
      for (const book of ofRule) {
        for (const _ of prepareProofs(core, book.variant));
        const rim = book.rim();
        const provable = rim.filter((position) => estimateSeconds(position) <= MAX_SECONDS);
        const name = `Kalah(6,${book.variant.seeds})${capturesAlone ? ', capturing alone' : ''}`;
        console.info(`${name}: ${describeSample(provable.length, rim.length)}`);
        for (const position of drawSample(provable, 1, seed)) {
          expect([formatPosition(position), proveAgain(core, position)]).toEqual([
            formatPosition(position),
            book.find(position),
          ]);
        }
      }
    }
  });

  test('are consistent in all their positions', async () => {
    for (const bytes of await loadBooks()) expect(checkBook(bytes).ok).toBe(true);
  });
});
