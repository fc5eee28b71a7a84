import { formatTime } from '@kalah/api';

export { formatTime as toWireTime };

export function toWireTimeOrNull(at: number | undefined): string | null {
  return at === undefined ? null : formatTime(at);
}
