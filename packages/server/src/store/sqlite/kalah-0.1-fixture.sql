-- A SQLite database as the last Kalah 0.1 wrote it, after it had upgraded one of the first 0.1: the output of .dump.
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE games (
  key            INTEGER PRIMARY KEY,
  id             TEXT NOT NULL UNIQUE,
  version        INTEGER NOT NULL,
  snapshot       TEXT NOT NULL,
  status         TEXT NOT NULL,
  listed         INTEGER NOT NULL,
  engine_to_move INTEGER NOT NULL,
  south_name     TEXT,
  north_name     TEXT,
  created_at     INTEGER NOT NULL
, active_at INTEGER, due_at INTEGER, export_number INTEGER) STRICT;
INSERT INTO games VALUES(1,'00000001-0000-4000-8000-000000000000',1,'{"version":1,"start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","position":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"open"},"north":{"kind":"open"}},"moves":[],"nextMove":1,"offers":{},"listed":true,"wish":"a1b2c3","createdAt":1750000001500,"updatedAt":1750000001500}','playing',1,0,NULL,NULL,1750000001500,1749999960000,NULL,NULL);
INSERT INTO games VALUES(2,'00000002-0000-4000-8000-000000000000',26,'{"version":26,"start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","position":"0,3,0,15,3,0,6/0,1,2,2,7,2,7 s -","seats":{"south":{"kind":"open"},"north":{"kind":"open"}},"moves":[1,0,1,2,1,2,3,1,1,4,0,4,5,1,5,6,0,0,7,1,4,8,0,2,9,1,3,10,0,4,11,1,2,12,0,5,13,1,1,14,0,2,15,1,0,16,0,1,17,1,5,18,0,0,19,1,3,20,0,2,21,1,2,22,0,5,23,1,1,24,0,0,25,1,0],"nextMove":26,"offers":{},"listed":true,"createdAt":1750000003000,"updatedAt":1750000040500}','playing',1,0,NULL,NULL,1750000003000,1750000020000,NULL,NULL);
INSERT INTO games VALUES(3,'00000003-0000-4000-8000-000000000000',16,'{"version":16,"start":"2,2,2,0/2,2,2,0 s -","position":"0,0,0,7/0,0,0,5 n -","seats":{"south":{"kind":"named","name":"Ada"},"north":{"kind":"named","name":"Bo"}},"moves":[1,0,1,2,0,0,3,1,0,4,0,1,5,1,2,6,0,0,7,1,1,8,0,2,9,1,0,10,0,0,11,1,2,12,0,0,13,1,1,14,1,2],"nextMove":15,"offers":{},"listed":true,"createdAt":1750000042000,"updatedAt":1750000063000,"ending":{"how":"played-out","winner":"south","margin":2}}','finished',1,0,'Ada','Bo',1750000042000,NULL,NULL,NULL);
INSERT INTO games VALUES(4,'00000004-0000-4000-8000-000000000000',6,'{"version":6,"start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","position":"4,0,5,5,5,5,0/4,0,1,6,6,6,1 s -","seats":{"south":{"kind":"named","name":"Bo"},"north":{"kind":"named","name":"Ada"}},"moves":[1,0,1,2,1,2,3,1,1],"nextMove":4,"offers":{},"listed":true,"createdAt":1750000064500,"updatedAt":1750000070500,"ending":{"how":"resignation","winner":"north"}}','finished',1,0,'Bo','Ada',1750000064500,NULL,NULL,NULL);
INSERT INTO games VALUES(5,'00000005-0000-4000-8000-000000000000',1,'{"version":1,"start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","position":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"secret","tokenHash":"f00d","name":"Cleo"},"north":{"kind":"vacant"}},"moves":[],"nextMove":1,"offers":{},"listed":true,"createdAt":1750000072000,"updatedAt":1750000072000}','waiting',1,0,'Cleo',NULL,1750000072000,NULL,NULL,NULL);
INSERT INTO games VALUES(6,'00000006-0000-4000-8000-000000000000',2,'{"version":2,"start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","position":"0,5,5,5,5,4,0/4,4,4,4,4,4,0 n -","seats":{"south":{"kind":"secret","tokenHash":"beef"},"north":{"kind":"engine","level":5}},"moves":[1,0,0],"nextMove":2,"offers":{},"listed":true,"createdAt":1750000073500,"updatedAt":1750000075000}','playing',1,1,NULL,NULL,1750000073500,1750000020000,NULL,NULL);
INSERT INTO games VALUES(7,'00000007-0000-4000-8000-000000000000',8,'{"version":8,"start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","position":"4,0,5,5,5,5,0/4,0,1,6,6,6,1 s -","seats":{"south":{"kind":"open"},"north":{"kind":"open"}},"moves":[1,0,1,2,1,2,3,1,1],"nextMove":5,"offers":{},"listed":true,"createdAt":1750000076500,"updatedAt":1750000087000,"declined":{"draw":{"south":5}}}','playing',1,0,NULL,NULL,1750000076500,1750000080000,NULL,NULL);
INSERT INTO games VALUES(8,'00000008-0000-4000-8000-000000000000',1,'{"version":1,"start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","position":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"named","name":"Ada"},"north":{"kind":"vacant"}},"moves":[],"nextMove":1,"offers":{},"listed":false,"createdAt":1750000088500,"updatedAt":1750000088500}','waiting',0,0,'Ada',NULL,1750000088500,NULL,NULL,NULL);
CREATE TABLE events (
  game   INTEGER NOT NULL REFERENCES games (key),
  number INTEGER NOT NULL,
  at     INTEGER NOT NULL,
  data   TEXT NOT NULL,
  PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
INSERT INTO events VALUES(1,1,1750000001500,'{"kind":"created","start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"open"},"north":{"kind":"open"}},"listed":true,"wish":"a1b2c3"}');
INSERT INTO events VALUES(2,1,1750000003000,'{"kind":"created","start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"open"},"north":{"kind":"open"}},"listed":true}');
INSERT INTO events VALUES(2,2,1750000004500,'{"kind":"moved","side":"south","pit":1}');
INSERT INTO events VALUES(2,3,1750000006000,'{"kind":"moved","side":"north","pit":2}');
INSERT INTO events VALUES(2,4,1750000007500,'{"kind":"moved","side":"north","pit":1}');
INSERT INTO events VALUES(2,5,1750000009000,'{"kind":"moved","side":"south","pit":4}');
INSERT INTO events VALUES(2,6,1750000010500,'{"kind":"moved","side":"north","pit":5}');
INSERT INTO events VALUES(2,7,1750000012000,'{"kind":"moved","side":"south","pit":0}');
INSERT INTO events VALUES(2,8,1750000013500,'{"kind":"moved","side":"north","pit":4}');
INSERT INTO events VALUES(2,9,1750000015000,'{"kind":"moved","side":"south","pit":2}');
INSERT INTO events VALUES(2,10,1750000016500,'{"kind":"moved","side":"north","pit":3}');
INSERT INTO events VALUES(2,11,1750000018000,'{"kind":"moved","side":"south","pit":4}');
INSERT INTO events VALUES(2,12,1750000019500,'{"kind":"moved","side":"north","pit":2}');
INSERT INTO events VALUES(2,13,1750000021000,'{"kind":"moved","side":"south","pit":5}');
INSERT INTO events VALUES(2,14,1750000022500,'{"kind":"moved","side":"north","pit":1}');
INSERT INTO events VALUES(2,15,1750000024000,'{"kind":"moved","side":"south","pit":2}');
INSERT INTO events VALUES(2,16,1750000025500,'{"kind":"moved","side":"north","pit":0}');
INSERT INTO events VALUES(2,17,1750000027000,'{"kind":"moved","side":"south","pit":1}');
INSERT INTO events VALUES(2,18,1750000028500,'{"kind":"moved","side":"north","pit":5}');
INSERT INTO events VALUES(2,19,1750000030000,'{"kind":"moved","side":"south","pit":0}');
INSERT INTO events VALUES(2,20,1750000031500,'{"kind":"moved","side":"north","pit":3}');
INSERT INTO events VALUES(2,21,1750000033000,'{"kind":"moved","side":"south","pit":2}');
INSERT INTO events VALUES(2,22,1750000034500,'{"kind":"moved","side":"north","pit":2}');
INSERT INTO events VALUES(2,23,1750000036000,'{"kind":"moved","side":"south","pit":5}');
INSERT INTO events VALUES(2,24,1750000037500,'{"kind":"moved","side":"north","pit":1}');
INSERT INTO events VALUES(2,25,1750000039000,'{"kind":"moved","side":"south","pit":0}');
INSERT INTO events VALUES(2,26,1750000040500,'{"kind":"moved","side":"north","pit":0}');
INSERT INTO events VALUES(3,1,1750000042000,'{"kind":"created","start":"2,2,2,0/2,2,2,0 s -","seats":{"south":{"kind":"named","name":"Ada"},"north":{"kind":"named","name":"Bo"}},"listed":true}');
INSERT INTO events VALUES(3,2,1750000043500,'{"kind":"moved","side":"south","pit":1}');
INSERT INTO events VALUES(3,3,1750000045000,'{"kind":"moved","side":"south","pit":0}');
INSERT INTO events VALUES(3,4,1750000046500,'{"kind":"moved","side":"north","pit":0}');
INSERT INTO events VALUES(3,5,1750000048000,'{"kind":"moved","side":"south","pit":1}');
INSERT INTO events VALUES(3,6,1750000049500,'{"kind":"moved","side":"north","pit":2}');
INSERT INTO events VALUES(3,7,1750000051000,'{"kind":"moved","side":"south","pit":0}');
INSERT INTO events VALUES(3,8,1750000052500,'{"kind":"moved","side":"north","pit":1}');
INSERT INTO events VALUES(3,9,1750000054000,'{"kind":"moved","side":"south","pit":2}');
INSERT INTO events VALUES(3,10,1750000055500,'{"kind":"moved","side":"north","pit":0}');
INSERT INTO events VALUES(3,11,1750000057000,'{"kind":"moved","side":"south","pit":0}');
INSERT INTO events VALUES(3,12,1750000058500,'{"kind":"moved","side":"north","pit":2}');
INSERT INTO events VALUES(3,13,1750000060000,'{"kind":"moved","side":"south","pit":0}');
INSERT INTO events VALUES(3,14,1750000061500,'{"kind":"moved","side":"north","pit":1}');
INSERT INTO events VALUES(3,15,1750000063000,'{"kind":"moved","side":"north","pit":2}');
INSERT INTO events VALUES(3,16,1750000063000,'{"kind":"ended","ending":{"how":"played-out","winner":"south","margin":2}}');
INSERT INTO events VALUES(4,1,1750000064500,'{"kind":"created","start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"named","name":"Bo"},"north":{"kind":"named","name":"Ada"}},"listed":true}');
INSERT INTO events VALUES(4,2,1750000066000,'{"kind":"moved","side":"south","pit":1}');
INSERT INTO events VALUES(4,3,1750000067500,'{"kind":"moved","side":"north","pit":2}');
INSERT INTO events VALUES(4,4,1750000069000,'{"kind":"moved","side":"north","pit":1}');
INSERT INTO events VALUES(4,5,1750000070500,'{"kind":"resigned","side":"south"}');
INSERT INTO events VALUES(4,6,1750000070500,'{"kind":"ended","ending":{"how":"resignation","winner":"north"}}');
INSERT INTO events VALUES(5,1,1750000072000,'{"kind":"created","start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"secret","tokenHash":"f00d","name":"Cleo"},"north":{"kind":"vacant"}},"listed":true}');
INSERT INTO events VALUES(6,1,1750000073500,'{"kind":"created","start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"secret","tokenHash":"beef"},"north":{"kind":"engine","level":5}},"listed":true}');
INSERT INTO events VALUES(6,2,1750000075000,'{"kind":"moved","side":"south","pit":0}');
INSERT INTO events VALUES(7,1,1750000076500,'{"kind":"created","start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"open"},"north":{"kind":"open"}},"listed":true}');
INSERT INTO events VALUES(7,2,1750000078000,'{"kind":"moved","side":"south","pit":1}');
INSERT INTO events VALUES(7,3,1750000079500,'{"kind":"moved","side":"north","pit":2}');
INSERT INTO events VALUES(7,4,1750000081000,'{"kind":"moved","side":"north","pit":1}');
INSERT INTO events VALUES(7,5,1750000082500,'{"kind":"moved","side":"south","pit":4}');
INSERT INTO events VALUES(7,6,1750000084000,'{"kind":"took-back","side":"south","moves":1}');
INSERT INTO events VALUES(7,7,1750000085500,'{"kind":"draw-offered","side":"south"}');
INSERT INTO events VALUES(7,8,1750000087000,'{"kind":"draw-declined","side":"north"}');
INSERT INTO events VALUES(8,1,1750000088500,'{"kind":"created","start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"named","name":"Ada"},"north":{"kind":"vacant"}},"listed":false}');
CREATE TABLE players (
  name  TEXT PRIMARY KEY,
  email TEXT,
  won   INTEGER NOT NULL DEFAULT 0,
  drawn INTEGER NOT NULL DEFAULT 0,
  lost  INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
INSERT INTO players VALUES('Ada','ada@example.org',2,0,0);
INSERT INTO players VALUES('Bo',NULL,0,0,2);
CREATE TABLE jobs (
    key      TEXT PRIMARY KEY,
    kind     TEXT NOT NULL,
    data     TEXT NOT NULL,
    due_at   INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    lease    TEXT
  ) STRICT, WITHOUT ROWID;
INSERT INTO jobs VALUES('explorer-fill','explorer-fill','{}',0,0,NULL);
CREATE TABLE uptime (seen_at INTEGER NOT NULL, outage_end INTEGER NOT NULL) STRICT;
INSERT INTO uptime VALUES(0,0);
CREATE TABLE outages (ended_at INTEGER PRIMARY KEY, began_at INTEGER NOT NULL) STRICT;
CREATE TABLE accounts (
    id         text PRIMARY KEY,
    name       text,
    name_key   text UNIQUE,
    kind       text NOT NULL,
    owner      text,
    created_at INTEGER NOT NULL,
    renamed_at INTEGER
  , closed_at INTEGER) STRICT, WITHOUT ROWID;
CREATE TABLE account_names (
    form    text PRIMARY KEY,
    account text
  ) STRICT, WITHOUT ROWID;
INSERT INTO account_names VALUES('=ada',NULL);
INSERT INTO account_names VALUES('=bo',NULL);
CREATE TABLE credentials (
    id         text PRIMARY KEY,
    account    text NOT NULL,
    lookup     text NOT NULL UNIQUE,
    label      text NOT NULL,
    data       text NOT NULL,
    created_at INTEGER NOT NULL,
    used_at    INTEGER
  ) STRICT, WITHOUT ROWID;
CREATE TABLE sessions (
    id          text PRIMARY KEY,
    token_hash  text NOT NULL UNIQUE,
    account     text NOT NULL,
    label       text NOT NULL,
    created_at  INTEGER NOT NULL,
    seen_at     INTEGER NOT NULL,
    expires_at  INTEGER NOT NULL,
    verified_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE api_tokens (
    id         text PRIMARY KEY,
    token_hash text NOT NULL UNIQUE,
    account    text NOT NULL,
    label      text NOT NULL,
    hint       text NOT NULL,
    scopes     text NOT NULL,
    created_at INTEGER NOT NULL,
    used_at    INTEGER,
    expires_at INTEGER
  ) STRICT, WITHOUT ROWID;
CREATE TABLE challenges (
    id         text PRIMARY KEY,
    purpose    text NOT NULL,
    data       text NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE devices (
    token_hash text NOT NULL,
    account    text NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (token_hash, account)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE account_games (
    account text NOT NULL,
    at      INTEGER NOT NULL,
    game    text NOT NULL, opponent text, kind text,
    PRIMARY KEY (account, at, game)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE subscriptions (
    id         TEXT PRIMARY KEY,
    owner      TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    data       TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE mailboxes (
    hash    TEXT PRIMARY KEY,
    id      TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL,
    data    TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE ratings (
    account      text NOT NULL,
    pool         text NOT NULL,
    number       INTEGER NOT NULL,
    rating       REAL NOT NULL,
    deviation    REAL NOT NULL,
    volatility   REAL NOT NULL,
    at           INTEGER NOT NULL,
    ranked_until INTEGER,
    PRIMARY KEY (account, pool)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE rating_steps (
    account    text NOT NULL,
    pool       text NOT NULL,
    number     INTEGER NOT NULL,
    game       text NOT NULL,
    opponent   text NOT NULL,
    at         INTEGER NOT NULL,
    rating     REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL,
    PRIMARY KEY (account, pool, number)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE records (
    account  text NOT NULL,
    opponent text NOT NULL,
    won      INTEGER NOT NULL,
    drawn    INTEGER NOT NULL,
    lost     INTEGER NOT NULL,
    games    INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (account, opponent)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE pairing_replicas (
    id      text PRIMARY KEY,
    seen_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE game_challenges (
    id         text PRIMARY KEY,
    sender     text NOT NULL,
    receiver   text NOT NULL,
    is_open    INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    data       text NOT NULL,
    answer     text,
    reason     text,
    game       text,
    side       text,
    closed_at  INTEGER
  ) STRICT, WITHOUT ROWID;
CREATE TABLE account_event_numbers (
    account text PRIMARY KEY,
    number  INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE account_events (
    account text NOT NULL,
    number  INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    kind    text NOT NULL,
    data    text NOT NULL,
    PRIMARY KEY (account, number)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE account_playing (
    account text NOT NULL,
    game    text NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (account, game)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE account_blocks (
    account text NOT NULL,
    blocked text NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (account, blocked)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE reports (
    id           text PRIMARY KEY,
    at           INTEGER NOT NULL,
    reporter     text,
    subject_kind text NOT NULL,
    subject      text NOT NULL,
    reason       text NOT NULL,
    text         text NOT NULL,
    resolved_at  INTEGER,
    operator     text,
    resolution   text
  ) STRICT, WITHOUT ROWID;
CREATE TABLE moderation_version (only_row INTEGER PRIMARY KEY, version INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO moderation_version VALUES(1,0);
CREATE TABLE audit (
    number   INTEGER PRIMARY KEY,
    at       INTEGER NOT NULL,
    operator text NOT NULL,
    action   text NOT NULL,
    subject  text NOT NULL,
    reason   text NOT NULL,
    note     text
  ) STRICT, WITHOUT ROWID;
CREATE TABLE hidden_games (
    game   text PRIMARY KEY,
    listed INTEGER NOT NULL,
    at     INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE address_blocks (
    "range"    text PRIMARY KEY,
    at         INTEGER NOT NULL,
    expires_at INTEGER,
    reason     text NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE rated_positions (
    position text NOT NULL,
    game     text NOT NULL,
    PRIMARY KEY (position, game)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE reviewed_games (
    account text NOT NULL,
    pool    text NOT NULL,
    at      INTEGER NOT NULL,
    game    text NOT NULL,
    moves   INTEGER NOT NULL,
    loss    INTEGER NOT NULL,
    squares INTEGER NOT NULL,
    rating  INTEGER NOT NULL,
    PRIMARY KEY (account, pool, at, game)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE accuracies (
    account text PRIMARY KEY,
    games   INTEGER NOT NULL,
    moves   INTEGER NOT NULL,
    loss    INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE explorer_games (
    game    text PRIMARY KEY,
    version INTEGER NOT NULL,
    data    text
  ) STRICT, WITHOUT ROWID;
CREATE TABLE explorer_positions (
    position text PRIMARY KEY,
    version  INTEGER NOT NULL,
    data     text
  ) STRICT, WITHOUT ROWID;
CREATE TABLE explorer_proofs (
    position text PRIMARY KEY,
    data     text NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS "seeks" (
    id         TEXT PRIMARY KEY,
    seeker     TEXT NOT NULL,
    replica    TEXT,
    is_open    INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    data       TEXT NOT NULL,
    game       TEXT,
    side       TEXT,
    closed_at  INTEGER
  ) STRICT;
CREATE TABLE export_numbers (last INTEGER NOT NULL) STRICT;
INSERT INTO export_numbers VALUES(0);
CREATE TABLE puzzle_steps (
    account       text NOT NULL,
    number        INTEGER NOT NULL,
    puzzle        text NOT NULL,
    puzzle_rating INTEGER NOT NULL,
    at            INTEGER NOT NULL,
    solved        INTEGER NOT NULL,
    solved_at     INTEGER,
    before        REAL NOT NULL,
    rating        REAL NOT NULL,
    deviation     REAL NOT NULL,
    volatility    REAL NOT NULL,
    solved_count  INTEGER NOT NULL,
    streak        INTEGER NOT NULL,
    best_streak   INTEGER NOT NULL,
    PRIMARY KEY (account, number)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE puzzle_days (
    account   text NOT NULL,
    date      text NOT NULL,
    puzzle    text NOT NULL,
    solved    INTEGER NOT NULL,
    solved_at INTEGER,
    PRIMARY KEY (account, date)
  ) STRICT, WITHOUT ROWID;
CREATE INDEX games_public ON games (status, created_at, id) WHERE listed = 1;
CREATE INDEX games_of_south ON games (south_name, status, created_at, id) WHERE south_name IS NOT NULL AND listed = 1;
CREATE INDEX games_of_north ON games (north_name, status, created_at, id) WHERE north_name IS NOT NULL AND listed = 1;
CREATE INDEX games_of_engine ON games (status, created_at, id) WHERE engine_to_move = 1;
CREATE INDEX players_by_rank ON players (won DESC, lost, name);
CREATE INDEX games_due ON games (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX games_active ON games (status, active_at, id) WHERE active_at IS NOT NULL;
CREATE INDEX accounts_by_owner ON accounts (owner) WHERE owner IS NOT NULL;
CREATE INDEX accounts_renamed ON accounts (renamed_at) WHERE renamed_at IS NOT NULL;
CREATE INDEX credentials_of_account ON credentials (account);
CREATE INDEX sessions_of_account ON sessions (account);
CREATE INDEX sessions_expired ON sessions (expires_at);
CREATE INDEX api_tokens_of_account ON api_tokens (account);
CREATE INDEX api_tokens_expired ON api_tokens (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX challenges_expired ON challenges (expires_at);
CREATE INDEX devices_of_account ON devices (account);
CREATE INDEX devices_expired ON devices (expires_at);
CREATE INDEX subscriptions_of_owner ON subscriptions (owner);
CREATE INDEX players_with_email ON players (name) WHERE email IS NOT NULL;
CREATE INDEX account_games_by_kind ON account_games (account, kind, at, game);
CREATE INDEX account_games_by_opponent ON account_games (account, opponent, kind, at, game) WHERE opponent IS NOT NULL;
CREATE INDEX ratings_by_rank ON ratings (pool, rating, account) WHERE ranked_until IS NOT NULL;
CREATE INDEX rating_steps_of_pair ON rating_steps (account, opponent, pool, at);
CREATE INDEX records_by_games ON records (account, games, opponent);
CREATE UNIQUE INDEX game_challenges_sent ON game_challenges (sender, receiver) WHERE is_open = 1;
CREATE INDEX game_challenges_received ON game_challenges (receiver) WHERE is_open = 1;
CREATE INDEX game_challenges_due ON game_challenges (expires_at) WHERE is_open = 1;
CREATE INDEX game_challenges_closed ON game_challenges (closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX account_events_old ON account_events (at);
CREATE INDEX account_blocks_of_blocked ON account_blocks (blocked);
CREATE INDEX reports_by_time ON reports (at, id);
CREATE INDEX reports_open ON reports (at, id) WHERE resolved_at IS NULL;
CREATE INDEX reports_of_subject ON reports (subject);
CREATE INDEX reports_of_reporter ON reports (reporter) WHERE reporter IS NOT NULL;
CREATE INDEX audit_of_subject ON audit (subject, number);
CREATE INDEX rated_positions_of_game ON rated_positions (game);
CREATE UNIQUE INDEX seeks_live ON seeks (seeker) WHERE game IS NULL AND replica IS NOT NULL;
CREATE INDEX seeks_lasting ON seeks (seeker) WHERE game IS NULL AND replica IS NULL;
CREATE INDEX seeks_open ON seeks (created_at, id) WHERE is_open = 1;
CREATE INDEX seeks_closed ON seeks (closed_at) WHERE closed_at IS NOT NULL;
CREATE UNIQUE INDEX games_exported ON games (export_number) WHERE export_number IS NOT NULL;
CREATE INDEX games_unnumbered ON games (created_at, id) WHERE export_number IS NULL AND listed AND status IN ('finished', 'finished-live', 'finished-correspondence');
CREATE UNIQUE INDEX puzzle_steps_of_puzzle ON puzzle_steps (account, puzzle);
CREATE INDEX ratings_ranked_until ON ratings (ranked_until) WHERE ranked_until IS NOT NULL;
CREATE INDEX jobs_due ON jobs (kind, due_at, key) WHERE due_at IS NOT NULL;
PRAGMA application_id = 1262570561;
PRAGMA user_version = 18;
COMMIT;
