/** A reminder that certainly was not delivered, and may be sent again. The message contains neither address nor endpoint. */
export class DeliveryError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DeliveryError';
  }
}

/**
 * What became of a reminder: it was delivered; its receiver no longer exists; it was refused permanently for another reason; or
 * the connection was lost when it may have been delivered, so it must not be sent again.
 */
export type DeliveryResult = 'sent' | 'gone' | 'refused' | 'unsure';
