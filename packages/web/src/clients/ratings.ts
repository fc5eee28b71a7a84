import { createPlayerClient } from '@kalah/api/player-client';
import { TIMEOUT_MS } from './timeout.ts';

export const ratingsApi = createPlayerClient({ timeoutMs: TIMEOUT_MS });
