import { createPlayerClient } from '@kalah/api/player-client';

/** A request that takes longer counts as lost. */
const TIMEOUT_MS = 15_000;

/** The players of the server this page came from. */
export const playersApi = createPlayerClient({ timeoutMs: TIMEOUT_MS });

/** The address of a player's profile. */
export function profilePath(name: string): string {
  return `/@${encodeURIComponent(name)}`;
}
