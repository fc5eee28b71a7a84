import { createExplorerClient } from '@kalah/api/explorer-client';

/** A request that takes longer counts as lost. */
const TIMEOUT_MS = 15_000;

/** The explorer of the server this page came from. */
export const explorerApi = createExplorerClient({ timeoutMs: TIMEOUT_MS });
