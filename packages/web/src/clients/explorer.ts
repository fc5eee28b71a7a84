import { createExplorerClient } from '@kalah/api/explorer-client';
import { TIMEOUT_MS } from './timeout.ts';

export const explorerApi = createExplorerClient({ timeoutMs: TIMEOUT_MS });
