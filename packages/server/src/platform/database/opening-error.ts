/** A database cannot be used. The message is one sentence for the operator: what is wrong, and what to do. */
export class OpeningError extends Error {
  override readonly name = 'OpeningError';
}
