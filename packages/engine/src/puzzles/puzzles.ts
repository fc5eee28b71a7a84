import type { Variant } from '@kalah/rules';
import type { Certificate, Chunk } from './certificate.ts';
import { parsePuzzle } from './format.ts';
import { isPuzzleId } from './id.ts';
import type { Puzzle, Theme } from './puzzle.ts';
import { choosePuzzle, type PuzzleQuery } from './select.ts';
import certificate from './sets/certificate.json' with { type: 'json' };

export { type Attempt, judgeAttempt } from './attempt.ts';
export type { Certificate, Chunk } from './certificate.ts';
export { isPuzzleId } from './id.ts';
export {
  type Decision,
  type Goal,
  type GoalKind,
  type LineMove,
  type Option,
  type Puzzle,
  THEMES,
  type Theme,
} from './puzzle.ts';
export { choosePuzzle, type PuzzleQuery } from './select.ts';

type CaptureRule = Pick<Variant, 'capturesAlone'>;
interface Data {
  readonly default: readonly string[];
}

/** Bundlers want to see each path. A file is loaded when one of its puzzles is needed. */
const LOADERS: Readonly<Record<string, () => Promise<Data>>> = {
  daily: () => import('./sets/daily.json', { with: { type: 'json' } }),
  '6-pits-1': () => import('./sets/6-pits-1.json', { with: { type: 'json' } }),
  '6-pits-2': () => import('./sets/6-pits-2.json', { with: { type: 'json' } }),
  '6-pits-3': () => import('./sets/6-pits-3.json', { with: { type: 'json' } }),
  '6-pits-4': () => import('./sets/6-pits-4.json', { with: { type: 'json' } }),
  '6-pits-5': () => import('./sets/6-pits-5.json', { with: { type: 'json' } }),
  '6-pits-6': () => import('./sets/6-pits-6.json', { with: { type: 'json' } }),
  '6-pits-captures-alone-1': () => import('./sets/6-pits-captures-alone-1.json', { with: { type: 'json' } }),
  '6-pits-captures-alone-2': () => import('./sets/6-pits-captures-alone-2.json', { with: { type: 'json' } }),
  '6-pits-captures-alone-3': () => import('./sets/6-pits-captures-alone-3.json', { with: { type: 'json' } }),
  '6-pits-captures-alone-4': () => import('./sets/6-pits-captures-alone-4.json', { with: { type: 'json' } }),
  '6-pits-captures-alone-5': () => import('./sets/6-pits-captures-alone-5.json', { with: { type: 'json' } }),
  '6-pits-captures-alone-6': () => import('./sets/6-pits-captures-alone-6.json', { with: { type: 'json' } }),
};

/** [Z14] What is shipped, and what it took to prove. */
export const puzzleCertificate = certificate as unknown as Certificate;

const [daily, ...trainer] = puzzleCertificate.chunks as [Chunk, ...Chunk[]];
const loaded = new Map<string, Promise<readonly Puzzle[]>>();

/** Parsing all daily puzzles takes 50 ms, too long for a phone that shows one of them. */
export async function loadLines({ name }: Chunk): Promise<readonly string[]> {
  return (await LOADERS[name]!()).default;
}

/** Loads and parses once; a failed load is tried again. */
export function loadChunk(chunk: Chunk): Promise<readonly Puzzle[]> {
  const known = loaded.get(chunk.name);
  if (known) return known;
  const loading = loadLines(chunk).then((lines) => lines.map((line) => parsePuzzle(line, chunk)));
  loaded.set(chunk.name, loading);
  loading.catch(() => loaded.delete(chunk.name));
  return loading;
}

/** The daily ones first, then those of each rule, from easy to hard. */
export async function loadAllPuzzles(): Promise<readonly Puzzle[]> {
  return (await Promise.all(puzzleCertificate.chunks.map(loadChunk))).flat();
}

/**
 * @example
 * (await findPuzzle('n1x348x')).goal; // → { kind: 'chain', moves: 4, margin: 4 }
 */
export async function findPuzzle(id: string): Promise<Puzzle | undefined> {
  if (!isPuzzleId(id)) return undefined;
  for (const chunk of puzzleCertificate.chunks) {
    const puzzle = (await loadChunk(chunk)).find((one) => one.id === id);
    if (puzzle) return puzzle;
  }
  return undefined;
}

const FIRST_MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/**
 * [Z16] The same for everybody. `date` is like `2026-11-16`; undefined if it is not a date.
 * @example
 * (await dailyPuzzle('2026-11-16')).position.turn; // → 'south'
 * await dailyPuzzle('yesterday'); // → undefined
 */
export async function dailyPuzzle(date: string): Promise<Puzzle | undefined> {
  const day = dayNumber(date);
  if (day === undefined) return undefined;
  const lines = await loadLines(daily);
  return parsePuzzle(lines[((day % lines.length) + lines.length) % lines.length]!, daily);
}

function dayNumber(date: string): number | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : Number.NaN;
  const isDate = Number.isFinite(time) && new Date(time).toISOString().startsWith(date);
  return isDate ? Math.floor((time - FIRST_MONDAY) / DAY_MS) : undefined;
}

/** [Z15] Near a rating, and not a daily one. Loads as few files as it takes. Undefined if none is left. */
export async function nextPuzzle(query: PuzzleQuery & CaptureRule): Promise<Puzzle | undefined> {
  for (const chunk of nearestChunks(query)) {
    const puzzle = choosePuzzle(await loadChunk(chunk), query);
    if (puzzle) return puzzle;
  }
  return undefined;
}

function nearestChunks({ capturesAlone, theme, rating }: PuzzleQuery & CaptureRule): Chunk[] {
  const distance = ({ minRating, maxRating }: Chunk) => Math.max(minRating - rating, rating - maxRating, 0);
  return trainer
    .filter((chunk) => chunk.capturesAlone === capturesAlone && (!theme || chunk.themes[theme] > 0))
    .sort((a, b) => distance(a) - distance(b));
}

export function countPuzzles({ capturesAlone }: CaptureRule, theme?: Theme): number {
  return trainer
    .filter((chunk) => chunk.capturesAlone === capturesAlone)
    .reduce((sum, chunk) => sum + (theme ? chunk.themes[theme] : chunk.puzzles), 0);
}
