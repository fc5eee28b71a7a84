import type { ClockSettings } from '@kalah/api';
import type { Seek } from '@kalah/api/pairing';

/** How many clocks have a column of their own. */
const MAX_COLUMNS = 6;
/** Ratings shown at least, and the rating of players without an account. */
const LEAST = { min: 1300, max: 1700 };
const USUAL = 1500;
const STEP = 100;

/** Open seeks as points: the time from left to right, the rating from bottom to top, both from 0 to 1. */
export interface SeekPlot {
  /** Undefined stands for all other clocks. */
  readonly columns: readonly { readonly clock: ClockSettings | undefined; readonly x: number }[];
  readonly ratings: readonly { readonly rating: number; readonly y: number }[];
  readonly points: readonly { readonly seek: Seek; readonly x: number; readonly y: number }[];
  yOf(rating: number): number;
}

export function plotSeeks(seeks: readonly Seek[]): SeekPlot {
  const clocks = listClocks(seeks);
  const isCrowded = clocks.length > MAX_COLUMNS;
  const shown: (ClockSettings | undefined)[] = isCrowded
    ? [...clocks.slice(0, MAX_COLUMNS - 1), undefined]
    : clocks;
  const columns = shown.map((clock, index) => ({ clock, x: (index + 0.5) / shown.length }));
  const ratings = seeks.map(ratingOf);
  const min = Math.floor(Math.min(LEAST.min, ...ratings) / STEP) * STEP;
  const max = Math.ceil(Math.max(LEAST.max, ...ratings) / STEP) * STEP;
  const yOf = (rating: number) => Math.min(1, Math.max(0, (rating - min) / (max - min)));
  const columnOf = ({ clock }: Seek) => {
    const found = shown.findIndex((one) => one && keyOf(one) === keyOf(clock));
    return found === -1 ? shown.length - 1 : found;
  };
  return {
    columns,
    ratings: [min, (min + max) / 2, max].map((rating) => ({ rating, y: yOf(rating) })),
    points: spread(seeks, columnOf, shown.length).map(({ seek, x }) => ({ seek, x, y: yOf(ratingOf(seek)) })),
    yOf,
  };
}

/** Those who wait for the same clock stand side by side. */
function spread(seeks: readonly Seek[], columnOf: (seek: Seek) => number, columns: number) {
  const groups = Map.groupBy(seeks, columnOf);
  return [...groups].flatMap(([column, group]) =>
    group.map((seek, index) => ({ seek, x: (column + (index + 1) / (group.length + 1)) / columns })),
  );
}

function listClocks(seeks: readonly Seek[]): ClockSettings[] {
  const clocks = new Map(seeks.map(({ clock }) => [keyOf(clock), clock]));
  return [...clocks.values()].sort((a, b) => durationOf(a) - durationOf(b));
}

function keyOf(clock: ClockSettings): string {
  return clock.kind === 'live' ? `${clock.initial}+${clock.increment}` : `${clock.days}d`;
}

/** Seconds per player, for about 40 moves. */
function durationOf(clock: ClockSettings): number {
  return clock.kind === 'live' ? clock.initial + 40 * clock.increment : clock.days * 86_400 * 40;
}

function ratingOf({ player }: Seek): number {
  return player.rating ?? USUAL;
}
