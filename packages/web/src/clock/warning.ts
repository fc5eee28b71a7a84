import { LOW_LIVE_MS, MINUTE, type Reading } from './reading.ts';

/** What a player has to notice about their own clock: sentences for screen readers, and sounds. */
export type Warning = 'minute-left' | 'ten-seconds-left' | 'low' | 'second';

const TEN_SECONDS = 10_000;

/** The warnings that are due between two readings of a running live clock. */
export function findWarnings(before: Reading, after: Reading): Warning[] {
  if (!before.isRunning || !after.isRunning || after.kind !== 'live' || after.toBegin !== undefined)
    return [];
  const passes = (limit: number) => before.left > limit && after.left <= limit;
  const second = ({ left }: Reading) => Math.floor(left / 1000);
  const isLastSecond = after.left < TEN_SECONDS && second(before) !== second(after);
  return [
    ...(passes(MINUTE) ? (['minute-left'] as const) : []),
    ...(passes(LOW_LIVE_MS) ? (['low'] as const) : []),
    ...(passes(TEN_SECONDS) ? (['ten-seconds-left'] as const) : []),
    ...(isLastSecond ? (['second'] as const) : []),
  ];
}
