/** Why games cannot be moved. The message is a sentence for whoever moves them. */
export class TransferError extends Error {
  override readonly name = 'TransferError';
}
