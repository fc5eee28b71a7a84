-- A PostgreSQL database as the last Kalah 0.1 wrote it, after it had upgraded one of the first 0.1: the output of pg_dump.
CREATE TABLE account_blocks (
    account text NOT NULL,
    blocked text NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE account_event_numbers (
    account text NOT NULL,
    number bigint NOT NULL
);
CREATE TABLE account_events (
    account text NOT NULL,
    number bigint NOT NULL,
    at bigint NOT NULL,
    kind text NOT NULL,
    data text NOT NULL
);
CREATE TABLE account_games (
    account text NOT NULL,
    at bigint NOT NULL,
    game text NOT NULL,
    opponent text,
    kind text
);
CREATE TABLE account_names (
    form text NOT NULL,
    account text
);
CREATE TABLE account_playing (
    account text NOT NULL,
    game text NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE accounts (
    id text NOT NULL,
    name text,
    name_key text,
    kind text NOT NULL,
    owner text,
    created_at bigint NOT NULL,
    renamed_at bigint,
    closed_at bigint
);
CREATE TABLE accuracies (
    account text NOT NULL,
    games bigint NOT NULL,
    moves bigint NOT NULL,
    loss bigint NOT NULL
);
CREATE TABLE address_blocks (
    range text NOT NULL,
    at bigint NOT NULL,
    expires_at bigint,
    reason text NOT NULL
);
CREATE TABLE api_tokens (
    id text NOT NULL,
    token_hash text NOT NULL,
    account text NOT NULL,
    label text NOT NULL,
    hint text NOT NULL,
    scopes text NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint,
    expires_at bigint
);
CREATE TABLE audit (
    number bigint NOT NULL,
    at bigint NOT NULL,
    operator text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    reason text NOT NULL,
    note text
);
CREATE TABLE challenges (
    id text NOT NULL,
    purpose text NOT NULL,
    data text NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE credentials (
    id text NOT NULL,
    account text NOT NULL,
    lookup text NOT NULL,
    label text NOT NULL,
    data text NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint
);
CREATE TABLE devices (
    token_hash text NOT NULL,
    account text NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE events (
    game uuid NOT NULL,
    number integer NOT NULL,
    at bigint NOT NULL,
    data text NOT NULL
);
CREATE TABLE explorer_games (
    game text NOT NULL,
    version bigint NOT NULL,
    data text
);
CREATE TABLE explorer_positions (
    "position" text NOT NULL,
    version bigint NOT NULL,
    data text
);
CREATE TABLE explorer_proofs (
    "position" text NOT NULL,
    data text NOT NULL
);
CREATE TABLE export_numbers (
    last bigint NOT NULL
);
CREATE TABLE game_challenges (
    id text NOT NULL,
    sender text NOT NULL,
    receiver text NOT NULL,
    is_open bigint NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    data text NOT NULL,
    answer text,
    reason text,
    game text,
    side text,
    closed_at bigint
);
CREATE TABLE games (
    id uuid NOT NULL,
    version integer NOT NULL,
    snapshot text NOT NULL,
    status text NOT NULL,
    listed boolean NOT NULL,
    engine_to_move boolean NOT NULL,
    south_name text COLLATE pg_catalog."C",
    north_name text COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    active_at bigint,
    due_at bigint,
    export_number bigint
) WITH (fillfactor='70');
CREATE TABLE hidden_games (
    game text NOT NULL,
    listed bigint NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE jobs (
    key text NOT NULL,
    kind text NOT NULL,
    data text NOT NULL,
    due_at bigint,
    attempts integer DEFAULT 0 NOT NULL,
    lease text
);
CREATE TABLE kalah_schema (
    version integer NOT NULL
);
CREATE TABLE mailboxes (
    hash text NOT NULL,
    id text NOT NULL,
    version integer NOT NULL,
    data text NOT NULL
);
CREATE TABLE moderation_version (
    only_row bigint NOT NULL,
    version bigint NOT NULL
);
CREATE TABLE outages (
    ended_at bigint NOT NULL,
    began_at bigint NOT NULL
);
CREATE TABLE pairing_replicas (
    id text NOT NULL,
    seen_at bigint NOT NULL
);
CREATE TABLE players (
    name text NOT NULL COLLATE pg_catalog."C",
    email text,
    won integer DEFAULT 0 NOT NULL,
    drawn integer DEFAULT 0 NOT NULL,
    lost integer DEFAULT 0 NOT NULL
);
CREATE TABLE puzzle_days (
    account text NOT NULL,
    date text NOT NULL,
    puzzle text NOT NULL,
    solved bigint NOT NULL,
    solved_at bigint
);
CREATE TABLE puzzle_steps (
    account text NOT NULL,
    number bigint NOT NULL,
    puzzle text NOT NULL,
    puzzle_rating bigint NOT NULL,
    at bigint NOT NULL,
    solved bigint NOT NULL,
    solved_at bigint,
    before double precision NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    solved_count bigint NOT NULL,
    streak bigint NOT NULL,
    best_streak bigint NOT NULL
);
CREATE UNLOGGED TABLE rated_positions (
    "position" text NOT NULL,
    game text NOT NULL
);
CREATE TABLE rating_steps (
    account text NOT NULL,
    pool text NOT NULL,
    number bigint NOT NULL,
    game text NOT NULL,
    opponent text NOT NULL,
    at bigint NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL
);
CREATE TABLE ratings (
    account text NOT NULL,
    pool text NOT NULL,
    number bigint NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    at bigint NOT NULL,
    ranked_until bigint
);
CREATE TABLE records (
    account text NOT NULL,
    opponent text NOT NULL,
    won bigint NOT NULL,
    drawn bigint NOT NULL,
    lost bigint NOT NULL,
    games bigint NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE reports (
    id text NOT NULL,
    at bigint NOT NULL,
    reporter text,
    subject_kind text NOT NULL,
    subject text NOT NULL,
    reason text NOT NULL,
    text text NOT NULL,
    resolved_at bigint,
    operator text,
    resolution text
);
CREATE TABLE reviewed_games (
    account text NOT NULL,
    pool text NOT NULL,
    at bigint NOT NULL,
    game text NOT NULL,
    moves bigint NOT NULL,
    loss bigint NOT NULL,
    squares bigint NOT NULL,
    rating bigint NOT NULL
);
CREATE TABLE secrets (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE seeks (
    id text NOT NULL,
    seeker text NOT NULL,
    replica text,
    is_open bigint NOT NULL,
    created_at bigint NOT NULL,
    data text NOT NULL,
    game text,
    side text,
    closed_at bigint
);
CREATE TABLE sessions (
    id text NOT NULL,
    token_hash text NOT NULL,
    account text NOT NULL,
    label text NOT NULL,
    created_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    verified_at bigint NOT NULL
);
CREATE TABLE subscriptions (
    id text NOT NULL,
    owner text NOT NULL,
    created_at bigint NOT NULL,
    data text NOT NULL
);
CREATE TABLE uptime (
    seen_at bigint NOT NULL,
    outage_end bigint NOT NULL
) WITH (fillfactor='10');
INSERT INTO account_names VALUES ('=ada', NULL);
INSERT INTO account_names VALUES ('=bo', NULL);
INSERT INTO events VALUES ('00000001-0000-4000-8000-000000000000', 1, 1750000001500, '{"kind":"created","start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"open"},"north":{"kind":"open"}},"listed":true,"wish":"a1b2c3"}');
INSERT INTO events VALUES ('00000002-0000-4000-8000-000000000000', 1, 1750000003000, '{"kind":"created","start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"open"},"north":{"kind":"open"}},"listed":true}');
INSERT INTO events VALUES ('00000002-0000-4000-8000-000000000000', 2, 1750000004500, '{"kind":"moved","side":"south","pit":1}');
INSERT INTO events VALUES ('00000002-0000-4000-8000-000000000000', 3, 1750000006000, '{"kind":"moved","side":"north","pit":2}');
INSERT INTO events VALUES ('00000002-0000-4000-8000-000000000000', 4, 1750000007500, '{"kind":"moved","side":"north","pit":1}');
INSERT INTO events VALUES ('00000002-0000-4000-8000-000000000000', 5, 1750000009000, '{"kind":"moved","side":"south","pit":4}');
INSERT INTO events VALUES ('00000002-0000-4000-8000-000000000000', 6, 1750000010500, '{"kind":"moved","side":"north","pit":5}');
INSERT INTO events VALUES ('00000002-0000-4000-8000-000000000000', 7, 1750000012000, '{"kind":"moved","side":"south","pit":0}');
INSERT INTO events VALUES ('00000002-0000-4000-8000-000000000000', 8, 1750000013500, '{"kind":"moved","side":"north","pit":4}');
INSERT INTO events VALUES ('00000002-0000-4000-8000-000000000000', 9, 1750000015000, '{"kind":"moved","side":"south","pit":2}');
INSERT INTO events VALUES ('00000002-0000-4000-8000-000000000000', 10, 1750000016500, '{"kind":"moved","side":"north","pit":3}');
INSERT INTO events VALUES ('00000002-0000-4000-8000-000000000000', 11, 1750000018000, '{"kind":"moved","side":"south","pit":4}');
INSERT INTO events VALUES ('00000002-0000-4000-8000-000000000000', 12, 1750000019500, '{"kind":"moved","side":"north","pit":2}');
INSERT INTO events VALUES ('00000002-0000-4000-8000-000000000000', 13, 1750000021000, '{"kind":"moved","side":"south","pit":5}');
INSERT INTO events VALUES ('00000002-0000-4000-8000-000000000000', 14, 1750000022500, '{"kind":"moved","side":"north","pit":1}');
INSERT INTO events VALUES ('00000002-0000-4000-8000-000000000000', 15, 1750000024000, '{"kind":"moved","side":"south","pit":2}');
INSERT INTO events VALUES ('00000002-0000-4000-8000-000000000000', 16, 1750000025500, '{"kind":"moved","side":"north","pit":0}');
INSERT INTO events VALUES ('00000002-0000-4000-8000-000000000000', 17, 1750000027000, '{"kind":"moved","side":"south","pit":1}');
INSERT INTO events VALUES ('00000002-0000-4000-8000-000000000000', 18, 1750000028500, '{"kind":"moved","side":"north","pit":5}');
INSERT INTO events VALUES ('00000002-0000-4000-8000-000000000000', 19, 1750000030000, '{"kind":"moved","side":"south","pit":0}');
INSERT INTO events VALUES ('00000002-0000-4000-8000-000000000000', 20, 1750000031500, '{"kind":"moved","side":"north","pit":3}');
INSERT INTO events VALUES ('00000002-0000-4000-8000-000000000000', 21, 1750000033000, '{"kind":"moved","side":"south","pit":2}');
INSERT INTO events VALUES ('00000002-0000-4000-8000-000000000000', 22, 1750000034500, '{"kind":"moved","side":"north","pit":2}');
INSERT INTO events VALUES ('00000002-0000-4000-8000-000000000000', 23, 1750000036000, '{"kind":"moved","side":"south","pit":5}');
INSERT INTO events VALUES ('00000002-0000-4000-8000-000000000000', 24, 1750000037500, '{"kind":"moved","side":"north","pit":1}');
INSERT INTO events VALUES ('00000002-0000-4000-8000-000000000000', 25, 1750000039000, '{"kind":"moved","side":"south","pit":0}');
INSERT INTO events VALUES ('00000002-0000-4000-8000-000000000000', 26, 1750000040500, '{"kind":"moved","side":"north","pit":0}');
INSERT INTO events VALUES ('00000003-0000-4000-8000-000000000000', 1, 1750000042000, '{"kind":"created","start":"2,2,2,0/2,2,2,0 s -","seats":{"south":{"kind":"named","name":"Ada"},"north":{"kind":"named","name":"Bo"}},"listed":true}');
INSERT INTO events VALUES ('00000003-0000-4000-8000-000000000000', 2, 1750000043500, '{"kind":"moved","side":"south","pit":1}');
INSERT INTO events VALUES ('00000003-0000-4000-8000-000000000000', 3, 1750000045000, '{"kind":"moved","side":"south","pit":0}');
INSERT INTO events VALUES ('00000003-0000-4000-8000-000000000000', 4, 1750000046500, '{"kind":"moved","side":"north","pit":0}');
INSERT INTO events VALUES ('00000003-0000-4000-8000-000000000000', 5, 1750000048000, '{"kind":"moved","side":"south","pit":1}');
INSERT INTO events VALUES ('00000003-0000-4000-8000-000000000000', 6, 1750000049500, '{"kind":"moved","side":"north","pit":2}');
INSERT INTO events VALUES ('00000003-0000-4000-8000-000000000000', 7, 1750000051000, '{"kind":"moved","side":"south","pit":0}');
INSERT INTO events VALUES ('00000003-0000-4000-8000-000000000000', 8, 1750000052500, '{"kind":"moved","side":"north","pit":1}');
INSERT INTO events VALUES ('00000003-0000-4000-8000-000000000000', 9, 1750000054000, '{"kind":"moved","side":"south","pit":2}');
INSERT INTO events VALUES ('00000003-0000-4000-8000-000000000000', 10, 1750000055500, '{"kind":"moved","side":"north","pit":0}');
INSERT INTO events VALUES ('00000003-0000-4000-8000-000000000000', 11, 1750000057000, '{"kind":"moved","side":"south","pit":0}');
INSERT INTO events VALUES ('00000003-0000-4000-8000-000000000000', 12, 1750000058500, '{"kind":"moved","side":"north","pit":2}');
INSERT INTO events VALUES ('00000003-0000-4000-8000-000000000000', 13, 1750000060000, '{"kind":"moved","side":"south","pit":0}');
INSERT INTO events VALUES ('00000003-0000-4000-8000-000000000000', 14, 1750000061500, '{"kind":"moved","side":"north","pit":1}');
INSERT INTO events VALUES ('00000003-0000-4000-8000-000000000000', 15, 1750000063000, '{"kind":"moved","side":"north","pit":2}');
INSERT INTO events VALUES ('00000003-0000-4000-8000-000000000000', 16, 1750000063000, '{"kind":"ended","ending":{"how":"played-out","winner":"south","margin":2}}');
INSERT INTO events VALUES ('00000004-0000-4000-8000-000000000000', 1, 1750000064500, '{"kind":"created","start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"named","name":"Bo"},"north":{"kind":"named","name":"Ada"}},"listed":true}');
INSERT INTO events VALUES ('00000004-0000-4000-8000-000000000000', 2, 1750000066000, '{"kind":"moved","side":"south","pit":1}');
INSERT INTO events VALUES ('00000004-0000-4000-8000-000000000000', 3, 1750000067500, '{"kind":"moved","side":"north","pit":2}');
INSERT INTO events VALUES ('00000004-0000-4000-8000-000000000000', 4, 1750000069000, '{"kind":"moved","side":"north","pit":1}');
INSERT INTO events VALUES ('00000004-0000-4000-8000-000000000000', 5, 1750000070500, '{"kind":"resigned","side":"south"}');
INSERT INTO events VALUES ('00000004-0000-4000-8000-000000000000', 6, 1750000070500, '{"kind":"ended","ending":{"how":"resignation","winner":"north"}}');
INSERT INTO events VALUES ('00000005-0000-4000-8000-000000000000', 1, 1750000072000, '{"kind":"created","start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"secret","tokenHash":"f00d","name":"Cleo"},"north":{"kind":"vacant"}},"listed":true}');
INSERT INTO events VALUES ('00000006-0000-4000-8000-000000000000', 1, 1750000073500, '{"kind":"created","start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"secret","tokenHash":"beef"},"north":{"kind":"engine","level":5}},"listed":true}');
INSERT INTO events VALUES ('00000006-0000-4000-8000-000000000000', 2, 1750000075000, '{"kind":"moved","side":"south","pit":0}');
INSERT INTO events VALUES ('00000007-0000-4000-8000-000000000000', 1, 1750000076500, '{"kind":"created","start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"open"},"north":{"kind":"open"}},"listed":true}');
INSERT INTO events VALUES ('00000007-0000-4000-8000-000000000000', 2, 1750000078000, '{"kind":"moved","side":"south","pit":1}');
INSERT INTO events VALUES ('00000007-0000-4000-8000-000000000000', 3, 1750000079500, '{"kind":"moved","side":"north","pit":2}');
INSERT INTO events VALUES ('00000007-0000-4000-8000-000000000000', 4, 1750000081000, '{"kind":"moved","side":"north","pit":1}');
INSERT INTO events VALUES ('00000007-0000-4000-8000-000000000000', 5, 1750000082500, '{"kind":"moved","side":"south","pit":4}');
INSERT INTO events VALUES ('00000007-0000-4000-8000-000000000000', 6, 1750000084000, '{"kind":"took-back","side":"south","moves":1}');
INSERT INTO events VALUES ('00000007-0000-4000-8000-000000000000', 7, 1750000085500, '{"kind":"draw-offered","side":"south"}');
INSERT INTO events VALUES ('00000007-0000-4000-8000-000000000000', 8, 1750000087000, '{"kind":"draw-declined","side":"north"}');
INSERT INTO events VALUES ('00000008-0000-4000-8000-000000000000', 1, 1750000088500, '{"kind":"created","start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"named","name":"Ada"},"north":{"kind":"vacant"}},"listed":false}');
INSERT INTO export_numbers VALUES (0);
INSERT INTO games VALUES ('00000003-0000-4000-8000-000000000000', 16, '{"version":16,"start":"2,2,2,0/2,2,2,0 s -","position":"0,0,0,7/0,0,0,5 n -","seats":{"south":{"kind":"named","name":"Ada"},"north":{"kind":"named","name":"Bo"}},"moves":[1,0,1,2,0,0,3,1,0,4,0,1,5,1,2,6,0,0,7,1,1,8,0,2,9,1,0,10,0,0,11,1,2,12,0,0,13,1,1,14,1,2],"nextMove":15,"offers":{},"listed":true,"createdAt":1750000042000,"updatedAt":1750000063000,"ending":{"how":"played-out","winner":"south","margin":2}}', 'finished', true, false, 'Ada', 'Bo', 1750000042000, NULL, NULL, NULL);
INSERT INTO games VALUES ('00000004-0000-4000-8000-000000000000', 6, '{"version":6,"start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","position":"4,0,5,5,5,5,0/4,0,1,6,6,6,1 s -","seats":{"south":{"kind":"named","name":"Bo"},"north":{"kind":"named","name":"Ada"}},"moves":[1,0,1,2,1,2,3,1,1],"nextMove":4,"offers":{},"listed":true,"createdAt":1750000064500,"updatedAt":1750000070500,"ending":{"how":"resignation","winner":"north"}}', 'finished', true, false, 'Bo', 'Ada', 1750000064500, NULL, NULL, NULL);
INSERT INTO games VALUES ('00000005-0000-4000-8000-000000000000', 1, '{"version":1,"start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","position":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"secret","tokenHash":"f00d","name":"Cleo"},"north":{"kind":"vacant"}},"moves":[],"nextMove":1,"offers":{},"listed":true,"createdAt":1750000072000,"updatedAt":1750000072000}', 'waiting', true, false, 'Cleo', NULL, 1750000072000, NULL, NULL, NULL);
INSERT INTO games VALUES ('00000008-0000-4000-8000-000000000000', 1, '{"version":1,"start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","position":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"named","name":"Ada"},"north":{"kind":"vacant"}},"moves":[],"nextMove":1,"offers":{},"listed":false,"createdAt":1750000088500,"updatedAt":1750000088500}', 'waiting', false, false, 'Ada', NULL, 1750000088500, NULL, NULL, NULL);
INSERT INTO games VALUES ('00000001-0000-4000-8000-000000000000', 1, '{"version":1,"start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","position":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"open"},"north":{"kind":"open"}},"moves":[],"nextMove":1,"offers":{},"listed":true,"wish":"a1b2c3","createdAt":1750000001500,"updatedAt":1750000001500}', 'playing', true, false, NULL, NULL, 1750000001500, 1749999960000, NULL, NULL);
INSERT INTO games VALUES ('00000002-0000-4000-8000-000000000000', 26, '{"version":26,"start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","position":"0,3,0,15,3,0,6/0,1,2,2,7,2,7 s -","seats":{"south":{"kind":"open"},"north":{"kind":"open"}},"moves":[1,0,1,2,1,2,3,1,1,4,0,4,5,1,5,6,0,0,7,1,4,8,0,2,9,1,3,10,0,4,11,1,2,12,0,5,13,1,1,14,0,2,15,1,0,16,0,1,17,1,5,18,0,0,19,1,3,20,0,2,21,1,2,22,0,5,23,1,1,24,0,0,25,1,0],"nextMove":26,"offers":{},"listed":true,"createdAt":1750000003000,"updatedAt":1750000040500}', 'playing', true, false, NULL, NULL, 1750000003000, 1750000020000, NULL, NULL);
INSERT INTO games VALUES ('00000006-0000-4000-8000-000000000000', 2, '{"version":2,"start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","position":"0,5,5,5,5,4,0/4,4,4,4,4,4,0 n -","seats":{"south":{"kind":"secret","tokenHash":"beef"},"north":{"kind":"engine","level":5}},"moves":[1,0,0],"nextMove":2,"offers":{},"listed":true,"createdAt":1750000073500,"updatedAt":1750000075000}', 'playing', true, true, NULL, NULL, 1750000073500, 1750000020000, NULL, NULL);
INSERT INTO games VALUES ('00000007-0000-4000-8000-000000000000', 8, '{"version":8,"start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","position":"4,0,5,5,5,5,0/4,0,1,6,6,6,1 s -","seats":{"south":{"kind":"open"},"north":{"kind":"open"}},"moves":[1,0,1,2,1,2,3,1,1],"nextMove":5,"offers":{},"listed":true,"createdAt":1750000076500,"updatedAt":1750000087000,"declined":{"draw":{"south":5}}}', 'playing', true, false, NULL, NULL, 1750000076500, 1750000080000, NULL, NULL);
INSERT INTO jobs VALUES ('explorer-fill', 'explorer-fill', '{}', 0, 0, NULL);
INSERT INTO kalah_schema VALUES (23);
INSERT INTO moderation_version VALUES (1, 0);
INSERT INTO players VALUES ('Ada', 'ada@example.org', 2, 0, 0);
INSERT INTO players VALUES ('Bo', NULL, 0, 0, 2);
INSERT INTO uptime VALUES (0, 0);
ALTER TABLE ONLY account_blocks
    ADD CONSTRAINT account_blocks_pkey PRIMARY KEY (account, blocked);
ALTER TABLE ONLY account_event_numbers
    ADD CONSTRAINT account_event_numbers_pkey PRIMARY KEY (account);
ALTER TABLE ONLY account_events
    ADD CONSTRAINT account_events_pkey PRIMARY KEY (account, number);
ALTER TABLE ONLY account_games
    ADD CONSTRAINT account_games_pkey PRIMARY KEY (account, at, game);
ALTER TABLE ONLY account_names
    ADD CONSTRAINT account_names_pkey PRIMARY KEY (form);
ALTER TABLE ONLY account_playing
    ADD CONSTRAINT account_playing_pkey PRIMARY KEY (account, game);
ALTER TABLE ONLY accounts
    ADD CONSTRAINT accounts_name_key_key UNIQUE (name_key);
ALTER TABLE ONLY accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY accuracies
    ADD CONSTRAINT accuracies_pkey PRIMARY KEY (account);
ALTER TABLE ONLY address_blocks
    ADD CONSTRAINT address_blocks_pkey PRIMARY KEY (range);
ALTER TABLE ONLY api_tokens
    ADD CONSTRAINT api_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY api_tokens
    ADD CONSTRAINT api_tokens_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (number);
ALTER TABLE ONLY challenges
    ADD CONSTRAINT challenges_pkey PRIMARY KEY (id);
ALTER TABLE ONLY credentials
    ADD CONSTRAINT credentials_lookup_key UNIQUE (lookup);
ALTER TABLE ONLY credentials
    ADD CONSTRAINT credentials_pkey PRIMARY KEY (id);
ALTER TABLE ONLY devices
    ADD CONSTRAINT devices_pkey PRIMARY KEY (token_hash, account);
ALTER TABLE ONLY events
    ADD CONSTRAINT events_pkey PRIMARY KEY (game, number);
ALTER TABLE ONLY explorer_games
    ADD CONSTRAINT explorer_games_pkey PRIMARY KEY (game);
ALTER TABLE ONLY explorer_positions
    ADD CONSTRAINT explorer_positions_pkey PRIMARY KEY ("position");
ALTER TABLE ONLY explorer_proofs
    ADD CONSTRAINT explorer_proofs_pkey PRIMARY KEY ("position");
ALTER TABLE ONLY game_challenges
    ADD CONSTRAINT game_challenges_pkey PRIMARY KEY (id);
ALTER TABLE ONLY games
    ADD CONSTRAINT games_pkey PRIMARY KEY (id);
ALTER TABLE ONLY hidden_games
    ADD CONSTRAINT hidden_games_pkey PRIMARY KEY (game);
ALTER TABLE ONLY jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (key);
ALTER TABLE ONLY mailboxes
    ADD CONSTRAINT mailboxes_id_key UNIQUE (id);
ALTER TABLE ONLY mailboxes
    ADD CONSTRAINT mailboxes_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY moderation_version
    ADD CONSTRAINT moderation_version_pkey PRIMARY KEY (only_row);
ALTER TABLE ONLY outages
    ADD CONSTRAINT outages_pkey PRIMARY KEY (ended_at);
ALTER TABLE ONLY pairing_replicas
    ADD CONSTRAINT pairing_replicas_pkey PRIMARY KEY (id);
ALTER TABLE ONLY players
    ADD CONSTRAINT players_pkey PRIMARY KEY (name);
ALTER TABLE ONLY puzzle_days
    ADD CONSTRAINT puzzle_days_pkey PRIMARY KEY (account, date);
ALTER TABLE ONLY puzzle_steps
    ADD CONSTRAINT puzzle_steps_pkey PRIMARY KEY (account, number);
ALTER TABLE ONLY rated_positions
    ADD CONSTRAINT rated_positions_pkey PRIMARY KEY ("position", game);
ALTER TABLE ONLY rating_steps
    ADD CONSTRAINT rating_steps_pkey PRIMARY KEY (account, pool, number);
ALTER TABLE ONLY ratings
    ADD CONSTRAINT ratings_pkey PRIMARY KEY (account, pool);
ALTER TABLE ONLY records
    ADD CONSTRAINT records_pkey PRIMARY KEY (account, opponent);
ALTER TABLE ONLY reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY reviewed_games
    ADD CONSTRAINT reviewed_games_pkey PRIMARY KEY (account, pool, at, game);
ALTER TABLE ONLY secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (name);
ALTER TABLE ONLY seeks
    ADD CONSTRAINT seeks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY subscriptions
    ADD CONSTRAINT subscriptions_pkey PRIMARY KEY (id);
CREATE INDEX account_blocks_of_blocked ON account_blocks USING btree (blocked);
CREATE INDEX account_events_old ON account_events USING btree (at);
CREATE INDEX account_games_by_kind ON account_games USING btree (account, kind, at, game);
CREATE INDEX account_games_by_opponent ON account_games USING btree (account, opponent, kind, at, game) WHERE (opponent IS NOT NULL);
CREATE INDEX accounts_by_owner ON accounts USING btree (owner) WHERE (owner IS NOT NULL);
CREATE INDEX accounts_renamed ON accounts USING btree (renamed_at) WHERE (renamed_at IS NOT NULL);
CREATE INDEX api_tokens_expired ON api_tokens USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX api_tokens_of_account ON api_tokens USING btree (account);
CREATE INDEX audit_of_subject ON audit USING btree (subject, number);
CREATE INDEX challenges_expired ON challenges USING btree (expires_at);
CREATE INDEX credentials_of_account ON credentials USING btree (account);
CREATE INDEX devices_expired ON devices USING btree (expires_at);
CREATE INDEX devices_of_account ON devices USING btree (account);
CREATE INDEX game_challenges_closed ON game_challenges USING btree (closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX game_challenges_due ON game_challenges USING btree (expires_at) WHERE (is_open = 1);
CREATE INDEX game_challenges_received ON game_challenges USING btree (receiver) WHERE (is_open = 1);
CREATE UNIQUE INDEX game_challenges_sent ON game_challenges USING btree (sender, receiver) WHERE (is_open = 1);
CREATE INDEX games_active ON games USING btree (status, active_at, id) WHERE (active_at IS NOT NULL);
CREATE INDEX games_due ON games USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX games_exported ON games USING btree (export_number) WHERE (export_number IS NOT NULL);
CREATE INDEX games_of_engine ON games USING btree (status, created_at, id) WHERE engine_to_move;
CREATE INDEX games_of_north ON games USING btree (north_name, status, created_at, id) WHERE ((north_name IS NOT NULL) AND listed);
CREATE INDEX games_of_south ON games USING btree (south_name, status, created_at, id) WHERE ((south_name IS NOT NULL) AND listed);
CREATE INDEX games_public ON games USING btree (status, created_at, id) WHERE listed;
CREATE INDEX games_unnumbered ON games USING btree (created_at, id) WHERE ((export_number IS NULL) AND listed AND (status = ANY (ARRAY['finished'::text, 'finished-live'::text, 'finished-correspondence'::text])));
CREATE INDEX jobs_due_by_kind ON jobs USING btree (kind, due_at, key) WHERE (due_at IS NOT NULL);
CREATE INDEX players_by_rank ON players USING btree (won DESC, lost, name);
CREATE INDEX players_with_email ON players USING btree (name) WHERE (email IS NOT NULL);
CREATE UNIQUE INDEX puzzle_steps_of_puzzle ON puzzle_steps USING btree (account, puzzle);
CREATE INDEX rated_positions_of_game ON rated_positions USING btree (game);
CREATE INDEX rating_steps_of_pair ON rating_steps USING btree (account, opponent, pool, at);
CREATE INDEX ratings_by_rank ON ratings USING btree (pool, rating, account) WHERE (ranked_until IS NOT NULL);
CREATE INDEX ratings_ranked_until ON ratings USING btree (ranked_until) WHERE (ranked_until IS NOT NULL);
CREATE INDEX records_by_games ON records USING btree (account, games, opponent);
CREATE INDEX reports_by_time ON reports USING btree (at, id);
CREATE INDEX reports_of_reporter ON reports USING btree (reporter) WHERE (reporter IS NOT NULL);
CREATE INDEX reports_of_subject ON reports USING btree (subject);
CREATE INDEX reports_open ON reports USING btree (at, id) WHERE (resolved_at IS NULL);
CREATE INDEX seeks_closed ON seeks USING btree (closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX seeks_lasting ON seeks USING btree (seeker) WHERE ((game IS NULL) AND (replica IS NULL));
CREATE UNIQUE INDEX seeks_live ON seeks USING btree (seeker) WHERE ((game IS NULL) AND (replica IS NOT NULL));
CREATE INDEX seeks_open ON seeks USING btree (created_at, id) WHERE (is_open = 1);
CREATE INDEX sessions_expired ON sessions USING btree (expires_at);
CREATE INDEX sessions_of_account ON sessions USING btree (account);
CREATE INDEX subscriptions_of_owner ON subscriptions USING btree (owner);
