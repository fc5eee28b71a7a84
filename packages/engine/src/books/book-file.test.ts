import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { opposite, type Position, startPosition, type Variant } from '@kalah/rules';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { identifyEngine } from '../engine-identity.ts';
import { buildBook, openCore } from '../node.ts';
import { PlainSolver } from '../testing.ts';
import { checkBook, parseBook } from './book.ts';
import { BookContradiction, findCertificate } from './book-file.ts';
import { formatBook } from './book-format.ts';
import { findContradiction } from './consistency.ts';
import { moveValues, UNSOLVED } from './move-values.ts';
import { Opening } from './opening.ts';

const variant: Variant = { pits: 3, seeds: 3, capturesAlone: false };

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kalah-book-'));
  path = join(folder, '3-3.book');
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = () => openCore(16 * 2 ** 20, 4);
const readBytes = () => new Uint8Array(readFileSync(path));
const readOrigin = () => JSON.parse(readFileSync(`${path}.json`, 'utf8'));

/** Shares no code with the builder. */
function solve(opening: Opening): Int8Array {
  const plain = new PlainSolver();
  const lead = ({ stores, turn }: Position) => stores[turn] - stores[opposite(turn)];
  return Int8Array.from(opening.positions, (position) => plain.margin(position) - lead(position));
}

describe('building a book', () => {
  // From five moves on, positions of this opening lead to others as near to the start as themselves, or nearer.
  test.each([1, 2, 3, 4, 5, 6, 8])('gives every position up to %i moves its value', async (moves) => {
    expect(buildBook({ core: await open(), variant, moves, path })).toBe(true);
    const book = parseBook(readBytes());
    const opening = new Opening(variant, moves);
    const found = opening.positions.map((position) => book.ok && book.value.find(position));
    expect(found).toEqual([...solve(opening)]);
    expect(book.ok && book.value.find(startPosition(variant))).toBe(2);
    expect(checkBook(readBytes()).ok).toBe(true);
    expect(readOrigin()).toMatchObject({ variant, moves, engine: identifyEngine(), runs: 1 });
  });

  test('continues a build that was stopped', async () => {
    const core = await open();
    let asked = 0;
    expect(buildBook({ core, variant, moves: 3, path, shouldStop: () => ++asked > 12 })).toBe(false);
    expect(parseBook(readBytes())).toEqual({ ok: false, problem: 'unfinished' });
    expect(buildBook({ core, variant, moves: 3, path })).toBe(true);
    const all = new Opening(variant, 3).positions.length - new Opening(variant, 2).positions.length;
    expect(readOrigin().provedInThisRun).toBeLessThan(all);
    expect(readOrigin().runs).toBe(2);
    expect(findCertificate(path)).toEqual(readOrigin());
    expect(checkBook(readBytes()).ok).toBe(true);
  });

  test('corrects derived values of the file it continues', async () => {
    const opening = new Opening(variant, 5);
    const values = solve(opening);
    values[0] = 8;
    writeFileSync(path, formatBook({ variant, moves: 5, values }));
    expect(buildBook({ core: await open(), variant, moves: 5, path })).toBe(true);
    expect(checkBook(readBytes())).toMatchObject({ ok: true });
  });

  test('refuses to finish a book that contradicts itself, and leaves the file as it was', async () => {
    const opening = new Opening(variant, 5);
    const values = solve(opening);
    // A position on the rim of the opening that is said to be worth less than one of its own moves.
    const wrong = opening.positions.findIndex((position) => {
      const moves = moveValues(opening, values, position);
      return moves.includes(undefined) && moves.some((move) => move !== undefined && move > -10);
    });
    values[wrong] = -12;
    values[0] = UNSOLVED;
    const before = formatBook({ variant, moves: 5, values });
    writeFileSync(path, before);
    const core = await open();
    expect(() => buildBook({ core, variant, moves: 5, path })).toThrow(BookContradiction);
    expect(readBytes()).toEqual(before);
  });
});

describe('the check of a book', () => {
  const opening = new Opening(variant, 5);
  const values = solve(opening);

  test('passes the right values', () => {
    expect(findContradiction(opening, values)).toBeUndefined();
  });

  test('finds a wrong value wherever it follows from others', () => {
    for (const [number, position] of opening.positions.entries()) {
      if (moveValues(opening, values, position).includes(undefined)) continue;
      const wrong = values.with(number, values[number]! + 2);
      expect(findContradiction(opening, wrong), `position ${number}`).toBeDefined();
    }
  });

  test('finds a value that is missing', () => {
    expect(findContradiction(opening, values.with(7, UNSOLVED))).toBeDefined();
  });
});
