/** The tables of accounts, so that tests can go back to a schema without them. */
export const ACCOUNT_TABLES = [
  'accounts',
  'account_names',
  'credentials',
  'sessions',
  'api_tokens',
  'challenges',
  'devices',
  'account_games',
];

/**
 * The tables of accounts. The databases differ only in the names of their types: `integer` has 64 bits, and `end` closes a
 * table.
 */
export function toAccountTables(integer: string, end: string): string {
  return `
  CREATE TABLE accounts (
    id         text PRIMARY KEY,
    name       text,
    name_key   text UNIQUE,
    kind       text NOT NULL,
    owner      text,
    created_at ${integer} NOT NULL,
    renamed_at ${integer}
  )${end};
  CREATE INDEX accounts_by_owner ON accounts (owner) WHERE owner IS NOT NULL;
  CREATE INDEX accounts_renamed ON accounts (renamed_at) WHERE renamed_at IS NOT NULL;

  -- Every form of every name that an account has or had, and the names of the compatible APIs, without an account.
  CREATE TABLE account_names (
    form    text PRIMARY KEY,
    account text
  )${end};

  CREATE TABLE credentials (
    id         text PRIMARY KEY,
    account    text NOT NULL,
    lookup     text NOT NULL UNIQUE,
    label      text NOT NULL,
    data       text NOT NULL,
    created_at ${integer} NOT NULL,
    used_at    ${integer}
  )${end};
  CREATE INDEX credentials_of_account ON credentials (account);

  CREATE TABLE sessions (
    id          text PRIMARY KEY,
    token_hash  text NOT NULL UNIQUE,
    account     text NOT NULL,
    label       text NOT NULL,
    created_at  ${integer} NOT NULL,
    seen_at     ${integer} NOT NULL,
    expires_at  ${integer} NOT NULL,
    verified_at ${integer} NOT NULL
  )${end};
  CREATE INDEX sessions_of_account ON sessions (account);
  CREATE INDEX sessions_expired ON sessions (expires_at);

  CREATE TABLE api_tokens (
    id         text PRIMARY KEY,
    token_hash text NOT NULL UNIQUE,
    account    text NOT NULL,
    label      text NOT NULL,
    hint       text NOT NULL,
    scopes     text NOT NULL,
    created_at ${integer} NOT NULL,
    used_at    ${integer},
    expires_at ${integer}
  )${end};
  CREATE INDEX api_tokens_of_account ON api_tokens (account);
  CREATE INDEX api_tokens_expired ON api_tokens (expires_at) WHERE expires_at IS NOT NULL;

  CREATE TABLE challenges (
    id         text PRIMARY KEY,
    purpose    text NOT NULL,
    data       text NOT NULL,
    expires_at ${integer} NOT NULL
  )${end};
  CREATE INDEX challenges_expired ON challenges (expires_at);

  CREATE TABLE devices (
    token_hash text NOT NULL,
    account    text NOT NULL,
    expires_at ${integer} NOT NULL,
    PRIMARY KEY (token_hash, account)
  )${end};
  CREATE INDEX devices_of_account ON devices (account);
  CREATE INDEX devices_expired ON devices (expires_at);

  CREATE TABLE account_games (
    account text NOT NULL,
    at      ${integer} NOT NULL,
    game    text NOT NULL,
    PRIMARY KEY (account, at, game)
  )${end};
  `;
}
