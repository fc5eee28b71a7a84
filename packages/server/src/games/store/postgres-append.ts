import type { Step } from '../../platform/database/database.ts';
import type { Outcome } from '../../platform/database/group-commit.ts';
import {
  type Connections,
  named,
  prepared,
  type Query,
} from '../../platform/database/postgres/connection.ts';
import { COMMIT_TO_DISK } from '../../platform/database/postgres/durability.ts';
import { isDataFault, persist } from '../../platform/database/postgres/fault.ts';
import { runSteps } from '../../platform/database/postgres/steps.ts';
import type { ChangeRow } from './change-row.ts';
import { REMOVED } from './checkpoint.ts';
import type { EventRow } from './encoding.ts';

/**
 * A whole batch in one statement, hence one transaction and one round trip. A change is written when its game is at the
 * version it was decided on, which is the number of the game's last event: so nothing is written twice, and a failover
 * that lost commits leaves no gap. [S3] If another replica appends to the same game at the same moment, the primary key
 * (game, number) makes the slower statement fail, which is then repeated. [O5] The tombstone of a game that is being removed has
 * the same effect. ON CONFLICT would avoid that, but it adds 48 bytes to the write-ahead log of every move. Rows are locked in the
 * order of ids, so replicas cannot deadlock: a game's row is only written by the transaction that inserted its next event, alone
 * when its due time is set, or by an operator's decision, which locks no other game. The numbering of exports locks finished games in another order; if it deadlocks with a
 * review, one of the two is retried.
 */
const APPEND = named(
  'kalah_append',
  `
  WITH written AS (
    INSERT INTO events (game, number, at, data)
    SELECT game, number, at, data
    FROM unnest($1::uuid[], $2::integer[], $3::bigint[], $4::text[]) AS next (game, number, at, data)
    WHERE number = 1 + COALESCE(
      (SELECT CASE WHEN events.data <> '${REMOVED}' THEN events.number END
       FROM events WHERE events.game = next.game ORDER BY events.number DESC LIMIT 1), 0)
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
export async function appendBatch(database: Connections, batch: readonly ChangeRow[]): Promise<Outcome[]> {
  const outcomes = new Map<ChangeRow, Outcome>();
  for (const round of toRounds(batch)) {
    const written = await appendRows(database, round);
    round.forEach((row, index) => {
      outcomes.set(row, written[index]!);
    });
  }
  return batch.map((row) => outcomes.get(row)!);
}

/** The statement does not see what it inserts, so several changes of one game go into successive rounds. */
function toRounds(batch: readonly ChangeRow[]): ChangeRow[][] {
  const rounds: ChangeRow[][] = [];
  const seen = new Map<string, number>();
  for (const row of batch) {
    const round = seen.get(row.id) ?? 0;
    seen.set(row.id, round + 1);
    rounds[round] ??= [];
    rounds[round].push(row);
  }
  return rounds;
}

/** If one of the changes cannot be written, the halves are written one after the other, until it is alone. */
async function appendRows(database: Connections, rows: readonly ChangeRow[]): Promise<Outcome[]> {
  const outcomes = await persist((isUnsure) => tryToAppend(database, rows, isUnsure)).catch(toFault);
  if (Array.isArray(outcomes)) return outcomes;
  if (rows.length === 1) return [outcomes];
  const half = rows.length >> 1;
  const first = await appendRows(database, rows.slice(0, half));
  return [...first, ...(await appendRows(database, rows.slice(half)))];
}

function toFault(error: unknown): Outcome {
  if (!isDataFault(error)) throw error;
  return { fault: String(error) };
}

/** Writes nothing, and resolves to `rejected`, if a step of a change that could be written does not change what it should. */
async function tryToAppend(
  database: Connections,
  rows: readonly ChangeRow[],
  isUnsure: boolean,
): Promise<Outcome[] | 'rejected'> {
  const written = rows.some(({ steps }) => steps)
    ? await insertWithSteps(database, rows)
    : await insertRows((statement, values) => database.query(statement, values), rows);
  if (!written) return 'rejected';
  if (isUnsure) {
    const rejected = rows.filter(({ id }) => !written.has(id));
    for (const id of await findWrittenBefore(database, rejected)) written.add(id);
  }
  return rows.map(({ id }) => (written.has(id) ? 'done' : 'rejected'));
}

/** Undefined, and nothing written, if a step does not change what it should. */
async function insertWithSteps(
  database: Connections,
  rows: readonly ChangeRow[],
): Promise<Set<string> | undefined> {
  let written: Set<string> | undefined;
  const isDone = await database.transaction(async (query) => {
    const inserted = await insertRows(query, rows);
    written = inserted;
    return runSteps(query, toLockOrder(rows.filter(({ id }) => inserted.has(id))), prepared);
  });
  return isDone ? written : undefined;
}

function toLockOrder(rows: readonly ChangeRow[]): Step[] {
  return rows
    .flatMap(({ steps = [] }) => {
      let lock = '';
      return steps.map((step) => {
        lock = step.locks ?? lock;
        return { lock, step };
      });
    })
    .sort((a, b) => (a.lock < b.lock ? -1 : a.lock > b.lock ? 1 : 0))
    .map(({ step }) => step);
}

async function insertRows(query: Query, rows: readonly ChangeRow[]): Promise<Set<string>> {
  const { rows: found } = await query<{ id: string }>(APPEND, toColumns(rows));
  return new Set(found.map(({ id }) => id));
}

/** An attempt whose answer was lost may have been committed: then the log holds exactly these events. */
async function findWrittenBefore(database: Connections, rejected: readonly ChangeRow[]): Promise<string[]> {
  if (rejected.length === 0) return [];
  const wanted = rejected.flatMap(({ id, events }) => events.map((event) => ({ id, ...event })));
  const { rows } = await database.query<EventRow & { game: string }>(WRITTEN_EVENTS, [
    wanted.map(({ id }) => id),
    wanted.map(({ number }) => number),
  ]);
  const toKey = (game: string, number: number, at: number, data: string) => `${game} ${number} ${at} ${data}`;
  const log = new Set(rows.map(({ game, number, at, data }) => toKey(game, number, at, data)));
  const isWritten = ({ id, events }: ChangeRow) =>
    events.every(({ number, at, data }) => log.has(toKey(id, number, at, data)));
  return rejected.filter(isWritten).map(({ id }) => id);
}

function toColumns(rows: readonly ChangeRow[]): unknown[] {
  const next = rows.map(({ id, events }) => ({ id, ...events[0]! }));
  const rest = rows.flatMap(({ id, events }) => events.slice(1).map((event) => ({ id, ...event })));
  const checkpoints = rows.flatMap(({ id, checkpoint }) => (checkpoint ? [{ id, ...checkpoint }] : []));
  const listings = rows.flatMap(({ id, listing }) => (listing ? [{ id, ...listing }] : []));
  return [
    ...pick(next, 'id', 'number', 'at', 'data'),
    ...pick(rest, 'id', 'number', 'at', 'data'),
    ...pick(checkpoints, 'id', 'version', 'snapshot', 'createdAt', 'listed', ...LISTING),
    ...pick(listings, 'id', ...LISTING),
  ];
}

const LISTING = ['status', 'engineToMove', 'southName', 'northName', 'activeAt', 'dueAt'] as const;

/** One array per column, which is how a statement takes many rows. */
function pick<Row extends object>(rows: readonly Row[], ...columns: readonly (keyof Row)[]): unknown[][] {
  return columns.map((column) => rows.map((row) => row[column]));
}
