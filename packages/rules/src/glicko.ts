/**
 * Glicko-2 (Glickman, 2012): what games say about the strength of their players. Every game is a rating period of its own,
 * and uncertainty grows with time instead of with empty periods, so a rating is up to date at once.
 */

export interface Rating {
  readonly rating: number;
  /** The rating is within two deviations of the true strength in 95 of 100 cases. */
  readonly deviation: number;
  /** How much the strength is expected to change from day to day. */
  readonly volatility: number;
  /** When the last rated game ended, in milliseconds; undefined before the first. */
  readonly at?: number | undefined;
}

/** 1 for a win, 0.5 for a draw, 0 for a loss. */
export type Score = 0 | 0.5 | 1;

export interface RatedGame {
  readonly opponent: Rating;
  readonly score: Score;
  /** What moving first is worth, in rating points: positive for the player who moved first, negative for the other. */
  readonly advantage: number;
  readonly weight: number;
}

export const INITIAL: Rating = { rating: 1500, deviation: 500, volatility: 0.09, at: undefined };
/** A rating never gets more certain than this, so that it can follow a player who improves. */
export const MIN_DEVIATION = 45;
const PROVISIONAL_DEVIATION = 110;

const MAX_DEVIATION = INITIAL.deviation;
/** Converts ratings to the scale of the paper's formulas. */
const SCALE = 173.7178;
/** How fast the volatility may change; the paper recommends 0.3 to 1.2. */
const TAU = 0.5;
const PRECISION = 1e-6;
const YEAR_MS = 365 * 86_400_000;
/** The rating period of the paper: a year without games makes it so many that a deviation of 60 becomes 110. */
export const PERIOD_MS = (YEAR_MS * (INITIAL.volatility * SCALE) ** 2) / (110 ** 2 - 60 ** 2);

export function isProvisional({ deviation }: Pick<Rating, 'deviation'>): boolean {
  return deviation > PROVISIONAL_DEVIATION;
}

/**
 * As high as before, but less certain.
 * @example
 * const afterAYear = age({ rating: 1800, deviation: 60, volatility: 0.09, at: 0 }, 365 * 86_400_000);
 * [afterAYear.rating, Math.round(afterAYear.deviation)]; // → [1800, 110]
 */
export function age(rating: Rating, at: number): Rating {
  const periods = countPeriods(rating, at);
  return periods === 0 ? rating : { ...rating, deviation: clamp(grow(rating, periods)) };
}

/** When a rating becomes provisional if no game follows; undefined if it is provisional already. */
export function establishedUntil(rating: Rating & { readonly at: number }): number | undefined {
  const { deviation, volatility, at } = rating;
  if (isProvisional(rating)) return undefined;
  return at + (PERIOD_MS * (PROVISIONAL_DEVIATION ** 2 - deviation ** 2)) / (volatility * SCALE) ** 2;
}

/**
 * One game, or two with the sides swapped, that ended at the same time.
 * @example
 * const game = { opponent: INITIAL, score: 1, advantage: 0, weight: 1 };
 * Math.round(rate(INITIAL, [game], 0).rating); // → 1741
 */
export function rate(player: Rating, games: readonly RatedGame[], at: number): Rating {
  let information = 0;
  let surprise = 0;
  for (const { opponent, score, advantage, weight } of games) {
    const rival = age(opponent, at);
    const g = dampen(rival.deviation);
    const expected = toScore(g * (player.rating + advantage - rival.rating));
    information += weight * g ** 2 * expected * (1 - expected);
    surprise += weight * g * (score - expected);
  }
  if (information === 0) return { ...age(player, at), at };

  const volatility = nextVolatility(player, 1 / information, surprise / information);
  const before = grow({ ...player, volatility }, countPeriods(player, at)) / SCALE;
  const after = 1 / Math.sqrt(1 / before ** 2 + information);
  return {
    rating: player.rating + SCALE * after ** 2 * surprise,
    deviation: clamp(SCALE * after),
    volatility,
    at,
  };
}

function toScore(difference: number): number {
  return 1 / (1 + Math.exp(-difference / SCALE));
}

function countPeriods({ at }: Rating, later: number): number {
  return at === undefined ? 0 : Math.max(0, later - at) / PERIOD_MS;
}

function grow({ deviation, volatility }: Rating, periods: number): number {
  return Math.sqrt(deviation ** 2 + periods * (volatility * SCALE) ** 2);
}

function clamp(deviation: number): number {
  return Math.min(MAX_DEVIATION, Math.max(MIN_DEVIATION, deviation));
}

/** The paper's g: the less certain the opponent's rating, the less the difference means. */
function dampen(deviation: number): number {
  return 1 / Math.sqrt(1 + (3 * (deviation / SCALE) ** 2) / Math.PI ** 2);
}

/** Step 5 of the paper: the root of a falling function, by the Illinois method. */
function nextVolatility({ deviation, volatility }: Rating, variance: number, improvement: number): number {
  const a = Math.log(volatility ** 2);
  const known = (deviation / SCALE) ** 2 + variance;
  const f = (x: number) => {
    const total = known + Math.exp(x);
    return (Math.exp(x) * (improvement ** 2 - total)) / (2 * total ** 2) - (x - a) / TAU ** 2;
  };

  let low = a;
  let high = improvement ** 2 > known ? Math.log(improvement ** 2 - known) : a - TAU;
  if (high < a) while (f(high) < 0) high -= TAU;
  let fLow = f(low);
  let fHigh = f(high);
  while (Math.abs(high - low) > PRECISION) {
    const next = low + ((low - high) * fLow) / (fHigh - fLow);
    const fNext = f(next);
    if (fNext * fHigh <= 0) {
      low = high;
      fLow = fHigh;
    } else fLow /= 2;
    high = next;
    fHigh = fNext;
  }
  return Math.exp(low / 2);
}
