import type { Static } from 'typebox';
import { EMAIL_PATTERN, Language } from '../reminders/schema.ts';
import { MAX_EMAIL_LENGTH } from '../types/limits.ts';
import { oneOf, orNull, ref, STORABLE, Time } from '../types/schema.ts';
import { Type } from '../types/type.ts';

/** In characters. The server has further rules, and its errors name them. */
export const MIN_ACCOUNT_NAME = 2;
export const MAX_ACCOUNT_NAME = 20;
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 200;

const name = Type.String({
  maxLength: 100,
  description: `${MIN_ACCOUNT_NAME} to ${MAX_ACCOUNT_NAME} letters, digits, \`_\` and \`-\`.`,
});
const password = Type.String({
  maxLength: 1000,
  description: `${MIN_PASSWORD} to ${MAX_PASSWORD} characters.`,
});
const recoveryCode = Type.String({ maxLength: 100, description: 'One of the account’s recovery codes.' });
const label = Type.String({
  title: '1 to 60 characters, without the character NUL',
  minLength: 1,
  maxLength: 60,
  pattern: STORABLE,
  description: 'A name that the owner chooses.',
});

export const Scope = oneOf(['play', 'challenge', 'bot', 'tournament', 'account:read', 'admin'], {
  description: 'What an API token allows.',
});
export type Scope = Static<typeof Scope>;

export const Account = Type.Object(
  {
    id: Type.String({ description: 'Never changes.' }),
    name: Type.String(),
    kind: oneOf(['person', 'bot']),
    createdAt: Time,
    nameChangeableAt: orNull(
      Type.String({ format: 'date-time', description: 'When the name can be changed; null: now.' }),
    ),
  },
  { $id: 'Account', description: 'An account, as its owner sees it.' },
);
export type Account = Static<typeof Account>;

export const SignInMethods = Type.Object(
  {
    passkeys: Type.Boolean({
      description: 'False without TLS: browsers offer passkeys on secure pages only.',
    }),
    passwords: Type.Boolean(),
    oidc: orNull(
      Type.String({ description: 'The issuer of OpenID Connect where people can sign in, if there is one.' }),
    ),
    email: Type.Boolean({ description: 'Whether people can sign in with a link in an e-mail.' }),
    secure: Type.Boolean({
      description:
        'False if the connection is not encrypted: others in the same network can read the password.',
    }),
  },
  { $id: 'SignInMethods', description: 'How people can sign in on this server.' },
);
export type SignInMethods = Static<typeof SignInMethods>;

export const Session = Type.Object(
  {
    id: Type.String(),
    label: Type.String({ description: 'The browser and the system, like `Firefox on Linux`.' }),
    createdAt: Time,
    lastSeenAt: Type.String({ format: 'date-time', description: 'Accurate to about ten minutes.' }),
    expiresAt: Time,
    current: Type.Boolean({ description: 'Whether it is the session of this request.' }),
  },
  { $id: 'Session', description: 'A device that is signed in.' },
);
export type Session = Static<typeof Session>;

export const CurrentSession = Type.Object(
  {
    account: orNull(ref(Account)),
    verifiedUntil: orNull(
      Type.String({
        format: 'date-time',
        description: 'Until when the session may export or delete the account without signing in again.',
      }),
    ),
    methods: ref(SignInMethods),
  },
  { $id: 'CurrentSession', description: 'Who the caller is, and how people can sign in.' },
);
export type CurrentSession = Static<typeof CurrentSession>;

const link = Type.String({
  maxLength: 100,
  description: 'The secret of the link in an e-mail, after the `=`.',
});
const email = {
  address: Type.String({ title: 'an e-mail address', maxLength: MAX_EMAIL_LENGTH, pattern: EMAIL_PATTERN }),
  language: Type.Optional(Language),
};

const passkey = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  title: 'the answer of the browser, as JSON',
  required: ['id', 'response', 'type'],
  properties: {
    id: { type: 'string', maxLength: 2000 },
    response: { type: 'object' },
    type: { type: 'string' },
  },
  description: 'The `PublicKeyCredential` of the browser, as JSON.',
});

export const PasskeyOptions = Type.Unsafe<Record<string, unknown>>({
  $id: 'PasskeyOptions',
  type: 'object',
  description:
    'The `publicKey` options for `navigator.credentials`, as JSON. They can be used once, within five minutes.',
});
export type PasskeyOptions = Record<string, unknown>;

export const Passkey = Type.Object(
  { id: Type.String(), label: Type.String(), createdAt: Time, lastUsedAt: orNull(Time) },
  { $id: 'Passkey', description: 'A passkey of an account.' },
);
export type Passkey = Static<typeof Passkey>;

/** The body of `POST /accounts/passkey-options`. */
export const SignUpPasskey = Type.Object({ name }, { $id: 'SignUpPasskey', additionalProperties: false });
export type SignUpPasskey = Static<typeof SignUpPasskey>;

/** The body of `POST /account/passkeys`. */
export const AddPasskey = Type.Object(
  { passkey, label: Type.Optional(label) },
  { $id: 'AddPasskey', additionalProperties: false },
);
export type AddPasskey = Static<typeof AddPasskey>;

/** The body of `PATCH /account/passkeys/{id}`. */
export const NamePasskey = Type.Object({ label }, { $id: 'NamePasskey', additionalProperties: false });
export type NamePasskey = Static<typeof NamePasskey>;

/** The body of `POST /accounts`. */
export const CreateAccount = Type.Object(
  {
    name,
    password: Type.Optional(password),
    passkey: Type.Optional(passkey),
    oidc: Type.Optional(
      Type.Literal(true, {
        description: 'With the identity that was just confirmed by the OpenID Connect issuer.',
      }),
    ),
  },
  { $id: 'CreateAccount', additionalProperties: false },
);
export type CreateAccount = Static<typeof CreateAccount>;

/** The body of `POST /sessions`. */
export const SignIn = Type.Object(
  {
    name: Type.Optional(name),
    password: Type.Optional(password),
    recoveryCode: Type.Optional(recoveryCode),
    passkey: Type.Optional(passkey),
    link: Type.Optional(link),
    anyBrowser: Type.Optional(
      Type.Boolean({ description: 'Use the link even if another browser asked for it.' }),
    ),
  },
  { $id: 'SignIn', additionalProperties: false },
);
export type SignIn = Static<typeof SignIn>;

/** The body of `POST /sessions/magic-link`. */
export const AskForLink = Type.Object(email, { $id: 'AskForLink', additionalProperties: false });
export type AskForLink = Static<typeof AskForLink>;

/** The body of `PUT /account/email`. */
export const SetEmail = Type.Object(email, { $id: 'SetEmail', additionalProperties: false });
export type SetEmail = Static<typeof SetEmail>;

/** The body of `POST /account/email/confirmation`. */
export const ConfirmEmail = Type.Object({ link }, { $id: 'ConfirmEmail', additionalProperties: false });
export type ConfirmEmail = Static<typeof ConfirmEmail>;

/** The body of `POST /account/verification`. */
export const Verification = Type.Object(
  {
    password: Type.Optional(password),
    recoveryCode: Type.Optional(recoveryCode),
    passkey: Type.Optional(passkey),
  },
  { $id: 'Verification', additionalProperties: false },
);
export type Verification = Static<typeof Verification>;

/** The body of `PATCH /account`. */
export const RenameAccount = Type.Object({ name }, { $id: 'RenameAccount', additionalProperties: false });
export type RenameAccount = Static<typeof RenameAccount>;

/** The body of `PUT /account/password`. */
export const SetPassword = Type.Object({ password }, { $id: 'SetPassword', additionalProperties: false });
export type SetPassword = Static<typeof SetPassword>;

export const NameCheck = Type.Object(
  {
    name: Type.String(),
    available: Type.Boolean(),
    code: orNull(
      Type.String({
        description: 'If it is not available: the error code that creating the account would get.',
      }),
    ),
  },
  { $id: 'NameCheck' },
);
export type NameCheck = Static<typeof NameCheck>;

export const CredentialList = Type.Object(
  {
    password: orNull(Type.Object({ changedAt: Time, lastUsedAt: orNull(Time) })),
    email: orNull(Type.Object({ address: Type.String(), confirmedAt: Time, lastUsedAt: orNull(Time) })),
    recoveryCodes: orNull(Type.Object({ left: Type.Integer({ description: 'Of 10.' }), createdAt: Time })),
    passkeys: Type.Array(ref(Passkey)),
    identities: Type.Array(
      Type.Object({ id: Type.String(), issuer: Type.String(), createdAt: Time, lastUsedAt: orNull(Time) }),
      { description: 'Identities of an OpenID Connect issuer.' },
    ),
  },
  { $id: 'CredentialList', description: 'The ways in which an account can sign in.' },
);
export type CredentialList = Static<typeof CredentialList>;

export const RecoveryCodes = Type.Object(
  {
    codes: Type.Array(Type.String(), {
      description: 'Each can be used to sign in once. They are sent only in this answer.',
    }),
  },
  { $id: 'RecoveryCodes' },
);
export type RecoveryCodes = Static<typeof RecoveryCodes>;

export const ApiToken = Type.Object(
  {
    id: Type.String(),
    account: Type.String({ description: 'The name of the account that it acts for: yours, or a bot’s.' }),
    label: Type.String(),
    hint: Type.String({ description: 'Its first and last characters, like `kal_7f…q2`.' }),
    scopes: Type.Array(Scope),
    createdAt: Time,
    lastUsedAt: orNull(Time),
    expiresAt: orNull(Time),
  },
  { $id: 'ApiToken', description: 'An API token, without its secret.' },
);
export type ApiToken = Static<typeof ApiToken>;

export const NewApiToken = Type.Object(
  {
    token: ref(ApiToken),
    secret: Type.String({
      description: 'Sent only in this answer. Send it as `Authorization: Bearer …`.',
    }),
  },
  { $id: 'NewApiToken' },
);
export type NewApiToken = Static<typeof NewApiToken>;

/** The body of `POST /account/tokens`. */
export const CreateApiToken = Type.Object(
  {
    label,
    scopes: Type.Array(oneOf(['play', 'challenge', 'bot', 'tournament', 'account:read']), {
      title: 'a list of scopes',
      minItems: 1,
      maxItems: 5,
      description: 'What the token allows. `bot` is for bots only.',
    }),
    expiresInDays: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 3650, description: 'Without it the token does not expire.' }),
    ),
    bot: Type.Optional(Type.String({ maxLength: 100, description: 'The name of a bot of yours.' })),
  },
  { $id: 'CreateApiToken', additionalProperties: false },
);
export type CreateApiToken = Static<typeof CreateApiToken>;

/** The body of `POST /account/bots`. */
export const CreateBot = Type.Object({ name }, { $id: 'CreateBot', additionalProperties: false });
export type CreateBot = Static<typeof CreateBot>;

export const NewBot = Type.Object(
  { account: ref(Account), token: ref(ApiToken), secret: Type.String() },
  { $id: 'NewBot', description: 'A new bot and its first token.' },
);
export type NewBot = Static<typeof NewBot>;

/** The body of `POST /account/claims`. */
export const ClaimGames = Type.Object(
  {
    seats: Type.Array(
      Type.Object(
        {
          game: Type.String({ format: 'uuid' }),
          token: Type.String({ maxLength: 200, description: 'The token of the seat.' }),
        },
        { additionalProperties: false },
      ),
      { title: 'a list of 1 to 100 seats', minItems: 1, maxItems: 100 },
    ),
  },
  { $id: 'ClaimGames', additionalProperties: false },
);
export type ClaimGames = Static<typeof ClaimGames>;

export const ClaimedGames = Type.Object(
  {
    claimed: Type.Array(Type.String({ format: 'uuid' }), { description: 'They belong to the account now.' }),
    refused: Type.Array(Type.Object({ game: Type.String(), code: Type.String() }), {
      description: 'With the code of the problem.',
    }),
  },
  { $id: 'ClaimedGames' },
);
export type ClaimedGames = Static<typeof ClaimedGames>;

export const OidcStart = Type.Object(
  { url: Type.String({ description: 'Where to send the browser.' }) },
  { $id: 'OidcStart' },
);
export type OidcStart = Static<typeof OidcStart>;

/** The body of `DELETE /account`. */
export const DeleteAccount = Type.Object(
  { name: Type.String({ maxLength: 100, description: 'The name of the account, to confirm.' }) },
  { $id: 'DeleteAccount', additionalProperties: false },
);
export type DeleteAccount = Static<typeof DeleteAccount>;
