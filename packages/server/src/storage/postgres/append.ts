import type { Outcome } from '../group-commit.ts';
import type { ChangeRow, EventRow } from '../row.ts';
import { type Connections, named } from './connection.ts';
import { isDataFault, persist } from './fault.ts';

/**
 * A whole group in one statement, hence one transaction and one way to the server and back. Games are locked in the
 * order of their ids, and then players in that of their names, so that two replicas with the same in hand never wait for
 * each other in a circle.
 */
const APPEND = named(
  'kalah_append',
  `
  WITH wanted AS (
    SELECT * FROM unnest($1::uuid[], $2::integer[], $3::integer[], $4::text[], $5::bigint[], $6::boolean[],
                         $7::text[], $8::boolean[], $9::text[], $10::text[])
      AS row (id, expected, version, snapshot, created_at, listed, status, engine_to_move, south_name, north_name)
  ), held AS MATERIALIZED (
    SELECT id FROM games WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE
  ), changed AS (
    UPDATE games SET version = wanted.version, snapshot = wanted.snapshot, status = wanted.status,
      engine_to_move = wanted.engine_to_move, south_name = wanted.south_name, north_name = wanted.north_name
    FROM wanted JOIN held USING (id)
    WHERE games.id = wanted.id AND games.version = wanted.expected
    RETURNING games.id
  ), made AS (
    INSERT INTO games (id, version, snapshot, created_at, listed, status, engine_to_move, south_name, north_name)
    SELECT id, version, snapshot, created_at, listed, status, engine_to_move, south_name, north_name
    FROM wanted WHERE expected = 0 ORDER BY id
    ON CONFLICT (id) DO NOTHING
    RETURNING id
  ), written AS (
    SELECT id FROM changed UNION ALL SELECT id FROM made
  ), logged AS (
    INSERT INTO events (game, number, at, data)
    SELECT event.game, event.number, event.at, event.data
    FROM unnest($11::uuid[], $12::integer[], $13::bigint[], $14::text[]) AS event (game, number, at, data)
    JOIN written ON written.id = event.game
  ), ended AS (
    SELECT score.name,
      count(*) FILTER (WHERE score.score = 'won') AS won,
      count(*) FILTER (WHERE score.score = 'drawn') AS drawn,
      count(*) FILTER (WHERE score.score = 'lost') AS lost
    FROM unnest($15::uuid[], $16::text[], $17::text[]) AS score (game, name, score)
    JOIN written ON written.id = score.game
    GROUP BY score.name
  ), players_held AS MATERIALIZED (
    SELECT name FROM players WHERE name IN (SELECT name FROM ended) ORDER BY name FOR UPDATE
  ), scored AS (
    UPDATE players SET won = players.won + ended.won, drawn = players.drawn + ended.drawn,
      lost = players.lost + ended.lost
    FROM ended JOIN players_held USING (name)
    WHERE players.name = ended.name
  )
  SELECT id FROM written`,
);

const EVENTS_BEHIND = {
  text: `
  SELECT events.game, events.number, events.at, events.data
  FROM unnest($1::uuid[], $2::integer[]) AS wanted (game, number)
  JOIN events ON events.game = wanted.game AND events.number = wanted.number`,
};

/** [S6] Writes a group of changes; one that fails takes no other with it. */
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

/** A statement changes a row once, so of several changes to a game each goes into a round of its own. */
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
    return await persist((attempt) => appendRows(database, rows, attempt));
  } catch (error) {
    if (!isDataFault(error)) throw error;
    if (rows.length === 1) return [{ fault: String(error) }];
    // One of them cannot be written, and the statement does not say which.
    const alone = await Promise.all(rows.map((row) => appendRound(database, [row])));
    return alone.flat();
  }
}

async function appendRows(
  database: Connections,
  rows: readonly ChangeRow[],
  attempt: number,
): Promise<Outcome[]> {
  const { rows: found } = await database.query<{ id: string }>(APPEND, toColumns(rows));
  const written = new Set(found.map(({ id }) => id));
  if (attempt > 0) {
    const refused = rows.filter(({ id }) => !written.has(id));
    for (const id of await findWrittenBefore(database, refused)) written.add(id);
  }
  return rows.map(({ id }) => (written.has(id) ? 'done' : 'refused'));
}

/** An attempt whose answer was lost may have been committed: then the log has our events, to the letter. */
async function findWrittenBefore(database: Connections, refused: readonly ChangeRow[]): Promise<string[]> {
  if (refused.length === 0) return [];
  const wanted = refused.flatMap(({ id, events }) => events.map((event) => ({ id, ...event })));
  const { rows } = await database.query<EventRow & { game: string }>(EVENTS_BEHIND, [
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
  const events = rows.flatMap(({ id, events }) => events.map((event) => ({ id, ...event })));
  const scores = rows.flatMap(({ id, scores }) => scores.map((score) => ({ id, ...score })));
  return [
    rows.map(({ id }) => id),
    rows.map(({ expected }) => expected),
    rows.map(({ version }) => version),
    rows.map(({ snapshot }) => snapshot),
    rows.map(({ createdAt }) => createdAt),
    rows.map(({ listed }) => listed),
    rows.map(({ status }) => status),
    rows.map(({ engineOwes }) => engineOwes),
    rows.map(({ southName }) => southName),
    rows.map(({ northName }) => northName),
    events.map(({ id }) => id),
    events.map(({ number }) => number),
    events.map(({ at }) => at),
    events.map(({ data }) => data),
    scores.map(({ id }) => id),
    scores.map(({ name }) => name),
    scores.map(({ score }) => score),
  ];
}
