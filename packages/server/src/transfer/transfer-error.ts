/** The message is a sentence for the user. */
export class TransferError extends Error {
  override readonly name = 'TransferError';
}
