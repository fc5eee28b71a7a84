/** A database that cannot be used. The message is one sentence for whoever runs the server: what is wrong, and what to do. */
export class OpeningError extends Error {
  override readonly name = 'OpeningError';
}
