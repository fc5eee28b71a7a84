/** Limits of the server that clients have to know. This file imports no schemas, which would make every page larger. */

export const MAX_ANALYSIS_MS = 30_000;

/** Characters of an e-mail address: what mail servers accept. */
export const MAX_EMAIL_LENGTH = 254;

export const MAX_WATCHED_GAMES = 50;
