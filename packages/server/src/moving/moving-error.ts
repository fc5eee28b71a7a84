/** Why games cannot be moved. The message is a sentence for whoever moves them. */
export class MovingError extends Error {
  override readonly name = 'MovingError';
}
