import type { Static } from 'typebox';
import { MAX_EMAIL_LENGTH } from '../types/limits.ts';
import { oneOf, orNull, Time } from '../types/schema.ts';
import { Type } from '../types/type.ts';

const LOCAL = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/** A plain e-mail address. There is no room in it for a second address, a header or a command. */
export const EMAIL_PATTERN = `^(?=.{1,64}@)${LOCAL}@(?:${LABEL}\\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$`;

/** The languages of e-mails and notifications, which the server writes. */
export const MAIL_LANGUAGES = ['en', 'de', 'fr', 'es', 'nl'] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

export const Language = oneOf([...MAIL_LANGUAGES], {
  description: 'The language of the reminders; English by default.',
});

/** What `GET /reminders` answers. */
export const ReminderOptions = Type.Object(
  {
    push: Type.Object({
      publicKey: Type.String({
        description: 'The key of this server (VAPID), for `pushManager.subscribe`.',
      }),
    }),
    email: Type.Boolean({ description: 'Whether this server sends e-mails.' }),
  },
  { $id: 'ReminderOptions', description: 'How this server can remind players.' },
);
export type ReminderOptions = Static<typeof ReminderOptions>;

/** Where the player of a seat is reminded. */
export const Reminders = Type.Object(
  {
    push: Type.Array(
      Type.Object({
        device: Type.String({ format: 'uuid' }),
        since: Time,
      }),
      { description: 'The browsers that get notifications.' },
    ),
    email: orNull(
      Type.Object({
        address: Type.String({ description: 'Only its first character and its domain: `a…@example.org`.' }),
        confirmed: Type.Boolean({
          description: 'Whether its owner has confirmed it. Nothing is sent before.',
        }),
      }),
    ),
  },
  { $id: 'Reminders', description: 'Where the player of a seat is reminded.' },
);
export type Reminders = Static<typeof Reminders>;

const key = (title: string, length: string, description: string) =>
  Type.String({ title, pattern: `^[A-Za-z0-9_-]{${length}}=*$`, description });

/** The body of `PUT /games/{id}/reminders/push/{device}`: what `pushManager.subscribe` returns, and the language. */
export const RemindByPush = Type.Object(
  {
    endpoint: Type.String({ maxLength: 1024, description: 'An https address of a push service.' }),
    expirationTime: Type.Optional(Type.Unknown({ description: 'Ignored.' })),
    keys: Type.Object({
      p256dh: key('a key of 65 bytes in base64url', '87', 'The public key of the browser.'),
      auth: key('a key of 16 bytes in base64url', '22', 'The authentication secret of the browser.'),
    }),
    language: Type.Optional(Language),
  },
  { $id: 'RemindByPush', additionalProperties: false },
);
export type RemindByPush = Static<typeof RemindByPush>;

/** The body of `PUT /games/{id}/reminders/email`. */
export const RemindByEmail = Type.Object(
  {
    address: Type.String({ title: 'an e-mail address', maxLength: MAX_EMAIL_LENGTH, pattern: EMAIL_PATTERN }),
    language: Type.Optional(Language),
  },
  { $id: 'RemindByEmail', additionalProperties: false },
);
export type RemindByEmail = Static<typeof RemindByEmail>;
