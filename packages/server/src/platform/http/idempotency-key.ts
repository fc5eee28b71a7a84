import { createHash } from 'node:crypto';
import { Type } from '@kalah/api/type';
import { KEY_LENGTH } from '../../limits.ts';

export const KeyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      title: `${KEY_LENGTH.min} to ${KEY_LENGTH.max} random characters; \`uuidgen\` prints a suitable key`,
      minLength: KEY_LENGTH.min,
      maxLength: KEY_LENGTH.max,
      description:
        'Makes the request safe to repeat. Use a new random UUID for each game or seat and keep it secret: the key gives ' +
        'access to the seat’s token.',
    }),
  ),
});

export function hashRequest(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}
