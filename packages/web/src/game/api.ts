import { createClient } from '@kalah/api/client';

/** A request that takes longer counts as lost. */
const TIMEOUT_MS = 8000;

/** The server this page came from. */
export const api = createClient({ timeoutMs: TIMEOUT_MS });
