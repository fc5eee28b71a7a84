import { createPairingClient } from '@kalah/api/pairing-client';

/** Seeks and challenges on the server this page came from. */
export const pairingApi = createPairingClient();
