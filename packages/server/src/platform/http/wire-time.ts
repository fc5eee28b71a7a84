import { formatTime } from '@kalah/api';

/** A time as clients see it. */
export { formatTime as toWireTime };

/** The same for something that may not have happened. */
export function toWireTimeOrNull(at: number | undefined): string | null {
  return at === undefined ? null : formatTime(at);
}
