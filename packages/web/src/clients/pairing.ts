import { createPairingClient } from '@kalah/api/pairing-client';
import { TIMEOUT_MS } from './timeout.ts';

export const pairingApi = createPairingClient({ timeoutMs: TIMEOUT_MS });
