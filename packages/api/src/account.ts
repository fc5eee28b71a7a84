import { type Static, Type } from 'typebox';
import { oneOf, orNull, ref, Time } from './schema.ts';

/** The limits of a name and a password; the server checks more, and says what. */
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
  minLength: 1,
  maxLength: 60,
  description: 'What the owner calls it.',
});

/** What an API token allows. */
export const Scope = oneOf(['play', 'challenge', 'bot', 'tournament', 'account:read', 'admin'], {
  description: 'What an API token allows.',
});
/** What an API token allows. */
export type Scope = Static<typeof Scope>;

/** An account as its owner sees it. */
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
/** An account as its owner sees it. */
export type Account = Static<typeof Account>;

/** How people can sign in on this server. */
export const SignInMethods = Type.Object(
  {
    passkeys: Type.Boolean({
      description: 'False without TLS: browsers offer passkeys on secure pages only.',
    }),
    passwords: Type.Boolean(),
    secure: Type.Boolean({
      description:
        'False if the connection is not encrypted: others in the same network can read the password.',
    }),
  },
  { $id: 'SignInMethods', description: 'How people can sign in on this server.' },
);
/** How people can sign in on this server. */
export type SignInMethods = Static<typeof SignInMethods>;

/** A device that is signed in. */
export const Session = Type.Object(
  {
    id: Type.String(),
    label: Type.String({ description: 'The browser and the system, like `Firefox on Linux`.' }),
    createdAt: Time,
    lastSeenAt: Type.String({ format: 'date-time', description: 'To about ten minutes.' }),
    expiresAt: Time,
    current: Type.Boolean({ description: 'Whether it is the session of this request.' }),
  },
  { $id: 'Session', description: 'A device that is signed in.' },
);
/** A device that is signed in. */
export type Session = Static<typeof Session>;

/** Who the caller is, and how to sign in. */
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
/** Who the caller is, and how to sign in. */
export type CurrentSession = Static<typeof CurrentSession>;

/** The body of `POST /accounts`. */
export const CreateAccount = Type.Object(
  { name, password: Type.Optional(password) },
  { $id: 'CreateAccount', additionalProperties: false },
);
/** The body of `POST /accounts`. */
export type CreateAccount = Static<typeof CreateAccount>;

/** The body of `POST /sessions` and `POST /account/verification`. */
export const SignIn = Type.Object(
  {
    name: Type.Optional(name),
    password: Type.Optional(password),
    recoveryCode: Type.Optional(recoveryCode),
  },
  { $id: 'SignIn', additionalProperties: false },
);
/** The body of `POST /sessions`. */
export type SignIn = Static<typeof SignIn>;

/** The body of `POST /account/verification`. */
export const Verification = Type.Object(
  { password: Type.Optional(password), recoveryCode: Type.Optional(recoveryCode) },
  { $id: 'Verification', additionalProperties: false },
);
/** The body of `POST /account/verification`. */
export type Verification = Static<typeof Verification>;

/** The body of `PATCH /account`. */
export const RenameAccount = Type.Object({ name }, { $id: 'RenameAccount', additionalProperties: false });
/** The body of `PATCH /account`. */
export type RenameAccount = Static<typeof RenameAccount>;

/** The body of `PUT /account/password`. */
export const SetPassword = Type.Object({ password }, { $id: 'SetPassword', additionalProperties: false });
/** The body of `PUT /account/password`. */
export type SetPassword = Static<typeof SetPassword>;

/** Whether a name can be taken. */
export const NameCheck = Type.Object(
  {
    name: Type.String(),
    available: Type.Boolean(),
    code: orNull(Type.String({ description: 'Why not: the code that creating the account would get.' })),
  },
  { $id: 'NameCheck' },
);
/** Whether a name can be taken. */
export type NameCheck = Static<typeof NameCheck>;

/** The ways in which an account can sign in. */
export const CredentialList = Type.Object(
  {
    password: orNull(Type.Object({ changedAt: Time, lastUsedAt: orNull(Time) })),
    recoveryCodes: orNull(Type.Object({ left: Type.Integer({ description: 'Of 10.' }), createdAt: Time })),
    passkeys: Type.Array(
      Type.Object({
        id: Type.String(),
        label: Type.String(),
        createdAt: Time,
        lastUsedAt: orNull(Time),
      }),
    ),
  },
  { $id: 'CredentialList', description: 'The ways in which an account can sign in.' },
);
/** The ways in which an account can sign in. */
export type CredentialList = Static<typeof CredentialList>;

/** New recovery codes. */
export const RecoveryCodes = Type.Object(
  { codes: Type.Array(Type.String(), { description: 'Each signs in once. Sent only in this answer.' }) },
  { $id: 'RecoveryCodes' },
);
/** New recovery codes. */
export type RecoveryCodes = Static<typeof RecoveryCodes>;

export const Label = label;
