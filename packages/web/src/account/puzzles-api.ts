import { createPuzzleClient } from '@kalah/api/puzzle-client';

/** A request that takes longer counts as lost. */
const TIMEOUT_MS = 15_000;

/** The puzzles of the server this page came from, which stores the attempts of accounts. */
export const puzzlesApi = createPuzzleClient({ timeoutMs: TIMEOUT_MS });
