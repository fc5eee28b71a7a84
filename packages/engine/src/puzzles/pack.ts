import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { identifyEngine } from '../engine-identity.ts';
import type { Certificate, Chunk } from './certificate.ts';
import { formatPuzzle, parsePuzzle } from './format.ts';
import { readWork } from './make.ts';
import { type Puzzle, THEMES } from './puzzle.ts';
import { pickVaried, shuffle, withoutDuplicates } from './variety.ts';

export interface PackOptions {
  readonly work: readonly string[];
  readonly seed: string;
  /** Puzzles of each capture rule. `days` of daily puzzles are whole weeks. */
  readonly perRule: number;
  readonly days: number;
}

const SLICES = 6;
const WEEK = 7;

export interface PackedChunk {
  readonly chunk: Chunk;
  readonly lines: readonly string[];
}

export class PackError extends Error {}

/** [Z13] [Z14] Chooses the puzzles that are shipped, and cuts them into files. */
export function packPuzzles({ work, seed, perRule, days }: PackOptions) {
  const read = work.map(readSixPits);
  const all = withoutDuplicates(read.flatMap(({ puzzles }) => puzzles));
  const ofRule = (alone: boolean) => all.filter(({ position }) => position.variant.capturesAlone === alone);
  const plain = pickVaried(ofRule(false), perRule + days, seed);
  const daily = pickDaily(plain, days, seed);
  const trainer = plain.filter((puzzle) => !daily.includes(puzzle));
  const packed = [
    pack('daily', false, daily),
    ...cut('6-pits', false, trainer),
    ...cut('6-pits-captures-alone', true, pickVaried(ofRule(true), perRule, seed)),
  ];
  const empty = packed.find(({ lines }) => lines.length === 0);
  if (empty)
    throw new PackError(
      `There are too few puzzles: ${empty.chunk.name} would be empty. Puzzles of both capture rules are needed.`,
    );
  const made = read.map(({ settings, games, nodes, puzzles }) => ({
    ...settings,
    games,
    found: puzzles.length,
    nodes,
  }));
  const { version, wasm } = identifyEngine();
  const certificate: Certificate = {
    engine: { version, wasm },
    made,
    seed,
    chunks: packed.map(({ chunk }) => chunk),
  };
  return { certificate, packed };
}

/** The names of the files, and the boards of the app, have six pits per side. */
function readSixPits(file: string): ReturnType<typeof readWork> {
  const read = readWork(file);
  const { pits, seeds } = read.settings.variant;
  if (pits === 6) return read;
  throw new PackError(
    `${file} has puzzles of Kalah(${pits},${seeds}); only boards with six pits per side are packed.`,
  );
}

/** [Z16] On the usual board; in every week, from the easiest on Monday to the hardest on Sunday. */
function pickDaily(puzzles: readonly Puzzle[], days: number, seed: string): Puzzle[] {
  const usual = puzzles.filter(({ position, themes }) => position.variant.seeds === 4 && themes.length > 0);
  const chosen = shuffle(usual, seed).slice(0, days).sort(byRating);
  const weeks = Math.floor(chosen.length / WEEK);
  const weekdays = Array.from({ length: WEEK }, (_, day) => {
    return shuffle(chosen.slice(day * weeks, (day + 1) * weeks), `${seed} ${day}`);
  });
  return Array.from({ length: weeks }, (_, week) => weekdays.map((day) => day[week]!)).flat();
}

/** About the same length, from easy to hard. */
function cut(name: string, capturesAlone: boolean, puzzles: readonly Puzzle[]): PackedChunk[] {
  const sorted = puzzles.toSorted(byRating);
  const begin = (slice: number) => Math.floor((slice * sorted.length) / SLICES);
  return Array.from({ length: SLICES }, (_, slice) => {
    return pack(`${name}-${slice + 1}`, capturesAlone, sorted.slice(begin(slice), begin(slice + 1)));
  });
}

function pack(name: string, capturesAlone: boolean, puzzles: readonly Puzzle[]): PackedChunk {
  const lines = puzzles.map(formatPuzzle);
  const ratings = puzzles.map(({ rating }) => rating);
  const count = (theme: string) => puzzles.filter(({ themes }) => themes.some((one) => one === theme)).length;
  const chunk: Chunk = {
    name,
    capturesAlone,
    puzzles: puzzles.length,
    minRating: Math.min(...ratings),
    maxRating: Math.max(...ratings),
    themes: Object.fromEntries(THEMES.map((theme) => [theme, count(theme)])) as Chunk['themes'],
    digest: digestOf(lines),
  };
  return { chunk, lines };
}

export function chunkMistakes(chunk: Chunk, lines: readonly string[]): string[] {
  const { name, capturesAlone, puzzles } = chunk;
  if (lines.length !== puzzles) return [`${name} has ${lines.length} puzzles, not ${puzzles}`];
  if (digestOf(lines) !== chunk.digest) return [`the lines of ${name} have a different SHA-256`];
  const own = pack(
    name,
    capturesAlone,
    lines.map((line) => parsePuzzle(line, chunk)),
  ).chunk;
  return isDeepStrictEqual(own, chunk) ? [] : [`the ratings or themes of ${name} are different`];
}

function digestOf(lines: readonly string[]): string {
  return createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex');
}

const byRating = (a: Puzzle, b: Puzzle) => a.rating - b.rating || a.id.localeCompare(b.id);
