import { LOW_LIVE_MS, MINUTE, type Reading } from './reading.ts';

/** What a player has to notice about their own clock: sentences for screen readers, and sounds. */
export type Warning = 'minute-left' | 'ten-seconds-left' | 'low' | 'second';

const TEN_SECONDS = 10_000;
/** A sentence about the time is not followed by another one that says nearly the same. */
const JUST_SAID_MS = 3000;

/**
 * The warnings that are due between two readings of a running live clock. `said` is the announcement at the
 * beginning of the turn; undefined if it belongs to another turn.
 */
export function warningsBetween(before: Reading, after: Reading, said = Number.POSITIVE_INFINITY): Warning[] {
  if (!before.isRunning || !after.isRunning || after.kind !== 'live' || after.toBegin !== undefined)
    return [];
  const passes = (limit: number) => before.left > limit && after.left <= limit;
  const isNews = (limit: number) => passes(limit) && said > limit + JUST_SAID_MS;
  const second = ({ left }: Reading) => Math.floor(left / 1000);
  const isLastSecond = after.left < TEN_SECONDS && second(before) !== second(after);
  return [
    ...(isNews(MINUTE) ? (['minute-left'] as const) : []),
    ...(passes(LOW_LIVE_MS) ? (['low'] as const) : []),
    ...(isNews(TEN_SECONDS) ? (['ten-seconds-left'] as const) : []),
    ...(isLastSecond ? (['second'] as const) : []),
  ];
}
