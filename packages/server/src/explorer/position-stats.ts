import type { ExploredGame } from './explored-game.ts';

export interface Tally {
  readonly south: number;
  readonly draws: number;
  readonly north: number;
  /** Games that were played out, and the sum of their margins, South's seeds minus North's. */
  readonly playedOut: number;
  readonly margin: number;
}

export const NO_GAMES: Tally = { south: 0, draws: 0, north: 0, playedOut: 0, margin: 0 };

interface MoveStats {
  readonly pit: number;
  readonly all: Tally;
  readonly strong: Tally;
}

export interface Example {
  readonly game: string;
  readonly pit: number;
  readonly createdAt: number;
  readonly rating?: number;
  readonly isStrong: boolean;
}

export interface PositionStats {
  /** In the order of pits. */
  readonly moves: readonly MoveStats[];
  /** [X3] The newest first. */
  readonly examples: readonly Example[];
  /** An example was removed, and it is no longer known which game could replace it. */
  readonly lacksExamples: boolean;
}

export const NO_STATS: PositionStats = { moves: [], examples: [], lacksExamples: false };

/** [X3] How many examples of each kind a position keeps: the newest, the newest strong, the best rated. */
const EXAMPLES = 6;

export function countGames({ south, draws, north }: Tally): number {
  return south + draws + north;
}

export function sumGames(tallies: readonly Tally[]): number {
  return tallies.reduce((sum, tally) => sum + countGames(tally), 0);
}

/** A game that went through the position, and the pit that was played there. */
export interface Continuation {
  readonly id: string;
  readonly game: ExploredGame;
  readonly pit: number;
}

export function addGames(stats: PositionStats, added: readonly Continuation[]): PositionStats {
  if (added.length === 0) return stats;
  return {
    ...stats,
    moves: added.reduce((moves, { game, pit }) => changeMove(moves, game, pit, 1), stats.moves),
    examples: pickExamples([...stats.examples, ...added.map(toExample)]),
  };
}

function toExample({ id, game, pit }: Continuation): Example {
  const { createdAt, rating, isStrong } = game;
  return { game: id, pit, createdAt, ...(rating !== undefined && { rating }), isStrong };
}

export function removeGame(stats: PositionStats, { id, game, pit }: Continuation): PositionStats {
  const moves = changeMove(stats.moves, game, pit, -1);
  const examples = stats.examples.filter((example) => example.game !== id);
  const isShort =
    examples.length < stats.examples.length && examples.length < sumGames(moves.map(({ all }) => all));
  return { moves, examples, lacksExamples: stats.lacksExamples || isShort };
}

function changeMove(
  moves: readonly MoveStats[],
  game: ExploredGame,
  pit: number,
  by: 1 | -1,
): readonly MoveStats[] {
  const { all, strong } = moves.find((move) => move.pit === pit) ?? { all: NO_GAMES, strong: NO_GAMES };
  const changed = {
    pit,
    all: changeTally(all, game, by),
    strong: game.isStrong ? changeTally(strong, game, by) : strong,
  };
  return [...moves.filter((move) => move.pit !== pit), changed]
    .filter((move) => countGames(move.all) > 0)
    .sort((a, b) => a.pit - b.pit);
}

function changeTally(tally: Tally, { winner, margin }: ExploredGame, by: 1 | -1): Tally {
  const result = winner === 'draw' ? 'draws' : winner;
  const counted = { ...tally, [result]: tally[result] + by };
  if (margin === undefined) return counted;
  return { ...counted, playedOut: tally.playedOut + by, margin: tally.margin + by * margin };
}

function pickExamples(examples: readonly Example[]): readonly Example[] {
  if (examples.length <= EXAMPLES) return examples.toSorted(byNewest);
  const picked = new Set([
    ...listRecent(examples),
    ...listRecent(examples.filter(isStrong)),
    ...listBest(examples),
  ]);
  return [...picked].sort(byNewest);
}

export function listRecent(examples: readonly Example[]): Example[] {
  return examples.toSorted(byNewest).slice(0, EXAMPLES);
}

export function listBest(examples: readonly Example[]): Example[] {
  return examples
    .filter(({ rating }) => rating !== undefined)
    .sort((a, b) => b.rating! - a.rating! || byNewest(a, b))
    .slice(0, EXAMPLES);
}

export function isStrong(example: Example): boolean {
  return example.isStrong;
}

function byNewest(a: Example, b: Example): number {
  return b.createdAt - a.createdAt || (a.game < b.game ? -1 : 1);
}
