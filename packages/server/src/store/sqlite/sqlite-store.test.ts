import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { describeAccountStore } from '../../accounts/store-contract.ts';
import { describeExplorer } from '../../explorer/store-contract.ts';
import { describeFairPlay } from '../../fair-play/store-contract.ts';
import { newGame, playMove } from '../../games/change-fixture.ts';
import { describeTimes } from '../../games/clocks/time-contract.ts';
import type { Game } from '../../games/game.ts';
import { describeStore } from '../../games/store/store-contract.ts';
import { describeModeration } from '../../moderation/store-contract.ts';
import { describeExports } from '../../open-data/store-contract.ts';
import { describePairingStore } from '../../pairing/store-contract.ts';
import { SharedDatabase } from '../../platform/database/sqlite/database-fixture.ts';
import { createFolder } from '../../platform/folder-fixture.ts';
import { describeJobStore } from '../../platform/jobs/store-contract.ts';
import { describePuzzles } from '../../puzzles/store-contract.ts';
import { describeRatings } from '../../ratings/store-contract.ts';
import { describeReminders } from '../../reminders/store-contract.ts';
import { describeLastingStore } from '../lasting-contract.ts';
import { append } from '../store-fixture.ts';
import { openSqliteArchive } from './archive.ts';
import { openSqliteStore } from './sqlite-store.ts';

const shared = new SharedDatabase();
afterAll(() => shared.remove());
const open = () => shared.open();

describeStore('SQLite', open);
describeJobStore('SQLite', open);
describeAccountStore('SQLite', open);
describeTimes('SQLite', open);
describeReminders('SQLite', open);
describeRatings('SQLite', open);
describeModeration('SQLite', open);
describePairingStore('SQLite', open);
describeFairPlay('SQLite', open);
describeExplorer('SQLite', open);
describeExports('SQLite', open);
describePuzzles('SQLite', open);

describeLastingStore('SQLite', async () => {
  const folder = createFolder();
  const path = join(folder.path, 'kalah.db');
  return {
    open: () => openSqliteStore(path),
    openArchive: () => openSqliteArchive(path),
    async beginLongWrite() {
      const other = new DatabaseSync(path);
      other.exec("BEGIN IMMEDIATE; UPDATE games SET snapshot = 'being rewritten'");
      return async () => {
        other.exec('ROLLBACK');
        other.close();
      };
    },
    async damage(id) {
      const other = new DatabaseSync(path);
      other.prepare("UPDATE games SET snapshot = 'damaged' WHERE id = ?").run(id);
      other.close();
    },
    async dropEvents(id, after) {
      const other = new DatabaseSync(path);
      const drop = 'DELETE FROM events WHERE game = (SELECT key FROM games WHERE id = ?) AND number > ?';
      other.prepare(drop).run(id, after);
      other.close();
    },
    dispose: async () => folder.remove(),
  };
});

test('[S3] [S13] decides between changes of two batches at once, announces those written, and closes after both', async () => {
  const folder = createFolder();
  const store = await openSqliteStore(join(folder.path, 'kalah.db'));
  const games = await Promise.all(
    Array.from({ length: 20 }, async () => (await append(store, newGame())) as Game),
  );
  const announced: string[] = [];
  store.onAnnouncement((announcement) => {
    if (announcement.kind !== 'committed') return;
    const { id, version } = announcement.change.game;
    announced.push(`${id} ${version}`);
  });
  const first = games.map((game) => store.append(playMove(game)));
  await new Promise(setImmediate);
  // The same moves again, which must be refused, and the moves after them, based on a version that is not durable yet.
  const again = games.map((game) => store.append(playMove(game)));
  const next = games.map((game) => store.append(playMove(playMove(game).game)));
  const closing = store.close();
  expect(await Promise.all(first)).toEqual(games.map(() => true));
  expect(await Promise.all(again)).toEqual(games.map(() => false));
  expect(await Promise.all(next)).toEqual(games.map(() => true));
  await closing;
  for (const { id } of games)
    expect(announced.filter((entry) => entry.startsWith(id))).toEqual([`${id} 2`, `${id} 3`]);
  folder.remove();
});

test('[S16] keeps a second server off the file until the first is closed', async () => {
  const folder = createFolder();
  const path = join(folder.path, 'kalah.db');
  const first = await openSqliteStore(path);
  await expect(openSqliteStore(path)).rejects.toThrow('is served by another Kalah');
  await first.close();
  await (await openSqliteStore(path)).close();
  folder.remove();
});

test('[S5] writes one event for a move, and leaves the row of its game until the next checkpoint', async () => {
  const folder = createFolder();
  const path = join(folder.path, 'kalah.db');
  const store = await openSqliteStore(path);
  const db = new DatabaseSync(path, { readOnly: true });
  const readRow = () => db.prepare('SELECT version, snapshot FROM games').get();
  let change = newGame();
  await store.append(change);
  const created = readRow();
  for (change = playMove(change.game); change.game.version < 32; change = playMove(change.game)) {
    await store.append(change);
    expect(readRow()).toEqual(created);
  }
  await store.append(change);
  expect(readRow()).toMatchObject({ version: 32 });
  db.close();
  await store.close();
  folder.remove();
});
