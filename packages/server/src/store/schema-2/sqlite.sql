-- A SQLite database as Kalah 0.1 wrote it: its statements, and the rows that its game service made.
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
) STRICT;
CREATE INDEX games_public ON games (status, created_at, id) WHERE listed = 1;
CREATE INDEX games_of_south ON games (south_name, status, created_at, id) WHERE south_name IS NOT NULL AND listed = 1;
CREATE INDEX games_of_north ON games (north_name, status, created_at, id) WHERE north_name IS NOT NULL AND listed = 1;
CREATE INDEX games_of_engine ON games (status, created_at, id) WHERE engine_to_move = 1;
CREATE TABLE events (
  game   INTEGER NOT NULL REFERENCES games (key),
  number INTEGER NOT NULL,
  at     INTEGER NOT NULL,
  data   TEXT NOT NULL,
  PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE players (
  name  TEXT PRIMARY KEY,
  email TEXT,
  won   INTEGER NOT NULL DEFAULT 0,
  drawn INTEGER NOT NULL DEFAULT 0,
  lost  INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX players_by_rank ON players (won DESC, lost, name);
PRAGMA application_id = 1262570561;
PRAGMA user_version = 2;
INSERT INTO games (key, id, version, snapshot, status, listed, engine_to_move, south_name, north_name, created_at) VALUES
  (1, '00000001-0000-4000-8000-000000000000', 1, '{"version":1,"start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","position":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"open"},"north":{"kind":"open"}},"moves":[],"nextMove":1,"offers":{},"listed":true,"wish":"a1b2c3","createdAt":1750000001500,"updatedAt":1750000001500}', 'playing', 1, 0, NULL, NULL, 1750000001500),
  (2, '00000002-0000-4000-8000-000000000000', 26, '{"version":26,"start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","position":"0,3,0,15,3,0,6/0,1,2,2,7,2,7 s -","seats":{"south":{"kind":"open"},"north":{"kind":"open"}},"moves":[1,0,1,2,1,2,3,1,1,4,0,4,5,1,5,6,0,0,7,1,4,8,0,2,9,1,3,10,0,4,11,1,2,12,0,5,13,1,1,14,0,2,15,1,0,16,0,1,17,1,5,18,0,0,19,1,3,20,0,2,21,1,2,22,0,5,23,1,1,24,0,0,25,1,0],"nextMove":26,"offers":{},"listed":true,"createdAt":1750000003000,"updatedAt":1750000040500}', 'playing', 1, 0, NULL, NULL, 1750000003000),
  (3, '00000003-0000-4000-8000-000000000000', 16, '{"version":16,"start":"2,2,2,0/2,2,2,0 s -","position":"0,0,0,7/0,0,0,5 n -","seats":{"south":{"kind":"named","name":"Ada"},"north":{"kind":"named","name":"Bo"}},"moves":[1,0,1,2,0,0,3,1,0,4,0,1,5,1,2,6,0,0,7,1,1,8,0,2,9,1,0,10,0,0,11,1,2,12,0,0,13,1,1,14,1,2],"nextMove":15,"offers":{},"listed":true,"createdAt":1750000042000,"updatedAt":1750000063000,"ending":{"how":"played-out","winner":"south","margin":2}}', 'finished', 1, 0, 'Ada', 'Bo', 1750000042000),
  (4, '00000004-0000-4000-8000-000000000000', 6, '{"version":6,"start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","position":"4,0,5,5,5,5,0/4,0,1,6,6,6,1 s -","seats":{"south":{"kind":"named","name":"Bo"},"north":{"kind":"named","name":"Ada"}},"moves":[1,0,1,2,1,2,3,1,1],"nextMove":4,"offers":{},"listed":true,"createdAt":1750000064500,"updatedAt":1750000070500,"ending":{"how":"resignation","winner":"north"}}', 'finished', 1, 0, 'Bo', 'Ada', 1750000064500),
  (5, '00000005-0000-4000-8000-000000000000', 1, '{"version":1,"start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","position":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"secret","tokenHash":"f00d","name":"Cleo"},"north":{"kind":"vacant"}},"moves":[],"nextMove":1,"offers":{},"listed":true,"createdAt":1750000072000,"updatedAt":1750000072000}', 'waiting', 1, 0, 'Cleo', NULL, 1750000072000),
  (6, '00000006-0000-4000-8000-000000000000', 2, '{"version":2,"start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","position":"0,5,5,5,5,4,0/4,4,4,4,4,4,0 n -","seats":{"south":{"kind":"secret","tokenHash":"beef"},"north":{"kind":"engine","level":5}},"moves":[1,0,0],"nextMove":2,"offers":{},"listed":true,"createdAt":1750000073500,"updatedAt":1750000075000}', 'playing', 1, 1, NULL, NULL, 1750000073500),
  (7, '00000007-0000-4000-8000-000000000000', 8, '{"version":8,"start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","position":"4,0,5,5,5,5,0/4,0,1,6,6,6,1 s -","seats":{"south":{"kind":"open"},"north":{"kind":"open"}},"moves":[1,0,1,2,1,2,3,1,1],"nextMove":5,"offers":{},"listed":true,"createdAt":1750000076500,"updatedAt":1750000087000,"declined":{"draw":{"south":5}}}', 'playing', 1, 0, NULL, NULL, 1750000076500),
  (8, '00000008-0000-4000-8000-000000000000', 1, '{"version":1,"start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","position":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"named","name":"Ada"},"north":{"kind":"vacant"}},"moves":[],"nextMove":1,"offers":{},"listed":false,"createdAt":1750000088500,"updatedAt":1750000088500}', 'waiting', 0, 0, 'Ada', NULL, 1750000088500);
INSERT INTO events (game, number, at, data) VALUES
  (1, 1, 1750000001500, '{"kind":"created","start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"open"},"north":{"kind":"open"}},"listed":true,"wish":"a1b2c3"}'),
  (2, 1, 1750000003000, '{"kind":"created","start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"open"},"north":{"kind":"open"}},"listed":true}'),
  (2, 2, 1750000004500, '{"kind":"moved","side":"south","pit":1}'),
  (2, 3, 1750000006000, '{"kind":"moved","side":"north","pit":2}'),
  (2, 4, 1750000007500, '{"kind":"moved","side":"north","pit":1}'),
  (2, 5, 1750000009000, '{"kind":"moved","side":"south","pit":4}'),
  (2, 6, 1750000010500, '{"kind":"moved","side":"north","pit":5}'),
  (2, 7, 1750000012000, '{"kind":"moved","side":"south","pit":0}'),
  (2, 8, 1750000013500, '{"kind":"moved","side":"north","pit":4}'),
  (2, 9, 1750000015000, '{"kind":"moved","side":"south","pit":2}'),
  (2, 10, 1750000016500, '{"kind":"moved","side":"north","pit":3}'),
  (2, 11, 1750000018000, '{"kind":"moved","side":"south","pit":4}'),
  (2, 12, 1750000019500, '{"kind":"moved","side":"north","pit":2}'),
  (2, 13, 1750000021000, '{"kind":"moved","side":"south","pit":5}'),
  (2, 14, 1750000022500, '{"kind":"moved","side":"north","pit":1}'),
  (2, 15, 1750000024000, '{"kind":"moved","side":"south","pit":2}'),
  (2, 16, 1750000025500, '{"kind":"moved","side":"north","pit":0}'),
  (2, 17, 1750000027000, '{"kind":"moved","side":"south","pit":1}'),
  (2, 18, 1750000028500, '{"kind":"moved","side":"north","pit":5}'),
  (2, 19, 1750000030000, '{"kind":"moved","side":"south","pit":0}'),
  (2, 20, 1750000031500, '{"kind":"moved","side":"north","pit":3}'),
  (2, 21, 1750000033000, '{"kind":"moved","side":"south","pit":2}'),
  (2, 22, 1750000034500, '{"kind":"moved","side":"north","pit":2}'),
  (2, 23, 1750000036000, '{"kind":"moved","side":"south","pit":5}'),
  (2, 24, 1750000037500, '{"kind":"moved","side":"north","pit":1}'),
  (2, 25, 1750000039000, '{"kind":"moved","side":"south","pit":0}'),
  (2, 26, 1750000040500, '{"kind":"moved","side":"north","pit":0}'),
  (3, 1, 1750000042000, '{"kind":"created","start":"2,2,2,0/2,2,2,0 s -","seats":{"south":{"kind":"named","name":"Ada"},"north":{"kind":"named","name":"Bo"}},"listed":true}'),
  (3, 2, 1750000043500, '{"kind":"moved","side":"south","pit":1}'),
  (3, 3, 1750000045000, '{"kind":"moved","side":"south","pit":0}'),
  (3, 4, 1750000046500, '{"kind":"moved","side":"north","pit":0}'),
  (3, 5, 1750000048000, '{"kind":"moved","side":"south","pit":1}'),
  (3, 6, 1750000049500, '{"kind":"moved","side":"north","pit":2}'),
  (3, 7, 1750000051000, '{"kind":"moved","side":"south","pit":0}'),
  (3, 8, 1750000052500, '{"kind":"moved","side":"north","pit":1}'),
  (3, 9, 1750000054000, '{"kind":"moved","side":"south","pit":2}'),
  (3, 10, 1750000055500, '{"kind":"moved","side":"north","pit":0}'),
  (3, 11, 1750000057000, '{"kind":"moved","side":"south","pit":0}'),
  (3, 12, 1750000058500, '{"kind":"moved","side":"north","pit":2}'),
  (3, 13, 1750000060000, '{"kind":"moved","side":"south","pit":0}'),
  (3, 14, 1750000061500, '{"kind":"moved","side":"north","pit":1}'),
  (3, 15, 1750000063000, '{"kind":"moved","side":"north","pit":2}'),
  (3, 16, 1750000063000, '{"kind":"ended","ending":{"how":"played-out","winner":"south","margin":2}}'),
  (4, 1, 1750000064500, '{"kind":"created","start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"named","name":"Bo"},"north":{"kind":"named","name":"Ada"}},"listed":true}'),
  (4, 2, 1750000066000, '{"kind":"moved","side":"south","pit":1}'),
  (4, 3, 1750000067500, '{"kind":"moved","side":"north","pit":2}'),
  (4, 4, 1750000069000, '{"kind":"moved","side":"north","pit":1}'),
  (4, 5, 1750000070500, '{"kind":"resigned","side":"south"}'),
  (4, 6, 1750000070500, '{"kind":"ended","ending":{"how":"resignation","winner":"north"}}'),
  (5, 1, 1750000072000, '{"kind":"created","start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"secret","tokenHash":"f00d","name":"Cleo"},"north":{"kind":"vacant"}},"listed":true}'),
  (6, 1, 1750000073500, '{"kind":"created","start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"secret","tokenHash":"beef"},"north":{"kind":"engine","level":5}},"listed":true}'),
  (6, 2, 1750000075000, '{"kind":"moved","side":"south","pit":0}'),
  (7, 1, 1750000076500, '{"kind":"created","start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"open"},"north":{"kind":"open"}},"listed":true}'),
  (7, 2, 1750000078000, '{"kind":"moved","side":"south","pit":1}'),
  (7, 3, 1750000079500, '{"kind":"moved","side":"north","pit":2}'),
  (7, 4, 1750000081000, '{"kind":"moved","side":"north","pit":1}'),
  (7, 5, 1750000082500, '{"kind":"moved","side":"south","pit":4}'),
  (7, 6, 1750000084000, '{"kind":"took-back","side":"south","moves":1}'),
  (7, 7, 1750000085500, '{"kind":"draw-offered","side":"south"}'),
  (7, 8, 1750000087000, '{"kind":"draw-declined","side":"north"}'),
  (8, 1, 1750000088500, '{"kind":"created","start":"4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -","seats":{"south":{"kind":"named","name":"Ada"},"north":{"kind":"vacant"}},"listed":false}');
INSERT INTO players (name, email, won, drawn, lost) VALUES
  ('Ada', 'ada@example.org', 2, 0, 0),
  ('Bo', NULL, 0, 0, 2);
