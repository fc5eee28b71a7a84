/** A request that takes longer counts as lost. */
export const TIMEOUT_MS = 15_000;
