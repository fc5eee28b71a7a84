import { createModerationClient } from '@kalah/api/moderation-client';

/** A request that takes longer counts as lost. */
const TIMEOUT_MS = 15_000;

/** Blocks and reports on the server this page came from. */
export const moderationApi = createModerationClient({ timeoutMs: TIMEOUT_MS });
