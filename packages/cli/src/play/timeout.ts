/** A request to a server that takes longer counts as lost. In milliseconds. */
export const TIMEOUT_MS = 10_000;
