import type { Outcome } from '../group-commit.ts';
import type { ChangeRow, EventRow } from '../row.ts';
import { type Connections, named } from './connection.ts';
import { COMMIT_TO_DISK } from './durability.ts';
import { isDataFault, persist } from './fault.ts';

/**
 * A whole batch in one statement, hence one transaction and one round trip. A change is written when its game is at the
 * version it was decided on, which is the number of the game's last event: so nothing is written twice, and a failover
 * that lost commits leaves no gap. [S3] If another replica appends to the same game at the same moment, the primary key
 * (game, number) fails the slower statement, which is then repeated. ON CONFLICT would avoid that, but it adds 48 bytes to
 * the write-ahead log of every move. Rows are locked in the order of ids, then of names, so replicas cannot deadlock: a
 * game's row is only written by the transaction that inserted its next event, or alone when its due time is postponed.
 */
const APPEND = named(
  'kalah_append',
  `
  WITH written AS (
    INSERT INTO events (game, number, at, data)
    SELECT game, number, at, data
    FROM unnest($1::uuid[], $2::integer[], $3::bigint[], $4::text[]) AS next (game, number, at, data)
    WHERE number = 1 + COALESCE(
      (SELECT events.number FROM events WHERE events.game = next.game ORDER BY events.number DESC LIMIT 1), 0)
    ORDER BY game
    RETURNING game
  ), rest AS (
    INSERT INTO events (game, number, at, data)
    SELECT game, number, at, data
    FROM unnest($5::uuid[], $6::integer[], $7::bigint[], $8::text[]) AS rest (game, number, at, data)
    JOIN written USING (game)
  ), checkpoints AS (
    INSERT INTO games (id, version, snapshot, created_at, listed, status, engine_to_move, south_name, north_name,
      active_at, due_at)
    SELECT row.*
    FROM unnest($9::uuid[], $10::integer[], $11::text[], $12::bigint[], $13::boolean[], $14::text[], $15::boolean[],
                $16::text[], $17::text[], $18::bigint[], $19::bigint[]) AS row (id)
    JOIN written ON written.game = row.id
    ORDER BY row.id
    ON CONFLICT (id) DO UPDATE SET version = excluded.version, snapshot = excluded.snapshot, status = excluded.status,
      engine_to_move = excluded.engine_to_move, south_name = excluded.south_name, north_name = excluded.north_name,
      active_at = excluded.active_at, due_at = excluded.due_at
  ), listings AS (
    UPDATE games SET status = row.status, engine_to_move = row.engine_to_move, south_name = row.south_name,
      north_name = row.north_name, active_at = row.active_at, due_at = row.due_at
    FROM unnest($20::uuid[], $21::text[], $22::boolean[], $23::text[], $24::text[], $25::bigint[], $26::bigint[])
      AS row (id, status, engine_to_move, south_name, north_name, active_at, due_at)
    JOIN written ON written.game = row.id
    WHERE games.id = row.id AND games.id = ANY ($20::uuid[])
  ), ended AS (
    SELECT score.name,
      count(*) FILTER (WHERE score.score = 'won') AS won,
      count(*) FILTER (WHERE score.score = 'drawn') AS drawn,
      count(*) FILTER (WHERE score.score = 'lost') AS lost
    FROM unnest($27::uuid[], $28::text[], $29::text[]) AS score (game, name, score)
    JOIN written USING (game)
    GROUP BY score.name
  ), players_held AS MATERIALIZED (
    SELECT name FROM players WHERE name = ANY ($28::text[]) AND name IN (SELECT name FROM ended)
    ORDER BY name FOR UPDATE
  ), scored AS (
    UPDATE players SET won = players.won + ended.won, drawn = players.drawn + ended.drawn,
      lost = players.lost + ended.lost
    FROM ended JOIN players_held USING (name)
    WHERE players.name = ended.name AND players.name = ANY ($28::text[])
  ), jobs_added AS (
    INSERT INTO jobs (key, kind, data, due_at)
    SELECT job.key, job.kind, job.data, job.due_at
    FROM unnest($30::uuid[], $31::text[], $32::text[], $33::text[], $34::bigint[])
      AS job (game, key, kind, data, due_at)
    JOIN written USING (game)
    ORDER BY job.key
    ON CONFLICT (key) DO NOTHING
  ), account_games_added AS (
    INSERT INTO account_games (account, at, game)
    SELECT seat.account, seat.at, seat.game::text
    FROM unnest($35::uuid[], $36::text[], $37::bigint[]) AS seat (game, account, at)
    JOIN written USING (game)
    ORDER BY seat.account, seat.game
    ON CONFLICT DO NOTHING
  )
  SELECT game AS id, ${COMMIT_TO_DISK} FROM written`,
);

const WRITTEN_EVENTS = {
  text: `
  SELECT events.game, events.number, events.at, events.data
  FROM unnest($1::uuid[], $2::integer[]) AS wanted (game, number)
  JOIN events ON events.game = wanted.game AND events.number = wanted.number`,
};

/** [S6] Writes a batch of changes; a failing member does not affect the others. */
export async function appendGroup(database: Connections, group: readonly ChangeRow[]): Promise<Outcome[]> {
  const outcomes = new Map<ChangeRow, Outcome>();
  for (const round of toRounds(group)) {
    const written = await appendRound(database, round);
    round.forEach((row, index) => {
      outcomes.set(row, written[index]!);
    });
  }
  return group.map((row) => outcomes.get(row)!);
}

/** A statement does not see what it inserts, so several changes of one game go into successive rounds. */
function toRounds(group: readonly ChangeRow[]): ChangeRow[][] {
  const rounds: ChangeRow[][] = [];
  const seen = new Map<string, number>();
  for (const row of group) {
    const round = seen.get(row.id) ?? 0;
    seen.set(row.id, round + 1);
    rounds[round] ??= [];
    rounds[round].push(row);
  }
  return rounds;
}

async function appendRound(database: Connections, rows: readonly ChangeRow[]): Promise<Outcome[]> {
  try {
    return await persist((isUnsure) => appendRows(database, rows, isUnsure));
  } catch (error) {
    if (!isDataFault(error)) throw error;
    if (rows.length === 1) return [{ fault: String(error) }];
    // One of them cannot be written, and the error does not tell which.
    const alone = await Promise.all(rows.map((row) => appendRound(database, [row])));
    return alone.flat();
  }
}

async function appendRows(
  database: Connections,
  rows: readonly ChangeRow[],
  isUnsure: boolean,
): Promise<Outcome[]> {
  const { rows: found } = await database.query<{ id: string }>(APPEND, toColumns(rows));
  const written = new Set(found.map(({ id }) => id));
  if (isUnsure) {
    const refused = rows.filter(({ id }) => !written.has(id));
    for (const id of await findWrittenBefore(database, refused)) written.add(id);
  }
  return rows.map(({ id }) => (written.has(id) ? 'done' : 'refused'));
}

/** An attempt whose answer was lost may have been committed: then the log holds exactly these events. */
async function findWrittenBefore(database: Connections, refused: readonly ChangeRow[]): Promise<string[]> {
  if (refused.length === 0) return [];
  const wanted = refused.flatMap(({ id, events }) => events.map((event) => ({ id, ...event })));
  const { rows } = await database.query<EventRow & { game: string }>(WRITTEN_EVENTS, [
    wanted.map(({ id }) => id),
    wanted.map(({ number }) => number),
  ]);
  const toKey = (game: string, number: number, at: number, data: string) => `${game} ${number} ${at} ${data}`;
  const log = new Set(rows.map(({ game, number, at, data }) => toKey(game, number, at, data)));
  const isWritten = ({ id, events }: ChangeRow) =>
    events.every(({ number, at, data }) => log.has(toKey(id, number, at, data)));
  return refused.filter(isWritten).map(({ id }) => id);
}

function toColumns(rows: readonly ChangeRow[]): unknown[] {
  const next = rows.map(({ id, events }) => ({ id, ...events[0]! }));
  const rest = rows.flatMap(({ id, events }) => events.slice(1).map((event) => ({ id, ...event })));
  const checkpoints = rows.flatMap(({ id, checkpoint }) => (checkpoint ? [{ id, ...checkpoint }] : []));
  const listings = rows.flatMap(({ id, listing }) => (listing ? [{ id, ...listing }] : []));
  const scores = rows.flatMap(({ id, scores = [] }) => scores.map((score) => ({ id, ...score })));
  const jobs = rows.flatMap(({ id, jobs = [] }) => jobs.map((job) => ({ id, ...job })));
  const accountGames = rows.flatMap(({ id, accountGames = [] }) =>
    accountGames.map((seat) => ({ id, ...seat })),
  );
  return [
    ...pick(next, 'id', 'number', 'at', 'data'),
    ...pick(rest, 'id', 'number', 'at', 'data'),
    ...pick(checkpoints, 'id', 'version', 'snapshot', 'createdAt', 'listed', ...LISTING),
    ...pick(listings, 'id', ...LISTING),
    ...pick(scores, 'id', 'name', 'score'),
    ...pick(jobs, 'id', 'key', 'kind', 'data', 'dueAt'),
    ...pick(accountGames, 'id', 'account', 'createdAt'),
  ];
}

const LISTING = ['status', 'engineToMove', 'southName', 'northName', 'activeAt', 'dueAt'] as const;

/** One array per column, which is how a statement takes many rows. */
function pick<Row extends object>(rows: readonly Row[], ...columns: readonly (keyof Row)[]): unknown[][] {
  return columns.map((column) => rows.map((row) => row[column]));
}
