import type { RatingHistory } from '@kalah/api/player';

const DAY_MS = 86_400_000;

/** The spans that the graph can show, in days. */
export const SPANS = { quarter: 92, year: 366, all: Number.POSITIVE_INFINITY } as const;
export type Span = keyof typeof SPANS;

export interface RatingPoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly rating: number;
  readonly deviation: number;
  /** The id of the game after which it was so; the present rating has none. */
  readonly game?: string;
}

/** The points of a span, oldest first, with the present rating at the end: its deviation grows without games. */
export function pointsOf(
  { points }: RatingHistory,
  present: Pick<RatingPoint, 'rating' | 'deviation'>,
  span: Span,
  now: number,
): readonly RatingPoint[] {
  const known = points.map(({ at, ...point }) => ({ ...point, at: Date.parse(at) }));
  const shown = known.filter(({ at }) => at > now - SPANS[span] * DAY_MS);
  if (shown.length === 0) return [];
  return [...shown, { at: Math.max(now, shown.at(-1)!.at), ...present }];
}

export function bestOf(points: readonly RatingPoint[]): RatingPoint {
  return points.reduce((best, point) => (point.rating > best.rating ? point : best));
}

/** The rows of the table that says the same: every game, or the last one of each month. */
export function rowsOf(points: readonly RatingPoint[]): readonly RatingPoint[] {
  const MAX_GAMES = 24;
  const games = points.filter(({ game }) => game !== undefined);
  if (games.length <= MAX_GAMES) return games.toReversed();
  const months = new Map(games.map((point) => [new Date(point.at).toISOString().slice(0, 7), point]));
  return [...months.values()].reverse();
}

export interface Frame {
  readonly width: number;
  readonly height: number;
}

export interface RatingGraph {
  readonly line: string;
  readonly band: string;
  readonly ratings: readonly { readonly y: number; readonly rating: number }[];
  readonly times: readonly { readonly x: number; readonly at: number }[];
  readonly best: { readonly x: number; readonly y: number };
  readonly last: { readonly x: number; readonly y: number };
}

export const MARGIN = { left: 42, right: 14, top: 12, bottom: 26 } as const;
const LABEL_WIDTH = 84;

export function drawGraph(points: readonly RatingPoint[], { width, height }: Frame): RatingGraph {
  const first = points[0]!.at;
  const duration = points.at(-1)!.at - first;
  // Games of one day would lie on top of each other.
  const isByTime = duration >= DAY_MS;
  const toX = (share: number) => MARGIN.left + (width - MARGIN.left - MARGIN.right) * share;
  const xOf = (index: number) =>
    toX(isByTime ? (points[index]!.at - first) / duration : index / Math.max(1, points.length - 1));

  const { low, high, step } = rangeOf(points);
  const yOf = (rating: number) => {
    const inside = Math.min(high, Math.max(low, rating));
    return MARGIN.top + ((high - inside) / (high - low)) * (height - MARGIN.top - MARGIN.bottom);
  };
  const path = (ratings: readonly number[]) =>
    ratings.map((rating, index) => `${round(xOf(index))} ${round(yOf(rating))}`);
  const upper = path(points.map(({ rating, deviation }) => rating + 2 * deviation));
  const lower = path(points.map(({ rating, deviation }) => rating - 2 * deviation)).reverse();
  const placeOf = (index: number) => ({ x: xOf(index), y: yOf(points[index]!.rating) });

  return {
    line: `M${path(points.map(({ rating }) => rating)).join('L')}`,
    band: `M${[...upper, ...lower].join('L')}Z`,
    ratings: steps(low, high, step).map((rating) => ({ rating, y: yOf(rating) })),
    times: isByTime ? timeMarks(first, duration, width).map(({ at, share }) => ({ at, x: toX(share) })) : [],
    best: placeOf(points.indexOf(bestOf(points))),
    last: placeOf(points.length - 1),
  };
}

/** Round ratings around the line. The band may reach further and is cut off. */
function rangeOf(points: readonly RatingPoint[]) {
  const ratings = points.map(({ rating }) => rating);
  const [least, most] = [Math.min(...ratings) - 100, Math.max(...ratings) + 100];
  const step = most - least > 500 ? 200 : 100;
  return { low: Math.floor(least / step) * step, high: Math.ceil(most / step) * step, step };
}

function steps(low: number, high: number, step: number): number[] {
  return Array.from({ length: (high - low) / step + 1 }, (_, index) => low + index * step);
}

function timeMarks(first: number, duration: number, width: number): { at: number; share: number }[] {
  const count = Math.max(2, Math.min(7, Math.floor(width / LABEL_WIDTH)));
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 0.5) / count;
    return { share, at: first + duration * share };
  });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
