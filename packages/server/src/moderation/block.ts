/** [O9] A player whom an account has blocked. */
export interface Block {
  readonly account: string;
  /** Undefined once that account is deleted. */
  readonly name?: string;
  readonly at: number;
}

/** [O9] Who has blocked whom, by the ids of their accounts. */
export interface BlockPair {
  readonly account: string;
  readonly blocked: string;
}
