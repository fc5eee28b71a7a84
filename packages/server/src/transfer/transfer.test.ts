import { hash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addEvents, named, newGame, playMove } from '../games/change-fixture.ts';
import type { GameEvent } from '../games/event.ts';
import type { Game } from '../games/game.ts';
import { replay } from '../games/replay.ts';
import { startTestServer, type TestServer } from '../platform/database/postgres/test-server.ts';
import { createFolder } from '../platform/folder-fixture.ts';
import { openArchive, openStore } from '../store/index.ts';
import type { Archive, Store } from '../store/store.ts';
import { exportAll } from './export.ts';
import { checkFile } from './export-file.ts';
import { importAll } from './import.ts';
import { importGames } from './transfer.ts';
import { TransferError } from './transfer-error.ts';

let folder: ReturnType<typeof createFolder>;
beforeEach(() => {
  folder = createFolder();
});
afterEach(() => folder.remove());

const inFolder = (name: string) => join(folder.path, name);
const sqlite = (name: string) => `sqlite:${inFolder(name)}`;

async function withStore<Done>(url: string, work: (store: Store) => Promise<Done>): Promise<Done> {
  const store = await openStore(url);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const LIVE = { kind: 'live', initial: 180, increment: 2 } as const;

async function fill(url: string, count = 10): Promise<Game[]> {
  return withStore(url, async (store) => {
    const seats = { south: named('Ada'), north: named('Bo') };
    const games: Game[] = [];
    await store.addPlayer('Ada', 'ada@example.org');
    for (let index = 0; index < count; index++) {
      const options = { ...seats, ...(index % 3 === 2 && { clock: LIVE }) };
      let { game } = newGame(options);
      await store.append(newGame({ id: game.id, ...options }));
      for (let move = 0; move < index % 7; move++) {
        const change = playMove(game);
        await store.append(change);
        game = change.game;
      }
      games.push(game);
    }
    const over = addEvents(games[0]!, { kind: 'ended', ending: { how: 'resignation', winner: 'south' } });
    await store.append(over);
    await store.addPlayer('Bo');
    return [over.game, ...games.slice(1)];
  });
}

async function exportFrom(url: string, to: string) {
  const archive = await openArchive(url);
  return exportAll(archive, { from: url, to: inFolder(to) }).finally(() => archive.close());
}

function importTo(databaseUrl: string, from: string) {
  return importGames({ from: inFolder(from), databaseUrl });
}

async function errorOf(transfer: Promise<unknown>): Promise<string> {
  const error = await transfer.then(
    () => new Error('it succeeded'),
    (reason: Error) => reason,
  );
  expect(error).toBeInstanceOf(TransferError);
  return error.message;
}

describe('an export and its import', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  test('[M17] [S20] an export contains nothing about reminders', async () => {
    const from = sqlite('reminders.db');
    await withStore(from, async (store) => {
      await store.append(newGame());
      await store.ensureSecret('vapid', 'private key');
      const base = { owner: 'private owner', language: 'en', createdAt: 1 } as const;
      const address = 'private@example.org';
      await store.saveSubscription({
        channel: 'email',
        id: 'private id',
        address,
        isConfirmed: true,
        ...base,
      });
      await store.saveMailbox({
        hash: 'private hash',
        id: 'private',
        version: 1,
        isBlocked: true,
        askedAt: [],
      });
      await store.addJobs([{ key: 'private job', kind: 'reminder-email', data: 'private', dueAt: 1 }]);
    });
    await exportFrom(from, 'reminders.gz');
    const text = gunzipSync(readFileSync(inFolder('reminders.gz'))).toString();
    expect(text).toContain('created');
    expect(text).not.toContain('private');
  });

  test('copy every game, name and score from SQLite to PostgreSQL and back, unchanged', async () => {
    const games = await fill(sqlite('old.db'), 300);
    const postgres = await server.createDatabase();
    const exported = await exportFrom(sqlite('old.db'), 'there.ndjson');
    expect(exported).toMatchObject({ games: 300, players: 2 });
    expect(await importTo(postgres, 'there.ndjson')).toEqual({ ...exported, added: 300, continued: 0 });

    // The same contents have the same checksum in every kind of database.
    expect(await exportFrom(postgres, 'back.ndjson')).toEqual(exported);
    await importTo(sqlite('new.db'), 'back.ndjson');
    expect(await exportFrom(sqlite('new.db'), 'again.ndjson')).toEqual(exported);
    await withStore(sqlite('new.db'), async (store) => {
      for (const game of games) expect(await store.find(game.id)).toEqual(game);
      expect(await store.findPlayer('Ada')).toMatchObject({ won: 1, lost: 0 });
      expect(await store.findPlayer('Bo')).toMatchObject({ won: 0, lost: 0 });
    });
  });
});

test('repeats an import without changes, and adds newer events from a later export', async () => {
  const games = await fill(sqlite('old.db'));
  await exportFrom(sqlite('old.db'), 'first.ndjson');
  await importTo(sqlite('new.db'), 'first.ndjson');
  expect(await importTo(sqlite('new.db'), 'first.ndjson')).toMatchObject({
    games: 10,
    added: 0,
    continued: 0,
  });

  const end = addEvents(games[1]!, { kind: 'ended', ending: { how: 'resignation', winner: 'north' } });
  await withStore(sqlite('old.db'), async (store) => {
    await store.append(end);
    await store.append(newGame());
  });
  const second = await exportFrom(sqlite('old.db'), 'second.ndjson');
  expect(await importTo(sqlite('new.db'), 'second.ndjson')).toMatchObject({ added: 1, continued: 1 });
  expect(await exportFrom(sqlite('new.db'), 'third.ndjson')).toEqual(second);
  expect(await importTo(sqlite('new.db'), 'first.ndjson')).toMatchObject({ added: 0, continued: 0 });
});

test('continues an interrupted export after its last complete game', async () => {
  await fill(sqlite('old.db'), 20);
  const whole = await exportFrom(sqlite('old.db'), 'whole.ndjson');
  const text = readFileSync(inFolder('whole.ndjson'), 'utf8');
  const lines = text.split('\n');
  const requested: (string | undefined)[] = [];
  const archive = await openArchive(sqlite('old.db'));
  const observed: Archive = {
    ...archive,
    games(after) {
      requested.push(after);
      return archive.games(after);
    },
  };

  const interrupted = [
    text.slice(0, 20),
    lines.slice(0, 8).join('\n').slice(0, -30),
    `${lines.slice(0, 8).join('\n')}\n\0\0\0\n`,
    lines.slice(0, 22).join('\n'),
  ];
  for (const [index, part] of interrupted.entries()) {
    writeFileSync(inFolder(`${index}.part`), part);
    const options = { from: sqlite('old.db'), to: inFolder(String(index)) };
    expect(await exportAll(observed, options)).toEqual(whole);
    expect(readFileSync(inFolder(String(index)), 'utf8')).toBe(text);
  }
  await archive.close();
  expect(requested).toEqual([
    undefined,
    ...[lines[6], lines[7], lines[20]].map((line) => JSON.parse(line!).id),
  ]);
});

test('continues an interrupted import', async () => {
  await fill(sqlite('old.db'), 30);
  await exportFrom(sqlite('old.db'), 'all.ndjson');
  await withStore(sqlite('new.db'), async (store) => {
    const archive = await openArchive(sqlite('new.db'));
    let left = 12;
    const failing: Store = {
      ...store,
      append: async (change) => {
        if (left-- > 0) return store.append(change);
        throw new Error('the cable was pulled');
      },
    };
    const from = inFolder('all.ndjson');
    const parameters = { from, contents: await checkFile(from), archive };
    await expect(importAll({ ...parameters, store: failing })).rejects.toThrow('cable');
    expect(await importAll({ ...parameters, store })).toMatchObject({ games: 30, added: 18 });
    await archive.close();
  });
});

test('an export contains no jobs, and an import adds none', async () => {
  const jobs = [{ key: 'a', kind: 'rate', data: null, dueAt: 1 }];
  await withStore(sqlite('old.db'), (store) => store.append({ ...newGame(), jobs }));
  await exportFrom(sqlite('old.db'), 'all.ndjson');
  expect(await importTo(sqlite('new.db'), 'all.ndjson')).toMatchObject({ games: 1, added: 1 });
  await withStore(sqlite('new.db'), async (store) => {
    expect(await store.findNextDue(['rate'])).toBeUndefined();
  });
  await withStore(sqlite('old.db'), async (store) => {
    expect(await store.findNextDue(['rate'])).toBe(1);
  });
});

test('imports a file that was compressed with gzip', async () => {
  await fill(sqlite('old.db'));
  const contents = await exportFrom(sqlite('old.db'), 'all.ndjson');
  writeFileSync(inFolder('all.ndjson.gz'), gzipSync(readFileSync(inFolder('all.ndjson'))));
  expect(await importTo(sqlite('new.db'), 'all.ndjson.gz')).toMatchObject(contents);
});

test('compresses an export to a .gz and leaves no other file behind', async () => {
  await fill(sqlite('old.db'));
  const contents = await exportFrom(sqlite('old.db'), 'all.ndjson.gz');
  const plain = await exportFrom(sqlite('old.db'), 'all.ndjson');
  expect(plain).toEqual(contents);
  expect(gunzipSync(readFileSync(inFolder('all.ndjson.gz')))).toEqual(readFileSync(inFolder('all.ndjson')));
  expect(await importTo(sqlite('new.db'), 'all.ndjson.gz')).toMatchObject(contents);
  expect(readdirSync(folder.path).filter((name) => name.includes('.part'))).toEqual([]);
});

test('imports an export of Kalah 0.1 with its request hashes, and imports it again', async () => {
  const { id } = newGame().game;
  await withStore(sqlite('old.db'), (store) => {
    const { before: _, ...change } = newGame({ id });
    const [created] = change.events;
    const events = [{ ...created!, requestHash: 'a-hash' }] as GameEvent[];
    return store.append({ events, game: replay(id, events)! });
  });
  const { sha256 } = await exportFrom(sqlite('old.db'), 'new.ndjson');
  const [head, game, end] = readFileSync(inFolder('new.ndjson'), 'utf8').split('\n') as [
    string,
    string,
    string,
  ];
  const old = game.replace('"requestHash"', '"wish"');
  const oldEnd = end.replace(sha256, hash('sha256', `${old}\n`));
  writeFileSync(inFolder('old.ndjson'), `${[head, old, oldEnd].join('\n')}\n`);

  expect(await importTo(sqlite('new.db'), 'old.ndjson')).toMatchObject({ added: 1 });
  expect(await importTo(sqlite('new.db'), 'old.ndjson')).toMatchObject({ added: 0, continued: 0 });
  expect(await exportFrom(sqlite('new.db'), 'again.ndjson')).toMatchObject({ sha256 });
  await withStore(sqlite('new.db'), async (store) => {
    expect(await store.find(id)).toMatchObject({ requestHash: 'a-hash' });
  });
});

test('stops at a game that exists with a different history, and does not change it', async () => {
  const [game] = (await fill(sqlite('old.db'), 1)) as [Game];
  await exportFrom(sqlite('old.db'), 'all.ndjson');
  const other = newGame({ id: game.id, listed: false });
  await withStore(sqlite('new.db'), (store) => store.append(other));
  expect(await errorOf(importTo(sqlite('new.db'), 'all.ndjson'))).toBe(
    `Game ${game.id} already exists with a different history; it was not changed.`,
  );
  await withStore(sqlite('new.db'), async (store) => {
    expect(await store.find(game.id)).toEqual(other.game);
  });
});

test('stops at a name that is registered with another e-mail address', async () => {
  await fill(sqlite('old.db'), 1);
  await exportFrom(sqlite('old.db'), 'all.ndjson');
  await withStore(sqlite('new.db'), (store) => store.addPlayer('Ada', 'another@example.org'));
  expect(await errorOf(importTo(sqlite('new.db'), 'all.ndjson'))).toContain(
    'The name Ada is already registered',
  );
});

describe('a changed file', () => {
  beforeEach(async () => {
    await fill(sqlite('old.db'), 3);
    await exportFrom(sqlite('old.db'), 'all.ndjson');
  });

  const swapLines = (text: string) => text.split('\n').with(1, text.split('\n')[2]!).join('\n');
  const changed: [what: string, change: (text: string) => string, sentence: string][] = [
    ['truncated', (text) => text.slice(0, text.lastIndexOf('{')), 'is not complete'],
    ['empty', () => '', 'is not an export of Kalah'],
    ['a line without a newline', () => 'hello', 'is not an export of Kalah'],
    ['a different move', (text) => text.replace(/"pit":\d/, '"pit":5'), 'damaged'],
    ['a missing game', (text) => text.split('\n').toSpliced(1, 1).join('\n'), 'damaged'],
    ['lines in another order', swapLines, 'damaged'],
    ['a newer format', (text) => text.replace('"format":1', '"format":2'), 'has the format 2'],
    ['other text', () => 'To be, or not to be\n', 'is not an export of Kalah'],
    ['other JSON', () => '{"kind":"cookie"}\n', 'is not an export of Kalah'],
    ['a missing first line', (text) => text.slice(text.indexOf('\n') + 1), 'is not an export of Kalah'],
    ['text in the middle', (text) => text.replace('{"kind":"game"', 'oops$&'), 'is damaged'],
  ];
  test.each(changed)('is rejected before anything is written: %s', async (_what, change, sentence) => {
    const text = readFileSync(inFolder('all.ndjson'), 'utf8');
    writeFileSync(inFolder('all.ndjson'), change(text));
    expect(await errorOf(importTo(sqlite('new.db'), 'all.ndjson'))).toContain(sentence);
    expect(readdirSync(folder.path).filter((name) => name.startsWith('new.db'))).toEqual([]);
  });

  test('is rejected when a move breaks the rules, even if the checksum is correct', async () => {
    const lines = readFileSync(inFolder('all.ndjson'), 'utf8').trim().split('\n');
    const game = JSON.parse(lines[1]!);
    game.log.push({ kind: 'moved', side: 'south', pit: 11, number: game.log.length + 1, at: 1 });
    const contents = [JSON.stringify(game), ...lines.slice(2, -1)];
    const sha256 = hash('sha256', `${contents.join('\n')}\n`);
    const end = { ...JSON.parse(lines.at(-1)!), sha256 };
    writeFileSync(inFolder('odd.ndjson'), `${[lines[0], ...contents, JSON.stringify(end)].join('\n')}\n`);
    expect(await errorOf(importTo(sqlite('new.db'), 'odd.ndjson'))).toContain('breaks the rules');
  });
});

test('neither overwrites a file nor continues the export of another database', async () => {
  await fill(sqlite('old.db'), 1);
  await exportFrom(sqlite('old.db'), 'all.ndjson');
  expect(await errorOf(exportFrom(sqlite('old.db'), 'all.ndjson'))).toContain('already exists');
  await fill(sqlite('other.db'), 1);
  writeFileSync(inFolder('new.ndjson.part'), readFileSync(inFolder('all.ndjson')));
  expect(await errorOf(exportFrom(sqlite('other.db'), 'new.ndjson'))).toContain('belongs to another export');
});

test('notices when the database did not store everything', async () => {
  await fill(sqlite('old.db'), 3);
  await exportFrom(sqlite('old.db'), 'all.ndjson');
  await withStore(sqlite('new.db'), async (store) => {
    const archive = await openArchive(sqlite('new.db'));
    const forgetful: Store = { ...store, append: async () => true };
    const from = inFolder('all.ndjson');
    const transfer = importAll({ from, contents: await checkFile(from), store: forgetful, archive });
    expect(await errorOf(transfer)).toContain('does not contain everything in');
    await archive.close();
  });
});

test('[O5] an export leaves out removed games, and an import does not bring them back', async () => {
  const [first] = await fill(sqlite('removed.db'));
  await exportFrom(sqlite('removed.db'), 'before.ndjson');
  const entry = { operator: 'Ada', action: 'game-removed', subject: first!.id, reason: 'x', at: 1 } as const;
  await withStore(sqlite('removed.db'), (store) => store.moderation.removeGame(first!.id, entry));
  expect(await exportFrom(sqlite('removed.db'), 'after.ndjson')).toMatchObject({ games: 9 });
  expect(readFileSync(inFolder('after.ndjson'), 'utf8')).not.toContain(first!.id);
  expect(await importTo(sqlite('removed.db'), 'before.ndjson')).toMatchObject({ added: 0, continued: 0 });
  await withStore(sqlite('removed.db'), async (store) => {
    expect(await store.find(first!.id)).toBeUndefined();
    expect(await store.log(first!.id, 0)).toEqual([]);
  });
});
