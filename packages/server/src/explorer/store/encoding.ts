import type { Winner } from '@kalah/rules';
import { type ExploredGame, KEY_LENGTH } from '../explored-game.ts';
import { type Example, NO_GAMES, type PositionStats, type Tally } from '../position-stats.ts';

/** Rows are short, because there are several for every game: JSON arrays instead of objects. */
type GameData = readonly [
  createdAt: number,
  winner: Winner,
  margin: number | null,
  rating: number | null,
  isStrong: 0 | 1,
  pits: readonly number[],
  keys: string,
];

export function encodeGame(game: ExploredGame): string {
  const { createdAt, winner, margin = null, rating = null, isStrong, visits } = game;
  const pits = visits.map(({ pit }) => pit);
  const keys = visits.map(({ key }) => key).join('');
  const data: GameData = [createdAt, winner, margin, rating, isStrong ? 1 : 0, pits, keys];
  return JSON.stringify(data);
}

export function decodeGame(text: string): ExploredGame {
  const [createdAt, winner, margin, rating, isStrong, pits, keys] = JSON.parse(text) as GameData;
  return {
    createdAt,
    winner,
    ...(margin !== null && { margin }),
    ...(rating !== null && { rating }),
    isStrong: isStrong === 1,
    visits: pits.map((pit, index) => ({
      pit,
      key: keys.slice(index * KEY_LENGTH, (index + 1) * KEY_LENGTH),
    })),
  };
}

type TallyData = readonly [south: number, draws: number, north: number, playedOut: number, margin: number];
type MoveData = readonly [pit: number, all: TallyData, strong?: TallyData];
type ExampleData = readonly [game: string, pit: number, createdAt: number, rating?: number, isStrong?: 1];
type StatsData = readonly [moves: readonly MoveData[], examples: readonly ExampleData[], lacksExamples?: 1];

export function encodeStats({ moves, examples, lacksExamples }: PositionStats): string {
  const moveData = moves.map(
    ({ pit, all, strong }): MoveData =>
      isEmpty(strong) ? [pit, toData(all)] : [pit, toData(all), toData(strong)],
  );
  const exampleData = examples.map(toExampleData);
  const data: StatsData = lacksExamples ? [moveData, exampleData, 1] : [moveData, exampleData];
  return JSON.stringify(data);
}

export function decodeStats(text: string): PositionStats {
  const [moves, examples, lacksExamples] = JSON.parse(text) as StatsData;
  return {
    moves: moves.map(([pit, all, strong]) => ({
      pit,
      all: toTally(all),
      strong: strong ? toTally(strong) : NO_GAMES,
    })),
    examples: examples.map(([game, pit, createdAt, rating, isStrong]) => ({
      game,
      pit,
      createdAt,
      ...(rating !== undefined && { rating }),
      isStrong: isStrong === 1,
    })),
    lacksExamples: lacksExamples === 1,
  };
}

function toData({ south, draws, north, playedOut, margin }: Tally): TallyData {
  return [south, draws, north, playedOut, margin];
}

function toTally([south, draws, north, playedOut, margin]: TallyData): Tally {
  return { south, draws, north, playedOut, margin };
}

function isEmpty({ south, draws, north }: Tally): boolean {
  return south + draws + north === 0;
}

function toExampleData({ game, pit, createdAt, rating, isStrong }: Example): ExampleData {
  if (rating === undefined) return [game, pit, createdAt];
  return isStrong ? [game, pit, createdAt, rating, 1] : [game, pit, createdAt, rating];
}
