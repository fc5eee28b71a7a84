import { createAccountClient } from '@kalah/api/account-client';

/** A request that takes longer counts as lost. Passwords take their time when many people sign in at once. */
const TIMEOUT_MS = 20_000;

/** The accounts of the server this page came from. */
export const accountApi = createAccountClient({ timeoutMs: TIMEOUT_MS });
