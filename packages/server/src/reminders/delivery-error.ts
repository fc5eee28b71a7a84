/** A reminder that was not delivered for certain, and may be sent again. The message contains neither address nor endpoint. */
export class DeliveryError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DeliveryError';
  }
}

/**
 * What became of a reminder: delivered; its receiver is gone for good; it was refused for another reason that stays; or the
 * connection was lost at a moment when nobody knows, so it must not be sent again.
 */
export type Delivery = 'sent' | 'gone' | 'refused' | 'unsure';
