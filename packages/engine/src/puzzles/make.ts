import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Position, Variant } from '@kalah/rules';
import type { TableStore } from '../analysis/analysis.ts';
import { prepareProofs } from '../fair/proof.ts';
import { puzzlesIn, type Search } from './find.ts';
import { formatPuzzle, parsePuzzle } from './format.ts';
import { playGame } from './games.ts';
import type { Cores } from './prove.ts';
import type { Puzzle } from './puzzle.ts';

/** The first line of a working file. A run continues only what the same settings have begun. */
export interface Settings extends Search {
  readonly variant: Variant;
  /** Games with another seed are different. Games from a file have none. */
  readonly seed: string | null;
}

interface SearchedGame {
  readonly game: number;
  readonly nodes: number;
  readonly puzzles: readonly string[];
}

export interface MakeOptions {
  readonly cores: Cores;
  readonly settings: Settings;
  /** Collects the puzzles. Games that it has already are not searched again. */
  readonly work: string;
  readonly tables?: TableStore | undefined;
  /** From a file, instead of games between computer players. */
  readonly games?: readonly (readonly Position[])[] | undefined;
  readonly maxGames: number;
  readonly maxPuzzles: number;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Progress {
  readonly games: number;
  readonly puzzles: number;
}

export interface MakeResult extends Progress {
  readonly nodes: number;
}

export class SettingsMismatch extends Error {}

/** [Z12] Interrupted runs continue. */
export function makePuzzles(options: MakeOptions): MakeResult {
  const { cores, settings, work, tables, maxPuzzles, onProgress } = options;
  const searched = openWork(work, settings);
  const maxGames = Math.min(options.maxGames, options.games?.length ?? Number.POSITIVE_INFINITY);
  const made = { games: 0, puzzles: 0, nodes: 0 };
  const add = ({ nodes, puzzles }: SearchedGame) => {
    made.games++;
    made.puzzles += puzzles.length;
    made.nodes += nodes;
    onProgress?.(made);
  };
  for (const game of searched.slice(0, maxGames)) if (made.puzzles < maxPuzzles) add(game);
  if (made.games === maxGames || made.puzzles >= maxPuzzles) return made;
  for (const _ of prepareProofs(cores.proofs, settings.variant, tables)) onProgress?.(made);
  while (made.games < maxGames && made.puzzles < maxPuzzles) {
    const number = made.games;
    const positions =
      options.games?.[number] ?? playGame(cores.looks, settings.variant, `${settings.seed} ${number}`);
    add(append(work, searchGame(cores, settings, number, positions)));
  }
  return made;
}

function searchGame(
  cores: Cores,
  settings: Settings,
  game: number,
  positions: readonly Position[],
): SearchedGame {
  const nodesBefore = cores.proofs.nodes;
  const puzzles = puzzlesIn(cores, positions, settings).map(formatPuzzle);
  return { game, nodes: cores.proofs.nodes - nodesBefore, puzzles };
}

function append(work: string, game: SearchedGame): SearchedGame {
  appendFileSync(work, `${JSON.stringify(game)}\n`);
  return game;
}

/**
 * Removes the line that an interrupted run left incomplete. Does not change a file that is not a working file; throws
 * `SyntaxError`.
 */
function openWork(work: string, settings: Settings): SearchedGame[] {
  const header = `${JSON.stringify(settings)}\n`;
  const text = existsSync(work) ? readFileSync(work, 'utf8') : '';
  if (header.startsWith(text)) {
    writeFileSync(work, header);
    return [];
  }
  const complete = text.slice(0, text.lastIndexOf('\n') + 1);
  const [first = '', ...games] = complete.split('\n').slice(0, -1);
  if (!isDeepStrictEqual(JSON.parse(first), settings)) throw new SettingsMismatch(first);
  if (complete !== text) truncateSync(work, Buffer.byteLength(complete));
  return games.map((line) => JSON.parse(line));
}

export function readWork(work: string): {
  settings: Settings;
  games: number;
  nodes: number;
  puzzles: Puzzle[];
} {
  const [header, ...lines] = readFileSync(work, 'utf8').split('\n').slice(0, -1);
  const settings: Settings = JSON.parse(header!);
  const games: SearchedGame[] = lines.map((line) => JSON.parse(line));
  return {
    settings,
    games: games.length,
    nodes: games.reduce((sum, { nodes }) => sum + nodes, 0),
    puzzles: games.flatMap(({ puzzles }) => puzzles.map((text) => parsePuzzle(text, settings.variant))),
  };
}
