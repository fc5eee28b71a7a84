import { createExplorerClient } from '@kalah/api/explorer-client';

/** The explorer of the server this page came from. */
export const explorerApi = createExplorerClient();
