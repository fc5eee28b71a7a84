/** Whether one of two accounts does not want to play the other. */
export type IsBlocked = (one: string, other: string) => boolean;

/** [L10] Reads which of some accounts do not want to meet. */
export type FindBlocks = (accounts: readonly string[]) => Promise<IsBlocked>;

/** For servers on which nobody can block anybody. */
export const NO_BLOCKS: FindBlocks = async () => () => false;
