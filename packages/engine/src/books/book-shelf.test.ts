import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { variant } from '../testing.ts';
import { BookShelf } from './book-shelf.ts';
import { OWN_BOOKS } from './own-books.ts';

const sources = OWN_BOOKS.filter(({ variant }) => !variant.capturesAlone && variant.seeds <= 4);
const readBook = (url: string) => readFile(new URL(url));

function createShelf(read: (url: string) => Promise<Uint8Array>) {
  const reads: string[] = [];
  const warnings: string[] = [];
  const shelf = new BookShelf({
    sources,
    read(url) {
      reads.push(url.split('/').at(-1)!);
      return read(url);
    },
    warn: (message) => warnings.push(message),
  });
  return { shelf, reads, warnings };
}

describe('a shelf of books', () => {
  test.each([
    [6, 2, undefined],
    [6, 3, 3],
    [6, 4, 4],
    [6, 6, 4],
    [5, 4, undefined],
  ])('has for %i pits and %i seeds the book of %s seeds', async (pits, seeds, expected) => {
    const { shelf } = createShelf(readBook);
    expect((await shelf.find(variant(pits, seeds)))?.variant.seeds).toBe(expected);
  });

  test('reads a book once, when it is first needed', async () => {
    const { shelf, reads } = createShelf(readBook);
    expect(reads).toEqual([]);
    await Promise.all([shelf.find(variant(6, 3)), shelf.find(variant(6, 3))]);
    await shelf.find(variant(6, 3));
    expect(reads).toEqual(['6-3.book']);
  });

  test('works without a damaged book and gives the reason once', async () => {
    const { shelf, reads, warnings } = createShelf(async (url) => (await readBook(url)).subarray(1));
    expect(await shelf.find(variant(6, 3))).toBeUndefined();
    expect(await shelf.find(variant(6, 3))).toBeUndefined();
    expect(reads).toHaveLength(1);
    expect(warnings).toEqual([expect.stringMatching(/6-3\.book cannot be used \(not-a-book\)\.$/)]);
  });

  test('reads a book again after a failure', async () => {
    let failures = 1;
    const { shelf, warnings } = createShelf((url) =>
      failures-- > 0 ? Promise.reject(new Error('no connection')) : readBook(url),
    );
    expect(await shelf.find(variant(6, 3))).toBeUndefined();
    expect(warnings).toEqual([expect.stringMatching(/6-3\.book cannot be read: Error: no connection$/)]);
    expect((await shelf.find(variant(6, 3)))?.positions).toBe(1082);
  });
});
