import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { Game, GameStatus } from '../../games/game.ts';
import type { Change, CommitListener, ListQuery, Player, Store } from '../../games/game-store.ts';
import { byNewest, toListing, toScores } from '../listing.ts';
import { decodeEvent, decodeGame, encodeEvent, encodeGame } from '../snapshot.ts';
import { GroupCommit } from './group-commit.ts';
import type { Write } from './journal.ts';

const ALL_STATUSES: readonly GameStatus[] = ['waiting', 'playing', 'finished'];

/** Games in one SQLite file: written by a thread that syncs every group to disk, read on this one. */
export async function openSqliteStore(path: string): Promise<Store> {
  mkdirSync(dirname(path), { recursive: true });
  const writer = await GroupCommit.open(path);
  const db = new DatabaseSync(path, { timeout: 5000 });
  db.exec('PRAGMA query_only = ON');

  const findGame = db.prepare('SELECT snapshot FROM games WHERE id = ?');
  const readLog = db.prepare(`
    SELECT number, at, data FROM events
    WHERE game = (SELECT key FROM games WHERE id = ?) AND number > ? ORDER BY number`);
  const findPlayer = db.prepare('SELECT * FROM players WHERE name = ?');
  const rankPlayers = db.prepare('SELECT * FROM players ORDER BY won DESC, lost, name LIMIT ?');
  const listGames = createLister(db);
  const listeners: CommitListener[] = [];

  return {
    async append(change) {
      const done = await writer.commit(toWrite(change));
      if (done) for (const listener of listeners) listener(change.game.id, change.events);
      return done;
    },
    async find(id) {
      const row = findGame.get(id) as { snapshot: string } | undefined;
      return row && decodeGame(id, row.snapshot);
    },
    async log(id, after) {
      const rows = readLog.all(id, after) as unknown as { number: number; at: number; data: string }[];
      return rows.map(({ number, at, data }) => decodeEvent(number, at, data));
    },
    list: async (query) => listGames(query),
    addPlayer: (name, email) => writer.commit({ kind: 'player', name, email: email ?? null }),
    async findPlayer(name) {
      const row = findPlayer.get(name);
      return row && toPlayer(row as unknown as PlayerRow);
    },
    rankPlayers: async (limit) => (rankPlayers.all(limit) as unknown as PlayerRow[]).map(toPlayer),
    onCommit: (listener) => listeners.push(listener),
    async check() {
      await writer.commit({ kind: 'check' });
    },
    async close() {
      await writer.close();
      db.close();
    },
  };
}

function toWrite({ game, expected, events }: Change): Write {
  const { status, listed, engineToMove, names } = toListing(game);
  return {
    kind: 'append',
    id: game.id,
    expected,
    version: game.version,
    snapshot: encodeGame(game),
    status,
    listed,
    engineToMove,
    southName: names.south ?? null,
    northName: names.north ?? null,
    createdAt: game.createdAt,
    events: events.map((event) => ({ number: event.number, at: event.at, data: encodeEvent(event) })),
    scores: events.some(({ kind }) => kind === 'ended') ? toScores(game) : [],
  };
}

/**
 * A query is answered arm by arm: for each status, and for each side a player may sit on, the newest few in an index.
 * Each arm reads only what it gives, however many games there are; the arms are merged here.
 */
function createLister(db: DatabaseSync): (query: ListQuery) => Game[] {
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, known);
    return known;
  };

  return ({ scope, status = ALL_STATUSES, before, limit }) => {
    const found = new Map<string, Game>();
    for (const [where, ...values] of toArms(scope)) {
      const cursor = before ? ' AND (created_at, id) < (?, ?)' : '';
      const select = prepare(
        `SELECT id, snapshot FROM games WHERE ${where} AND status = ?${cursor} ORDER BY created_at DESC, id DESC LIMIT ?`,
      );
      for (const one of status) {
        const rows = select.all(...values, one, ...(before ? [before.createdAt, before.id] : []), limit);
        for (const { id, snapshot } of rows as { id: string; snapshot: string }[])
          found.set(id, decodeGame(id, snapshot));
      }
    }
    return [...found.values()].sort(byNewest).slice(0, limit);
  };
}

function toArms(scope: ListQuery['scope']): [where: string, ...values: SQLInputValue[]][] {
  switch (scope.kind) {
    case 'public':
      return [['listed = 1']];
    case 'player':
      return [
        ['south_name = ?', scope.name],
        ['north_name = ?', scope.name],
      ];
    case 'engine-to-move':
      return [['engine_to_move = 1']];
  }
}

interface PlayerRow extends Omit<Player, 'email'> {
  readonly email: string | null;
}

function toPlayer({ email, ...player }: PlayerRow): Player {
  return { ...player, ...(email !== null && { email }) };
}
