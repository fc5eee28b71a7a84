import type { ExploredGame } from './explored-game.ts';

/** How games continued from a position. */
export interface Tally {
  readonly south: number;
  readonly draws: number;
  readonly north: number;
  /** Games that were played out, and the sum of their margins, South's seeds minus North's. */
  readonly playedOut: number;
  readonly margin: number;
}

export const NO_GAMES: Tally = { south: 0, draws: 0, north: 0, playedOut: 0, margin: 0 };

export interface MoveStats {
  readonly pit: number;
  readonly all: Tally;
  /** [X4] Only games between strong players. */
  readonly strong: Tally;
}

/** A game that is shown as an example. */
export interface Sample {
  readonly game: string;
  readonly pit: number;
  readonly createdAt: number;
  readonly rating?: number;
  readonly isStrong: boolean;
}

/** What is stored of a position. */
export interface PositionStats {
  /** In the order of pits. */
  readonly moves: readonly MoveStats[];
  /** [X3] The newest first. */
  readonly samples: readonly Sample[];
  /** A sample was taken out while there were others to take its place, which is not known any more. */
  readonly isThinned: boolean;
}

export const NO_STATS: PositionStats = { moves: [], samples: [], isThinned: false };

/** [X3] The newest games, the newest strong games and the best games that a position keeps of each. */
export const SAMPLES = 6;

export function countGames({ south, draws, north }: Tally): number {
  return south + draws + north;
}

/** The statistics with one more game, in which `pit` was played. */
export function addGame(stats: PositionStats, id: string, game: ExploredGame, pit: number): PositionStats {
  const { createdAt, rating, isStrong } = game;
  const sample = { game: id, pit, createdAt, ...(rating !== undefined && { rating }), isStrong };
  return {
    ...stats,
    moves: changeMove(stats.moves, game, pit, 1),
    samples: pickSamples([...stats.samples, sample]),
  };
}

/** The statistics without a game that was added before. */
export function removeGame(stats: PositionStats, id: string, game: ExploredGame, pit: number): PositionStats {
  const moves = changeMove(stats.moves, game, pit, -1);
  const samples = stats.samples.filter((sample) => sample.game !== id);
  const isShort = samples.length < stats.samples.length && samples.length < sumGames(moves);
  return { moves, samples, isThinned: stats.isThinned || isShort };
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

function sumGames(moves: readonly MoveStats[]): number {
  return moves.reduce((sum, { all }) => sum + countGames(all), 0);
}

function pickSamples(samples: readonly Sample[]): readonly Sample[] {
  if (samples.length <= SAMPLES) return samples.toSorted(byNewest);
  const picked = new Set([
    ...listRecent(samples),
    ...listRecent(samples.filter(isStrong)),
    ...listBest(samples),
  ]);
  return [...picked].sort(byNewest);
}

export function listRecent(samples: readonly Sample[]): Sample[] {
  return samples.toSorted(byNewest).slice(0, SAMPLES);
}

/** The games with the highest ratings. */
export function listBest(samples: readonly Sample[]): Sample[] {
  return samples
    .filter(({ rating }) => rating !== undefined)
    .sort((a, b) => b.rating! - a.rating! || byNewest(a, b))
    .slice(0, SAMPLES);
}

export function isStrong(sample: Sample): boolean {
  return sample.isStrong;
}

function byNewest(a: Sample, b: Sample): number {
  return b.createdAt - a.createdAt || (a.game < b.game ? -1 : 1);
}
