import { createHash } from 'node:crypto';
import { Type } from '@kalah/api/type';

/**
 * 22 base64 characters hold 128 random bits. Two people may choose the same shorter key, and would get the same game and
 * the same seat token.
 */
const MIN_LENGTH = 22;
const MAX_LENGTH = 255;

export const KeyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      title: `${MIN_LENGTH} to ${MAX_LENGTH} random characters; \`uuidgen\` prints a fitting key`,
      minLength: MIN_LENGTH,
      maxLength: MAX_LENGTH,
      description:
        'Makes the request safe to repeat. Use a new random UUID for each game or seat and keep it secret: the key gives ' +
        'access to the seat’s token.',
    }),
  ),
});

/** Tells two requests with the same key apart. */
export function hashRequest(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}
