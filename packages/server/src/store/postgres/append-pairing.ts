import type { ClosedPairing } from '../../games/game-store.ts';
import { CLOSED_TABLES, type PairingRow } from '../../pairing/store/change-steps.ts';
import { KEPT_NOTICES } from '../../pairing/store/notices.ts';
import { named, type Query, type Statement } from '../../platform/database/postgres/connection.ts';
import type { ChangeRow } from '../row.ts';

/** A change that writes more than its game. */
export type PairingChange = ChangeRow & { readonly pairing: PairingRow };

export function isPairingChange(row: ChangeRow): row is PairingChange {
  return row.pairing !== undefined;
}

type PairingKind = ClosedPairing['kind'];

const KINDS: readonly PairingKind[] = ['seek', 'challenge'];

/**
 * Rows are locked in the order of ids, so replicas cannot deadlock. A row that another replica closed is not found. A seek whose
 * connection is lost is not open, but can be withdrawn.
 */
const HOLD = toStatements('hold', (table) => {
  return `SELECT id, is_open FROM ${table} WHERE id = ANY ($1::text[]) AND game IS NULL ORDER BY id FOR UPDATE`;
});

const CLOSE = toStatements('close', (table) => {
  return `
  UPDATE ${table} SET is_open = 0, game = closing.game, side = closing.side, closed_at = closing.at
  FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) AS closing (id, game, side, at)
  WHERE ${table}.id = closing.id AND ${table}.id = ANY ($1::text[])`;
});

const WITHDRAW = named('kalah_withdraw', 'DELETE FROM seeks WHERE id = ANY ($1::text[])');

/** Accounts are counted up in the order of their ids. Events of one account keep their order. */
const NOTIFY = named(
  'kalah_notify',
  `
  WITH added AS (
    SELECT account, at, kind, data, row_number() OVER (PARTITION BY account ORDER BY place) AS step
    FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[]) WITH ORDINALITY AS notice (account, at, kind, data, place)
  ), counted AS (
    INSERT INTO account_event_numbers (account, number)
    SELECT account, count(*) FROM added GROUP BY account ORDER BY account
    ON CONFLICT (account) DO UPDATE SET number = account_event_numbers.number + excluded.number
    RETURNING account, number
  ), steps AS (
    SELECT account, max(step) AS steps FROM added GROUP BY account
  ), trimmed AS (
    DELETE FROM account_events USING counted
    WHERE account_events.account = counted.account AND account_events.number <= counted.number - ${KEPT_NOTICES}
  )
  INSERT INTO account_events (account, number, at, kind, data)
  SELECT added.account, counted.number - steps.steps + added.step, added.at, added.kind, added.data
  FROM added JOIN counted USING (account) JOIN steps USING (account)`,
);

const START = named(
  'kalah_playing',
  `
  INSERT INTO account_playing (account, game, at)
  SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[]) AS started (account, game, at) ORDER BY account, game
  ON CONFLICT DO NOTHING`,
);

const END = named(
  'kalah_played',
  `
  DELETE FROM account_playing USING unnest($1::text[], $2::text[]) AS ended (account, game)
  WHERE account_playing.account = ended.account AND account_playing.game = ended.game`,
);

function toStatements(
  name: string,
  toText: (table: string) => string,
): Readonly<Record<PairingKind, Statement>> {
  const statement = (kind: PairingKind) => named(`kalah_${name}_${kind}`, toText(CLOSED_TABLES[kind]));
  return { seek: statement('seek'), challenge: statement('challenge') };
}

const toKey = ({ kind, id }: Pick<ClosedPairing, 'kind' | 'id'>) => `${kind} ${id}`;

/** [L4] Locks what the changes close, and returns those changes that can close all of it. The first one does. */
export async function holdClosings(query: Query, rows: readonly PairingChange[]): Promise<PairingChange[]> {
  const held = await hold(query, rows);
  return rows.filter(({ pairing }) => {
    const closed = pairing.closes.map(toKey);
    const withdrawn = pairing.withdraws.map((id) => toKey({ kind: 'seek', id }));
    const isFree = closed.every((key) => held.get(key)) && withdrawn.every((key) => held.has(key));
    if (isFree) for (const key of [...closed, ...withdrawn]) held.delete(key);
    return isFree;
  });
}

/** Locks seeks and challenges, and returns which of them are open. Those that led to a game or are gone are missing. */
async function hold(query: Query, rows: readonly PairingChange[]): Promise<Map<string, boolean>> {
  const held = new Map<string, boolean>();
  const wanted = rows.flatMap(({ pairing: { closes, withdraws } }) => [
    ...closes,
    ...withdraws.map((id) => ({ kind: 'seek', id }) as const),
  ]);
  for (const kind of KINDS) {
    const ids = wanted.filter((one) => one.kind === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    const found = await query<{ id: string; is_open: number }>(HOLD[kind], [ids]);
    for (const { id, is_open } of found.rows) held.set(toKey({ kind, id }), is_open === 1);
  }
  return held;
}

/** Writes what changes add to their games. */
export async function writePairing(query: Query, rows: readonly PairingChange[]): Promise<void> {
  const closes = rows.flatMap(({ id, pairing }) =>
    pairing.closes.map((closing) => ({ ...closing, game: id, at: pairing.at })),
  );
  for (const kind of KINDS) {
    const ofKind = closes.filter((closing) => closing.kind === kind);
    if (ofKind.length > 0) await query(CLOSE[kind], toColumns(ofKind, 'id', 'game', 'side', 'at'));
  }
  const withdrawn = rows.flatMap(({ pairing }) => pairing.withdraws);
  if (withdrawn.length > 0) await query(WITHDRAW, [withdrawn]);
  const notices = rows.flatMap(({ pairing }) =>
    pairing.notices.map(({ account, kind, data }) => {
      return { account, at: pairing.at, kind, data: JSON.stringify(data) };
    }),
  );
  if (notices.length > 0) await query(NOTIFY, toColumns(notices, 'account', 'at', 'kind', 'data'));
  const started = rows.flatMap(({ id, pairing }) =>
    pairing.started.map((account) => ({ account, game: id, at: pairing.at })),
  );
  if (started.length > 0) await query(START, toColumns(started, 'account', 'game', 'at'));
  const ended = rows.flatMap(({ id, pairing }) => pairing.ended.map((account) => ({ account, game: id })));
  if (ended.length > 0) await query(END, toColumns(ended, 'account', 'game'));
}

function toColumns<Row extends object>(
  rows: readonly Row[],
  ...columns: readonly (keyof Row)[]
): unknown[][] {
  return columns.map((column) => rows.map((row) => row[column]));
}
