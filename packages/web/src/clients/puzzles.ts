import { createPuzzleClient } from '@kalah/api/puzzle-client';
import { TIMEOUT_MS } from './timeout.ts';

export const puzzlesApi = createPuzzleClient({ timeoutMs: TIMEOUT_MS });
