import { createClient } from '@kalah/api/client';

/** Shorter than elsewhere: a move whose request got lost is sent again. */
const TIMEOUT_MS = 8000;

export const gamesApi = createClient({ timeoutMs: TIMEOUT_MS });
