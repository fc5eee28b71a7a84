import { createAccountClient } from '@kalah/api/account-client';

/** Passwords take their time when many people sign in at once. */
const TIMEOUT_MS = 20_000;

export const accountsApi = createAccountClient({ timeoutMs: TIMEOUT_MS });
