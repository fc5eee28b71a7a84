import { createClient } from '@kalah/api/client';

/** The server this page came from. */
export const api = createClient();
