import { REMOVED } from '../../games/store/checkpoint.ts';
import type { EventRow } from '../../games/store/encoding.ts';
import type { Outcome } from '../../platform/database/group-commit.ts';
import { type Connections, named, type Query } from '../../platform/database/postgres/connection.ts';
import { COMMIT_TO_DISK } from '../../platform/database/postgres/durability.ts';
import { isDataFault, persist } from '../../platform/database/postgres/fault.ts';
import type { ChangeRow } from '../row.ts';
import { holdClosings, isPairingChange, type PairingChange, writePairing } from './append-pairing.ts';

/**
 * A whole batch in one statement, hence one transaction and one round trip. A change is written when its game is at the
 * version it was decided on, which is the number of the game's last event: so nothing is written twice, and a failover
 * that lost commits leaves no gap. [S3] If another replica appends to the same game at the same moment, the primary key
 * (game, number) fails the slower statement, which is then repeated. [O5] The tombstone of a game that is being removed has
 * the same effect. ON CONFLICT would avoid that, but it adds 48 bytes to the write-ahead log of every move. Rows are locked in the order of ids, then of names, so replicas cannot deadlock: a
 * game's row is only written by the transaction that inserted its next event, or alone when its due time is set. The
 * numbering of exports locks finished games in another order; if it meets a review of them, one of the two is repeated.
 */
const toAppend = (accounts: { readonly guard: string; readonly writes: string }) => `
  WITH written AS (
    INSERT INTO events (game, number, at, data)
    SELECT game, number, at, data
    FROM unnest($1::uuid[], $2::integer[], $3::bigint[], $4::text[]) AS next (game, number, at, data)
    WHERE number = 1 + COALESCE(
      (SELECT CASE WHEN events.data <> '${REMOVED}' THEN events.number END
       FROM events WHERE events.game = next.game ORDER BY events.number DESC LIMIT 1), 0)
      ${accounts.guard}
      AND (number > 1 OR NOT EXISTS (SELECT 1 FROM games WHERE games.id = next.game)) -- a removed game has a row
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
      active_at = excluded.active_at, due_at = excluded.due_at, export_number = NULL
  ), listings AS (
    UPDATE games SET status = row.status, engine_to_move = row.engine_to_move, south_name = row.south_name,
      north_name = row.north_name, active_at = row.active_at, due_at = row.due_at
    FROM unnest($20::uuid[], $21::text[], $22::boolean[], $23::text[], $24::text[], $25::bigint[], $26::bigint[])
      AS row (id, status, engine_to_move, south_name, north_name, active_at, due_at)
    JOIN written ON written.game = row.id
    WHERE games.id = row.id AND games.id = ANY ($20::uuid[])
  ), ended AS (
    SELECT outcomes.name,
      count(*) FILTER (WHERE outcomes.outcome = 'won') AS won,
      count(*) FILTER (WHERE outcomes.outcome = 'drawn') AS drawn,
      count(*) FILTER (WHERE outcomes.outcome = 'lost') AS lost
    FROM unnest($27::uuid[], $28::text[], $29::text[]) AS outcomes (game, name, outcome)
    JOIN written USING (game)
    GROUP BY outcomes.name
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
    FROM unnest($30::uuid[], $31::text[], $32::text[], $33::text[], $34::bigint[], $35::text[])
      AS job (game, key, kind, data, due_at, subscriber)
    JOIN written USING (game)
    WHERE subscriber IS NULL OR EXISTS (SELECT FROM subscriptions WHERE owner = subscriber)
    ORDER BY job.key
    ON CONFLICT (key) DO NOTHING
  )${accounts.writes}
  SELECT game AS id, ${COMMIT_TO_DISK} FROM written`;

/** Most batches contain moves alone, which say nothing about accounts. */
const APPEND = named('kalah_append', toAppend({ guard: '', writes: '' }));

/**
 * [G6] A change that rates a game is refused if a number is taken. If another replica takes it at the same moment, the primary key
 * of the steps fails the slower statement, which is then repeated. Rows are locked in the order of their keys.
 */
const APPEND_ACCOUNTS = named(
  'kalah_append_accounts',
  toAppend({
    guard: `AND NOT EXISTS (
        SELECT FROM unnest($46::uuid[], $47::text[], $48::text[], $49::bigint[]) AS step (game, account, pool, number)
        JOIN rating_steps USING (account, pool, number) WHERE step.game = next.game)`,
    writes: `, account_games_written AS (
    INSERT INTO account_games (account, at, game, opponent, kind)
    SELECT seat.account, seat.at, seat.game::text, seat.opponent, seat.kind
    FROM unnest($36::uuid[], $37::text[], $38::bigint[], $39::text[], $40::text[])
      AS seat (game, account, at, opponent, kind)
    JOIN written USING (game)
    ORDER BY seat.account, seat.at, seat.game
    ON CONFLICT (account, at, game) DO UPDATE SET opponent = excluded.opponent, kind = excluded.kind
  ), records_written AS (
    INSERT INTO records (account, opponent, won, drawn, lost, games, at)
    SELECT record.account, record.opponent, count(*) FILTER (WHERE outcome = 'won'),
      count(*) FILTER (WHERE outcome = 'drawn'), count(*) FILTER (WHERE outcome = 'lost'), count(*), max(record.at)
    FROM unnest($41::uuid[], $42::text[], $43::text[], $44::text[], $45::bigint[])
      AS record (game, account, opponent, outcome, at)
    JOIN written USING (game)
    GROUP BY record.account, record.opponent
    ORDER BY record.account, record.opponent
    ON CONFLICT (account, opponent) DO UPDATE SET won = records.won + excluded.won,
      drawn = records.drawn + excluded.drawn, lost = records.lost + excluded.lost,
      games = records.games + excluded.games, at = greatest(records.at, excluded.at)
  ), steps AS (
    SELECT step.* FROM unnest($46::uuid[], $47::text[], $48::text[], $49::bigint[], $50::text[], $51::bigint[],
      $52::double precision[], $53::double precision[], $54::double precision[], $55::bigint[])
      AS step (game, account, pool, number, opponent, at, rating, deviation, volatility, ranked_until)
    JOIN written USING (game)
  ), steps_written AS (
    INSERT INTO rating_steps (account, pool, number, game, opponent, at, rating, deviation, volatility)
    SELECT account, pool, number, game::text, opponent, at, rating, deviation, volatility
    FROM steps ORDER BY account, pool, number
  ), ratings_written AS (
    INSERT INTO ratings (account, pool, number, rating, deviation, volatility, at, ranked_until)
    SELECT DISTINCT ON (account, pool) account, pool, number, rating, deviation, volatility, at, ranked_until
    FROM steps ORDER BY account, pool, number DESC
    ON CONFLICT (account, pool) DO UPDATE SET number = excluded.number, rating = excluded.rating,
      deviation = excluded.deviation, volatility = excluded.volatility, at = excluded.at,
      ranked_until = excluded.ranked_until
    WHERE excluded.number > ratings.number
  ), positions_added AS (
    INSERT INTO rated_positions (position, game)
    SELECT added.position, added.game::text
    FROM unnest($56::uuid[], $57::text[]) AS added (game, position)
    JOIN written USING (game)
    ORDER BY added.position, added.game
    ON CONFLICT DO NOTHING
  ), positions_removed AS (
    DELETE FROM rated_positions
    WHERE rated_positions.game IN (SELECT game::text FROM unnest($58::uuid[]) AS over (game) JOIN written USING (game))
      AND rated_positions.game = ANY ($58::text[])
  ), reviews AS (
    SELECT review.* FROM unnest($59::uuid[], $60::text[], $61::text[], $62::bigint[], $63::bigint[], $64::bigint[],
      $65::bigint[], $66::bigint[]) AS review (game, account, pool, at, moves, loss, squares, rating)
    JOIN written USING (game)
  ), reviews_written AS (
    INSERT INTO reviewed_games (account, pool, at, game, moves, loss, squares, rating)
    SELECT account, pool, at, game::text, moves, loss, squares, rating
    FROM reviews ORDER BY account, pool, at, game
    ON CONFLICT DO NOTHING
  ), accuracies_written AS (
    INSERT INTO accuracies (account, games, moves, loss)
    SELECT account, count(*), sum(moves), sum(loss) FROM reviews GROUP BY account ORDER BY account
    ON CONFLICT (account) DO UPDATE SET games = accuracies.games + excluded.games,
      moves = accuracies.moves + excluded.moves, loss = accuracies.loss + excluded.loss
  )`,
  }),
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
    for (const rows of toKinds(round)) {
      const written = await appendRound(database, rows);
      rows.forEach((row, index) => {
        outcomes.set(row, written[index]!);
      });
    }
  }
  return group.map((row) => outcomes.get(row)!);
}

/** Most changes are moves, which are one statement. Changes that write more than their game take several. */
function toKinds(round: readonly ChangeRow[]): ChangeRow[][] {
  const [more, plain] = [round.filter(isPairingChange), round.filter((row) => !isPairingChange(row))];
  return [plain, more].filter(({ length }) => length > 0);
}

/**
 * A statement does not see what it inserts, so several changes of one game, or of one number of a rating, go into successive
 * rounds.
 */
function toRounds(group: readonly ChangeRow[]): ChangeRow[][] {
  const rounds: ChangeRow[][] = [];
  const seen = new Map<string, number>();
  for (const row of group) {
    const keys = [
      row.id,
      ...(row.ratings ?? []).map(({ account, pool, number }) => `${account} ${pool} ${number}`),
    ];
    const round = Math.max(...keys.map((key) => seen.get(key) ?? 0));
    for (const key of keys) seen.set(key, round + 1);
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
  const written = rows.every(isPairingChange)
    ? await insertWithPairing(database, rows)
    : await insertRows((statement, values) => database.query(statement, values), rows);
  if (isUnsure) {
    const refused = rows.filter(({ id }) => !written.has(id));
    for (const id of await findWrittenBefore(database, refused)) written.add(id);
  }
  return rows.map(({ id }) => (written.has(id) ? 'done' : 'refused'));
}

/** Returns the ids of the games that were written. */
async function insertRows(query: Query, rows: readonly ChangeRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const columns = toAccountColumns(rows);
  const { rows: found } = await (columns
    ? query<{ id: string }>(APPEND_ACCOUNTS, [...toColumns(rows), ...columns])
    : query<{ id: string }>(APPEND, toColumns(rows)));
  return new Set(found.map(({ id }) => id));
}

/** [L4] A change is written together with what it closes and adds, or not at all. */
async function insertWithPairing(
  database: Connections,
  rows: readonly PairingChange[],
): Promise<Set<string>> {
  let written = new Set<string>();
  await database.transaction(async (query) => {
    const possible = await holdClosings(query, rows);
    written = await insertRows(query, possible);
    await writePairing(
      query,
      possible.filter(({ id }) => written.has(id)),
    );
    return true;
  });
  return written;
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
  const outcomes = rows.flatMap(({ id, outcomes = [] }) => outcomes.map((outcome) => ({ id, ...outcome })));
  const jobs = rows.flatMap(({ id, jobs = [] }) => jobs.map((job) => ({ id, ...job })));
  return [
    ...pick(next, 'id', 'number', 'at', 'data'),
    ...pick(rest, 'id', 'number', 'at', 'data'),
    ...pick(checkpoints, 'id', 'version', 'snapshot', 'createdAt', 'listed', ...LISTING),
    ...pick(listings, 'id', ...LISTING),
    ...pick(outcomes, 'id', 'name', 'outcome'),
    ...pick(jobs, 'id', 'key', 'kind', 'data', 'dueAt', 'subscriber'),
  ];
}

/** Undefined if the changes say nothing about accounts. */
function toAccountColumns(rows: readonly ChangeRow[]): unknown[] | undefined {
  const seats = rows.flatMap(({ id, accountGames = [] }) => accountGames.map((seat) => ({ id, ...seat })));
  const records = rows.flatMap(({ id, records = [] }) => records.map((record) => ({ id, ...record })));
  const steps = rows.flatMap(({ id, ratings = [] }) => ratings.map((step) => ({ id, ...step })));
  const positions = rows.flatMap(({ id, ratedPositions }) =>
    ratedPositions?.kind === 'added' ? ratedPositions.keys.map((key) => ({ id, key })) : [],
  );
  const ended = rows.flatMap(({ id, ratedPositions }) => (ratedPositions?.kind === 'removed' ? [id] : []));
  const reviews = rows.flatMap(({ reviewedGames = [] }) => reviewedGames);
  const all = [seats, records, steps, positions, ended, reviews];
  if (all.every(({ length }) => length === 0)) return undefined;
  return [
    ...pick(seats, 'id', 'account', 'createdAt', 'opponent', 'kind'),
    ...pick(records, 'id', 'account', 'opponent', 'outcome', 'at'),
    ...pick(steps, 'id', 'account', 'pool', 'number', 'opponent', 'at', ...RATING),
    ...pick(positions, 'id', 'key'),
    ended,
    ...pick(reviews, 'game', 'account', 'pool', 'at', 'moves', 'loss', 'squares', 'rating'),
  ];
}

const RATING = ['rating', 'deviation', 'volatility', 'rankedUntil'] as const;
const LISTING = ['status', 'engineToMove', 'southName', 'northName', 'activeAt', 'dueAt'] as const;

/** One array per column, which is how a statement takes many rows. */
function pick<Row extends object>(rows: readonly Row[], ...columns: readonly (keyof Row)[]): unknown[][] {
  return columns.map((column) => rows.map((row) => row[column]));
}
