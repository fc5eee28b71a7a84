/** Limits of the server that clients have to know. This file imports no schemas, which would make every page larger. */

/** The maximum duration of an analysis. */
export const MAX_ANALYSIS_MS = 30_000;

/** Characters of an e-mail address: what mail servers accept. */
export const MAX_EMAIL_LENGTH = 254;

/** How many games one stream may contain. */
export const MAX_WATCHED_GAMES = 50;
