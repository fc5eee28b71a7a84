import { createModerationClient } from '@kalah/api/moderation-client';
import { TIMEOUT_MS } from './timeout.ts';

export const moderationApi = createModerationClient({ timeoutMs: TIMEOUT_MS });
