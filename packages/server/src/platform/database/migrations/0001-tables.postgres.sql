-- One row: the version of the last migration.
CREATE TABLE kalah_schema (version integer NOT NULL);
INSERT INTO kalah_schema VALUES (0);

-- One row per game, its checkpoint. Lists are filtered by status (with the kind of the clock, as in 'playing-live'), listed,
-- the names, engine_to_move and active_at: the time of the last event, rounded down to ten minutes. The clock has to be
-- checked at due_at. Every page has room for a checkpoint to rewrite its game in place, which touches no index.
CREATE TABLE games (
  id             uuid PRIMARY KEY,
  version        integer NOT NULL,
  snapshot       text NOT NULL,
  status         text NOT NULL,
  listed         boolean NOT NULL,
  engine_to_move boolean NOT NULL,
  south_name     text COLLATE "C",
  north_name     text COLLATE "C",
  created_at     bigint NOT NULL,
  active_at      bigint,
  due_at         bigint,
  export_number  bigint
) WITH (fillfactor = 70);
CREATE INDEX games_public ON games (status, created_at, id) WHERE listed;
CREATE INDEX games_of_south ON games (south_name, status, created_at, id) WHERE south_name IS NOT NULL AND listed;
CREATE INDEX games_of_north ON games (north_name, status, created_at, id) WHERE north_name IS NOT NULL AND listed;
CREATE INDEX games_of_engine ON games (status, created_at, id) WHERE engine_to_move;
CREATE INDEX games_active ON games (status, active_at, id) WHERE active_at IS NOT NULL;
CREATE INDEX games_due ON games (due_at) WHERE due_at IS NOT NULL;
CREATE UNIQUE INDEX games_exported ON games (export_number) WHERE export_number IS NOT NULL;
CREATE INDEX games_unnumbered ON games (created_at, id)
  WHERE export_number IS NULL AND listed AND status IN ('finished', 'finished-live', 'finished-correspondence');

-- The log of each game.
CREATE TABLE events (
  game   uuid NOT NULL,
  number integer NOT NULL,
  at     bigint NOT NULL,
  data   text NOT NULL,
  PRIMARY KEY (game, number)
);

-- The last place of a game in the open data. Its lock makes replicas take turns.
CREATE TABLE export_numbers (last bigint NOT NULL);
INSERT INTO export_numbers VALUES (0);

-- Background work. due_at is null for jobs that have failed permanently.
CREATE TABLE jobs (
  key      text PRIMARY KEY,
  kind     text NOT NULL,
  data     text NOT NULL,
  due_at   bigint,
  attempts integer NOT NULL DEFAULT 0,
  lease    text
);
-- By kind: a backlog of one kind must not slow down the search for another.
CREATE INDEX jobs_due_by_kind ON jobs (kind, due_at, key) WHERE due_at IS NOT NULL;

-- One row: the last heartbeat of any replica, and the end of the last outage.
CREATE TABLE uptime (seen_at bigint NOT NULL, outage_end bigint NOT NULL) WITH (fillfactor = 10);
INSERT INTO uptime VALUES (0, 0);

-- Times in which no replica was up while clocks ran.
CREATE TABLE outages (ended_at bigint PRIMARY KEY, began_at bigint NOT NULL);

-- Keys of this installation, created at its first start.
CREATE TABLE secrets (name text PRIMARY KEY, value text NOT NULL);

-- Browsers and addresses for reminders.
CREATE TABLE subscriptions (
  id         text PRIMARY KEY,
  owner      text NOT NULL,
  created_at bigint NOT NULL,
  data       text NOT NULL
);
CREATE INDEX subscriptions_of_owner ON subscriptions (owner);

-- Opt-out and last e-mails of an address, under its hash.
CREATE TABLE mailboxes (
  hash    text PRIMARY KEY,
  id      text NOT NULL UNIQUE,
  version integer NOT NULL,
  data    text NOT NULL
);

-- The registered names of the compatible APIs, and their scores.
CREATE TABLE players (
  name  text COLLATE "C" PRIMARY KEY,
  email text,
  won   integer NOT NULL DEFAULT 0,
  drawn integer NOT NULL DEFAULT 0,
  lost  integer NOT NULL DEFAULT 0
);
CREATE INDEX players_by_rank ON players (won DESC, lost, name);
CREATE INDEX players_with_email ON players (name) WHERE email IS NOT NULL;

-- People, and the bots that belong to them.
CREATE TABLE accounts (
  id         text PRIMARY KEY,
  name       text,
  name_key   text UNIQUE,
  kind       text NOT NULL,
  owner      text,
  created_at bigint NOT NULL,
  renamed_at bigint,
  closed_at  bigint
);
CREATE INDEX accounts_by_owner ON accounts (owner) WHERE owner IS NOT NULL;
CREATE INDEX accounts_renamed ON accounts (renamed_at) WHERE renamed_at IS NOT NULL;

-- Every form of every name that an account has or had, and the names in players, without an account.
CREATE TABLE account_names (
  form    text PRIMARY KEY,
  account text
);

-- Ways to sign in: password hash, passkeys, recovery codes, identities, e-mail addresses.
CREATE TABLE credentials (
  id         text PRIMARY KEY,
  account    text NOT NULL,
  lookup     text NOT NULL UNIQUE,
  label      text NOT NULL,
  data       text NOT NULL,
  created_at bigint NOT NULL,
  used_at    bigint
);
CREATE INDEX credentials_of_account ON credentials (account);

-- Browsers that are signed in.
CREATE TABLE sessions (
  id          text PRIMARY KEY,
  token_hash  text NOT NULL UNIQUE,
  account     text NOT NULL,
  label       text NOT NULL,
  created_at  bigint NOT NULL,
  seen_at     bigint NOT NULL,
  expires_at  bigint NOT NULL,
  verified_at bigint NOT NULL
);
CREATE INDEX sessions_of_account ON sessions (account);
CREATE INDEX sessions_expired ON sessions (expires_at);

-- Tokens for programs.
CREATE TABLE api_tokens (
  id         text PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  account    text NOT NULL,
  label      text NOT NULL,
  hint       text NOT NULL,
  scopes     text NOT NULL,
  created_at bigint NOT NULL,
  used_at    bigint,
  expires_at bigint
);
CREATE INDEX api_tokens_of_account ON api_tokens (account);
CREATE INDEX api_tokens_expired ON api_tokens (expires_at) WHERE expires_at IS NOT NULL;

-- Sign-ins, sign-ups, and new passkeys and e-mail addresses in progress.
CREATE TABLE challenges (
  id         text PRIMARY KEY,
  purpose    text NOT NULL,
  data       text NOT NULL,
  expires_at bigint NOT NULL
);
CREATE INDEX challenges_expired ON challenges (expires_at);

-- Devices on which the owner has signed in before.
CREATE TABLE devices (
  token_hash text NOT NULL,
  account    text NOT NULL,
  expires_at bigint NOT NULL,
  PRIMARY KEY (token_hash, account)
);
CREATE INDEX devices_of_account ON devices (account);
CREATE INDEX devices_expired ON devices (expires_at);

-- The games of each account. kind combines clock, rated, result and privacy, by which lists are filtered.
CREATE TABLE account_games (
  account  text NOT NULL,
  at       bigint NOT NULL,
  game     text NOT NULL,
  opponent text,
  kind     text,
  PRIMARY KEY (account, at, game)
);
CREATE INDEX account_games_by_kind ON account_games (account, kind, at, game);
CREATE INDEX account_games_by_opponent ON account_games (account, opponent, kind, at, game) WHERE opponent IS NOT NULL;

-- The games that each account is playing.
CREATE TABLE account_playing (
  account text NOT NULL,
  game    text NOT NULL,
  at      bigint NOT NULL,
  PRIMARY KEY (account, game)
);

-- The event stream of each account.
CREATE TABLE account_events (
  account text NOT NULL,
  number  bigint NOT NULL,
  at      bigint NOT NULL,
  kind    text NOT NULL,
  data    text NOT NULL,
  PRIMARY KEY (account, number)
);
CREATE INDEX account_events_old ON account_events (at);

-- The last number that the events of each account have used. It outlives the events.
CREATE TABLE account_event_numbers (
  account text PRIMARY KEY,
  number  bigint NOT NULL
);

-- The current rating of each account in each pool. It leaves the leaderboard at ranked_until.
CREATE TABLE ratings (
  account      text NOT NULL,
  pool         text NOT NULL,
  number       bigint NOT NULL,
  rating       double precision NOT NULL,
  deviation    double precision NOT NULL,
  volatility   double precision NOT NULL,
  at           bigint NOT NULL,
  ranked_until bigint,
  PRIMARY KEY (account, pool)
);
CREATE INDEX ratings_by_rank ON ratings (pool, rating, account) WHERE ranked_until IS NOT NULL;
CREATE INDEX ratings_ranked_until ON ratings (ranked_until) WHERE ranked_until IS NOT NULL;

-- The rating of an account after each of its rated games in a pool. The key decides between two games that end at once.
CREATE TABLE rating_steps (
  account    text NOT NULL,
  pool       text NOT NULL,
  number     bigint NOT NULL,
  game       text NOT NULL,
  opponent   text NOT NULL,
  at         bigint NOT NULL,
  rating     double precision NOT NULL,
  deviation  double precision NOT NULL,
  volatility double precision NOT NULL,
  PRIMARY KEY (account, pool, number)
);
CREATE INDEX rating_steps_of_pair ON rating_steps (account, opponent, pool, at);

-- Finished games of an account against each other account; against everybody if the opponent is empty.
CREATE TABLE records (
  account  text NOT NULL,
  opponent text NOT NULL,
  won      bigint NOT NULL,
  drawn    bigint NOT NULL,
  lost     bigint NOT NULL,
  games    bigint NOT NULL,
  at       bigint NOT NULL,
  PRIMARY KEY (account, opponent)
);
CREATE INDEX records_by_games ON records (account, games, opponent);

-- Players looking for an opponent. A live seek belongs to the replica with its connection; a correspondence seek belongs to
-- none. It is open until it has found an opponent, and not while its connection is lost.
CREATE TABLE seeks (
  id         text PRIMARY KEY,
  seeker     text NOT NULL,
  replica    text,
  is_open    bigint NOT NULL,
  created_at bigint NOT NULL,
  data       text NOT NULL,
  game       text,
  side       text,
  closed_at  bigint
);
CREATE UNIQUE INDEX seeks_live ON seeks (seeker) WHERE game IS NULL AND replica IS NOT NULL;
CREATE INDEX seeks_lasting ON seeks (seeker) WHERE game IS NULL AND replica IS NULL;
CREATE INDEX seeks_open ON seeks (created_at, id) WHERE is_open = 1;
CREATE INDEX seeks_closed ON seeks (closed_at) WHERE closed_at IS NOT NULL;

-- The replicas that are up.
CREATE TABLE pairing_replicas (
  id      text PRIMARY KEY,
  seen_at bigint NOT NULL
);

-- Challenges from one account to another.
CREATE TABLE game_challenges (
  id         text PRIMARY KEY,
  sender     text NOT NULL,
  receiver   text NOT NULL,
  is_open    bigint NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  data       text NOT NULL,
  answer     text,
  reason     text,
  game       text,
  side       text,
  closed_at  bigint
);
CREATE UNIQUE INDEX game_challenges_sent ON game_challenges (sender, receiver) WHERE is_open = 1;
CREATE INDEX game_challenges_received ON game_challenges (receiver) WHERE is_open = 1;
CREATE INDEX game_challenges_due ON game_challenges (expires_at) WHERE is_open = 1;
CREATE INDEX game_challenges_closed ON game_challenges (closed_at) WHERE closed_at IS NOT NULL;

-- Players blocked by other players.
CREATE TABLE account_blocks (
  account text NOT NULL,
  blocked text NOT NULL,
  at      bigint NOT NULL,
  PRIMARY KEY (account, blocked)
);
CREATE INDEX account_blocks_of_blocked ON account_blocks (blocked);

-- Reports from players to operators.
CREATE TABLE reports (
  id           text PRIMARY KEY,
  at           bigint NOT NULL,
  reporter     text,
  subject_kind text NOT NULL,
  subject      text NOT NULL,
  reason       text NOT NULL,
  text         text NOT NULL,
  resolved_at  bigint,
  operator     text,
  resolution   text
);
CREATE INDEX reports_by_time ON reports (at, id);
CREATE INDEX reports_open ON reports (at, id) WHERE resolved_at IS NULL;
CREATE INDEX reports_of_subject ON reports (subject);
CREATE INDEX reports_of_reporter ON reports (reporter) WHERE reporter IS NOT NULL;

-- Decisions of operators.
CREATE TABLE audit (
  number   bigint PRIMARY KEY,
  at       bigint NOT NULL,
  operator text NOT NULL,
  action   text NOT NULL,
  subject  text NOT NULL,
  reason   text NOT NULL,
  note     text
);
CREATE INDEX audit_of_subject ON audit (subject, number);

-- One row, locked by every decision, so that the numbers of the audit have no gaps.
CREATE TABLE moderation_version (only_row bigint PRIMARY KEY, version bigint NOT NULL);
INSERT INTO moderation_version (only_row, version) VALUES (1, 0);

-- Games that only their players can see. listed is what the game had before.
CREATE TABLE hidden_games (
  game   text PRIMARY KEY,
  listed bigint NOT NULL,
  at     bigint NOT NULL
);

-- Network addresses that operators block.
CREATE TABLE address_blocks (
  "range"    text PRIMARY KEY,
  at         bigint NOT NULL,
  expires_at bigint,
  reason     text NOT NULL
);

-- Positions of running rated games, which must not be analyzed. They are not logged, because they can be computed again.
CREATE UNLOGGED TABLE rated_positions (
  position text NOT NULL,
  game     text NOT NULL,
  PRIMARY KEY (position, game)
);
CREATE INDEX rated_positions_of_game ON rated_positions (game);

-- Seeds that each player lost in a rated game.
CREATE TABLE reviewed_games (
  account text NOT NULL,
  pool    text NOT NULL,
  at      bigint NOT NULL,
  game    text NOT NULL,
  moves   bigint NOT NULL,
  loss    bigint NOT NULL,
  squares bigint NOT NULL,
  rating  bigint NOT NULL,
  PRIMARY KEY (account, pool, at, game)
);

-- The sums of reviewed games, because an account may have very many.
CREATE TABLE accuracies (
  account text PRIMARY KEY,
  games   bigint NOT NULL,
  moves   bigint NOT NULL,
  loss    bigint NOT NULL
);

-- The positions counted for each game. Without data, the game does not count.
CREATE TABLE explorer_games (
  game    text PRIMARY KEY,
  version bigint NOT NULL,
  data    text
);

-- How often each position was reached, and what was played there.
CREATE TABLE explorer_positions (
  position text PRIMARY KEY,
  version  bigint NOT NULL,
  data     text
);

-- Exact values of moves that were proved on demand.
CREATE TABLE explorer_proofs (
  position text PRIMARY KEY,
  data     text NOT NULL
);

-- The first attempt of an account at each puzzle. The keys decide between two attempts at once.
CREATE TABLE puzzle_steps (
  account       text NOT NULL,
  number        bigint NOT NULL,
  puzzle        text NOT NULL,
  puzzle_rating bigint NOT NULL,
  at            bigint NOT NULL,
  solved        bigint NOT NULL,
  solved_at     bigint,
  before        double precision NOT NULL,
  rating        double precision NOT NULL,
  deviation     double precision NOT NULL,
  volatility    double precision NOT NULL,
  solved_count  bigint NOT NULL,
  streak        bigint NOT NULL,
  best_streak   bigint NOT NULL,
  PRIMARY KEY (account, number)
);
CREATE UNIQUE INDEX puzzle_steps_of_puzzle ON puzzle_steps (account, puzzle);

-- The first result of an account on each day. The key decides between two attempts at once.
CREATE TABLE puzzle_days (
  account   text NOT NULL,
  date      text NOT NULL,
  puzzle    text NOT NULL,
  solved    bigint NOT NULL,
  solved_at bigint,
  PRIMARY KEY (account, date)
);
