import { createPairingClient } from '@kalah/api/pairing-client';

/** A request that takes longer counts as lost. */
const TIMEOUT_MS = 15_000;

/** Seeks and challenges on the server this page came from. */
export const pairingApi = createPairingClient({ timeoutMs: TIMEOUT_MS });
