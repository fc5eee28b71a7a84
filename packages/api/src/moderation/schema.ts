import type { Static } from 'typebox';
import { oneOf, orNull, STORABLE, Time } from '../types/schema.ts';
import { Type } from '../types/type.ts';

/** The longest text of a report, and of the reason for a decision. */
export const MAX_REPORT_TEXT = 500;

/** A player whom you have blocked. */
export const BlockedPlayer = Type.Object(
  { name: Type.String(), blockedAt: Time },
  { $id: 'BlockedPlayer', description: 'A player whom you have blocked.' },
);
export type BlockedPlayer = Static<typeof BlockedPlayer>;

/** Whether you have blocked a player. */
export const BlockState = Type.Object(
  { name: Type.String(), blocked: Type.Boolean() },
  { $id: 'BlockState', description: 'Whether you have blocked a player.' },
);
export type BlockState = Static<typeof BlockState>;

/** Why somebody reports a player or a game. */
export const REPORT_REASONS = ['name', 'cheating', 'stalling', 'insult', 'other'] as const;
/** Why somebody reports a player or a game. */
export type ReportReason = (typeof REPORT_REASONS)[number];

const reportText = Type.String({
  title: `up to ${MAX_REPORT_TEXT} characters, without the character NUL`,
  maxLength: MAX_REPORT_TEXT,
  pattern: STORABLE,
  description: 'What happened, in your own words.',
});

/** Reports a player or a game to the operators of the server. */
export const CreateReport = Type.Object(
  {
    player: Type.Optional(Type.String({ maxLength: 100, description: 'The name of the player.' })),
    game: Type.Optional(Type.String({ format: 'uuid', description: 'The id of the game.' })),
    reason: oneOf([...REPORT_REASONS]),
    text: Type.Optional(reportText),
  },
  { additionalProperties: false, description: 'Either `player` or `game`, and why.' },
);
export type CreateReport = Static<typeof CreateReport>;

/** A report that operators will read. */
export const SentReport = Type.Object(
  { id: Type.String(), createdAt: Time },
  { $id: 'SentReport', description: 'A report that the operators will read.' },
);
export type SentReport = Static<typeof SentReport>;

const reason = Type.String({
  title: `1 to ${MAX_REPORT_TEXT} characters, without the character NUL`,
  minLength: 1,
  maxLength: MAX_REPORT_TEXT,
  pattern: STORABLE,
  description: 'Why; it is written into the audit log.',
});

/** The reason for a decision. */
export const Decision = Type.Object(
  { reason },
  { additionalProperties: false, description: 'Why the operator decides so.' },
);
export type Decision = Static<typeof Decision>;

const next = orNull(Type.String({ description: 'The cursor of the next page; null at the end.' }));

/** An account as operators see it. */
export const AdminAccount = Type.Object(
  {
    id: Type.String(),
    name: orNull(Type.String({ description: 'Null once the account is deleted.' })),
    kind: oneOf(['person', 'bot']),
    owner: orNull(Type.String({ description: 'The id of the person who runs the bot.' })),
    createdAt: Time,
    renamedAt: orNull(Time),
    closedAt: orNull(Time),
  },
  { $id: 'AdminAccount', description: 'An account, as operators see it.' },
);
export type AdminAccount = Static<typeof AdminAccount>;

/** A page of accounts, in the order of their names. */
export const AdminAccountPage = Type.Object(
  { accounts: Type.Array(Type.Unsafe<AdminAccount>({ $ref: 'AdminAccount#' })), next },
  { $id: 'AdminAccountPage', description: 'Accounts, in the order of their names.' },
);
export type AdminAccountPage = Static<typeof AdminAccountPage>;

/** An account with what operators need to know about it. No secret is among it. */
export const AdminAccountDetails = Type.Object(
  {
    account: Type.Unsafe<AdminAccount>({ $ref: 'AdminAccount#' }),
    signIn: Type.Object({
      password: Type.Boolean(),
      passkeys: Type.Integer(),
      identities: Type.Integer(),
      recoveryCodes: Type.Integer(),
    }),
    sessions: Type.Integer(),
    tokens: Type.Integer(),
    bots: Type.Array(Type.Unsafe<AdminAccount>({ $ref: 'AdminAccount#' })),
    openReports: Type.Integer({ description: 'At most 100 are counted.' }),
  },
  { $id: 'AdminAccountDetails', description: 'An account, with what operators need to know about it.' },
);
export type AdminAccountDetails = Static<typeof AdminAccountDetails>;

/** Gives an account another name. */
export const AdminRename = Type.Object(
  { name: Type.String({ maxLength: 100 }), reason },
  { additionalProperties: false, description: 'The new name, and why.' },
);
export type AdminRename = Static<typeof AdminRename>;

/** The only way to sign in to an account after a reset. */
export const SignInReset = Type.Object(
  {
    name: Type.String(),
    recoveryCode: Type.String({ description: 'Signs in once. It is shown this once.' }),
  },
  { $id: 'SignInReset', description: 'The only way to sign in to the account.' },
);
export type SignInReset = Static<typeof SignInReset>;

/** Issues a token with the scope `admin`. */
export const IssueToken = Type.Object(
  {
    account: Type.String({ maxLength: 100, description: 'The name of the operator’s account.' }),
    label: Type.Optional(Type.String({ minLength: 1, maxLength: 60, pattern: STORABLE })),
    expiresInDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
    reason,
  },
  { additionalProperties: false, description: 'For whom, for how long, and why.' },
);
export type IssueToken = Static<typeof IssueToken>;

/** A token with the scope `admin`. */
export const AdminToken = Type.Object(
  {
    id: Type.String(),
    account: Type.String({ description: 'The name of the operator’s account.' }),
    label: Type.String(),
    hint: Type.String({ description: 'The ends of the token.' }),
    createdAt: Time,
    lastUsedAt: orNull(Time),
    expiresAt: orNull(Time),
  },
  { $id: 'AdminToken', description: 'A token with the scope `admin`.' },
);
export type AdminToken = Static<typeof AdminToken>;

/** A token with its secret. */
export const NewAdminToken = Type.Object(
  {
    token: Type.Unsafe<AdminToken>({ $ref: 'AdminToken#' }),
    secret: Type.String({ description: 'It is shown this once.' }),
  },
  { $id: 'NewAdminToken', description: 'A new token with its secret.' },
);
export type NewAdminToken = Static<typeof NewAdminToken>;

/** A game that only its players see. */
export const HiddenGame = Type.Object(
  { game: Type.String({ format: 'uuid' }), hiddenAt: Time },
  { $id: 'HiddenGame', description: 'A game that only its players see.' },
);
export type HiddenGame = Static<typeof HiddenGame>;

/** Blocks a range of network addresses. */
export const BlockAddresses = Type.Object(
  {
    range: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'An address, or a range like `203.0.113.0/24` or `2001:db8::/32`.',
    }),
    expiresInHours: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 87_600,
        description: 'Without it the block lasts until it is lifted.',
      }),
    ),
    reason,
  },
  { additionalProperties: false, description: 'Which addresses, for how long, and why.' },
);
export type BlockAddresses = Static<typeof BlockAddresses>;

/** Lifts the block of a range. */
export const UnblockAddresses = Type.Object(
  { range: Type.String({ minLength: 1, maxLength: 100 }), reason },
  { additionalProperties: false, description: 'The range as it was blocked, and why.' },
);
export type UnblockAddresses = Static<typeof UnblockAddresses>;

/** A blocked range of network addresses. */
export const AddressBlock = Type.Object(
  { range: Type.String(), createdAt: Time, expiresAt: orNull(Time), reason: Type.String() },
  { $id: 'AddressBlock', description: 'A blocked range of network addresses, as an operator wrote it.' },
);
export type AddressBlock = Static<typeof AddressBlock>;

/** A report as operators see it. */
export const AdminReport = Type.Object(
  {
    id: Type.String(),
    createdAt: Time,
    reporter: orNull(Type.String({ description: 'The id of the account; null for a stranger.' })),
    subject: Type.Object({ kind: oneOf(['player', 'game']), id: Type.String() }),
    reason: oneOf([...REPORT_REASONS]),
    text: Type.String(),
    resolution: orNull(Type.Object({ operator: Type.String(), text: Type.String(), resolvedAt: Time })),
  },
  { $id: 'AdminReport', description: 'A report, as operators see it.' },
);
export type AdminReport = Static<typeof AdminReport>;

/** A page of reports, newest first. */
export const AdminReportPage = Type.Object(
  { reports: Type.Array(Type.Unsafe<AdminReport>({ $ref: 'AdminReport#' })), next },
  { $id: 'AdminReportPage', description: 'Reports, newest first.' },
);
export type AdminReportPage = Static<typeof AdminReportPage>;

/** An account that loses improbably little for its rating. */
export const Suspect = Type.Object(
  {
    account: orNull(Type.String({ description: 'The name; null once the account is deleted.' })),
    pool: Type.String(),
    rating: Type.Integer({ description: 'The mean of its ratings in these games.' }),
    games: Type.Integer(),
    moves: Type.Integer({ description: 'Moves whose loss is proved.' }),
    mean: Type.Number({ description: 'Seeds lost per move.' }),
    expected: Type.Number({ description: 'Seeds that players of this rating lose per move.' }),
    deviations: Type.Number({ description: 'Standard errors between the two.' }),
    latest: Type.Array(
      Type.Object({
        game: Type.String({ format: 'uuid' }),
        reviewedAt: Time,
        moves: Type.Integer(),
        loss: Type.Integer({ description: 'Seeds lost in these moves.' }),
      }),
      { description: 'Its latest games.' },
    ),
  },
  {
    $id: 'Suspect',
    description: 'An account that loses improbably little for its rating, with the evidence.',
  },
);
export type Suspect = Static<typeof Suspect>;

/** What an operator did. */
export const AuditEntry = Type.Object(
  {
    number: Type.Integer({ description: 'Counted from 1 without gaps.' }),
    at: Time,
    operator: Type.String({ description: 'The account of the token, or the user of the terminal.' }),
    action: Type.String(),
    subject: Type.String({
      description: 'The id of the account, game, token or report, or the range of addresses.',
    }),
    reason: Type.String(),
    note: orNull(Type.String({ description: 'What else is worth knowing, like the name of the account.' })),
  },
  { $id: 'AuditEntry', description: 'What an operator did, when and why.' },
);
export type AuditEntry = Static<typeof AuditEntry>;

/** A page of the audit log, newest first. */
export const AuditPage = Type.Object(
  { entries: Type.Array(Type.Unsafe<AuditEntry>({ $ref: 'AuditEntry#' })), next },
  { $id: 'AuditPage', description: 'The audit log, newest first.' },
);
export type AuditPage = Static<typeof AuditPage>;
