import { hash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addEvents, named, newGame, playMove } from '../games/change-fixture.ts';
import type { Game } from '../games/game.ts';
import type { Archive, Store } from '../games/game-store.ts';
import { createFolder } from '../storage/folder-fixture.ts';
import { openArchive, openStore } from '../storage/index.ts';
import { startTestServer, type TestServer } from '../storage/postgres/test-server.ts';
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

/** Games of several lengths, a finished one among them, and players of whom one was registered late. */
async function furnish(url: string, count = 10): Promise<Game[]> {
  return withStore(url, async (store) => {
    const seats = { south: named('Ada'), north: named('Bo') };
    const games: Game[] = [];
    await store.addPlayer('Ada', 'ada@example.org');
    for (let index = 0; index < count; index++) {
      let { game } = newGame(seats);
      await store.append(newGame({ id: game.id, ...seats }));
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

async function refusal(moving: Promise<unknown>): Promise<string> {
  const error = await moving.then(
    () => new Error('it went well'),
    (reason: Error) => reason,
  );
  expect(error).toBeInstanceOf(TransferError);
  return error.message;
}

describe('moving house', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  test('takes every game, name and score from a file to PostgreSQL and back, unchanged', async () => {
    const games = await furnish(sqlite('old.db'), 300);
    const postgres = await server.createDatabase();
    const there = await exportFrom(sqlite('old.db'), 'there.ndjson');
    expect(there).toMatchObject({ games: 300, players: 2 });
    expect(await importTo(postgres, 'there.ndjson')).toEqual({ ...there, added: 300, continued: 0 });

    // The same things have the same sum, wherever they are kept.
    expect(await exportFrom(postgres, 'back.ndjson')).toEqual(there);
    await importTo(sqlite('new.db'), 'back.ndjson');
    expect(await exportFrom(sqlite('new.db'), 'again.ndjson')).toEqual(there);
    await withStore(sqlite('new.db'), async (store) => {
      for (const game of games) expect(await store.find(game.id)).toEqual(game);
      expect(await store.findPlayer('Ada')).toMatchObject({ won: 1, lost: 0 });
      expect(await store.findPlayer('Bo')).toMatchObject({ won: 0, lost: 0 });
    });
  });
});

test('an import is repeated without harm, and a later export brings what happened since', async () => {
  const games = await furnish(sqlite('old.db'));
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

test('an export that was broken off goes on behind its last whole game', async () => {
  await furnish(sqlite('old.db'), 20);
  const whole = await exportFrom(sqlite('old.db'), 'whole.ndjson');
  const text = readFileSync(inFolder('whole.ndjson'), 'utf8');
  const lines = text.split('\n');
  const asked: (string | undefined)[] = [];
  const archive = await openArchive(sqlite('old.db'));
  const watched: Archive = {
    ...archive,
    games(after) {
      asked.push(after);
      return archive.games(after);
    },
  };

  const torn = [
    text.slice(0, 20),
    lines.slice(0, 8).join('\n').slice(0, -30),
    `${lines.slice(0, 8).join('\n')}\n\0\0\0\n`,
    lines.slice(0, 22).join('\n'),
  ];
  for (const [index, begun] of torn.entries()) {
    writeFileSync(inFolder(`${index}.part`), begun);
    const options = { from: sqlite('old.db'), to: inFolder(String(index)) };
    expect(await exportAll(watched, options)).toEqual(whole);
    expect(readFileSync(inFolder(String(index)), 'utf8')).toBe(text);
  }
  await archive.close();
  expect(asked).toEqual([undefined, ...[lines[6], lines[7], lines[20]].map((line) => JSON.parse(line!).id)]);
});

test('an import that was broken off goes on where it was', async () => {
  await furnish(sqlite('old.db'), 30);
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
    const moving = { from, contents: await checkFile(from), archive };
    await expect(importAll({ ...moving, store: failing })).rejects.toThrow('cable');
    expect(await importAll({ ...moving, store })).toMatchObject({ games: 30, added: 18 });
    await archive.close();
  });
});

test('an export is packed by whoever likes, and read packed', async () => {
  await furnish(sqlite('old.db'));
  const contents = await exportFrom(sqlite('old.db'), 'all.ndjson');
  writeFileSync(inFolder('all.ndjson.gz'), gzipSync(readFileSync(inFolder('all.ndjson'))));
  expect(await importTo(sqlite('new.db'), 'all.ndjson.gz')).toMatchObject(contents);
});

test('an export to a .gz is packed, and leaves nothing else behind', async () => {
  await furnish(sqlite('old.db'));
  const contents = await exportFrom(sqlite('old.db'), 'all.ndjson.gz');
  const plain = await exportFrom(sqlite('old.db'), 'all.ndjson');
  expect(plain).toEqual(contents);
  expect(gunzipSync(readFileSync(inFolder('all.ndjson.gz')))).toEqual(readFileSync(inFolder('all.ndjson')));
  expect(await importTo(sqlite('new.db'), 'all.ndjson.gz')).toMatchObject(contents);
  expect(readdirSync(folder.path).filter((name) => name.includes('.part'))).toEqual([]);
});

test('a game that is there with another history stops the import, and is left as it was', async () => {
  const [game] = (await furnish(sqlite('old.db'), 1)) as [Game];
  await exportFrom(sqlite('old.db'), 'all.ndjson');
  const other = newGame({ id: game.id, listed: false });
  await withStore(sqlite('new.db'), (store) => store.append(other));
  expect(await refusal(importTo(sqlite('new.db'), 'all.ndjson'))).toBe(
    `Game ${game.id} is there already, with another history; nothing of it was changed.`,
  );
  await withStore(sqlite('new.db'), async (store) => {
    expect(await store.find(game.id)).toEqual(other.game);
  });
});

test('a name that is there with another address stops the import', async () => {
  await furnish(sqlite('old.db'), 1);
  await exportFrom(sqlite('old.db'), 'all.ndjson');
  await withStore(sqlite('new.db'), (store) => store.addPlayer('Ada', 'another@example.org'));
  expect(await refusal(importTo(sqlite('new.db'), 'all.ndjson'))).toContain(
    'The name Ada is registered there',
  );
});

describe('a file that is not what was exported', () => {
  beforeEach(async () => {
    await furnish(sqlite('old.db'), 3);
    await exportFrom(sqlite('old.db'), 'all.ndjson');
  });

  const swapLines = (text: string) => text.split('\n').with(1, text.split('\n')[2]!).join('\n');
  const spoilt: [what: string, spoil: (text: string) => string, sentence: string][] = [
    ['one cut off', (text) => text.slice(0, text.lastIndexOf('{')), 'is not complete'],
    ['an empty one', () => '', 'is not an export of Kalah'],
    ['one line without an end', () => 'hello', 'is not an export of Kalah'],
    ['one with another move', (text) => text.replace(/"pit":\d/, '"pit":5'), 'damaged'],
    ['one without a game', (text) => text.split('\n').toSpliced(1, 1).join('\n'), 'damaged'],
    ['one in another order', swapLines, 'damaged'],
    ['one of a newer format', (text) => text.replace('"format":1', '"format":2'), 'has the format 2'],
    ['some other text', () => 'To be, or not to be\n', 'is not an export of Kalah'],
    ['some other JSON', () => '{"kind":"cookie"}\n', 'is not an export of Kalah'],
    ['one without its head', (text) => text.slice(text.indexOf('\n') + 1), 'is not an export of Kalah'],
    ['one with text in the middle', (text) => text.replace('{"kind":"game"', 'oops$&'), 'is damaged'],
  ];
  test.each(spoilt)('is noticed before anything is written: %s', async (_what, spoil, sentence) => {
    const text = readFileSync(inFolder('all.ndjson'), 'utf8');
    writeFileSync(inFolder('all.ndjson'), spoil(text));
    expect(await refusal(importTo(sqlite('new.db'), 'all.ndjson'))).toContain(sentence);
    expect(readdirSync(folder.path).filter((name) => name.startsWith('new.db'))).toEqual([]);
  });

  test('is noticed when its moves are against the rules, though its sum is right', async () => {
    const lines = readFileSync(inFolder('all.ndjson'), 'utf8').trim().split('\n');
    const game = JSON.parse(lines[1]!);
    game.log.push({ kind: 'moved', side: 'south', pit: 11, number: game.log.length + 1, at: 1 });
    const contents = [JSON.stringify(game), ...lines.slice(2, -1)];
    const sha256 = hash('sha256', `${contents.join('\n')}\n`);
    const end = { ...JSON.parse(lines.at(-1)!), sha256 };
    writeFileSync(inFolder('odd.ndjson'), `${[lines[0], ...contents, JSON.stringify(end)].join('\n')}\n`);
    expect(await refusal(importTo(sqlite('new.db'), 'odd.ndjson'))).toContain('could not have happened');
  });
});

test('an export neither overwrites a file nor goes on with that of another database', async () => {
  await furnish(sqlite('old.db'), 1);
  await exportFrom(sqlite('old.db'), 'all.ndjson');
  expect(await refusal(exportFrom(sqlite('old.db'), 'all.ndjson'))).toContain('exists already');
  await furnish(sqlite('other.db'), 1);
  writeFileSync(inFolder('new.ndjson.part'), readFileSync(inFolder('all.ndjson')));
  expect(await refusal(exportFrom(sqlite('other.db'), 'new.ndjson'))).toContain('begun by another export');
});

test('a database that lost something on the way is noticed', async () => {
  await furnish(sqlite('old.db'), 3);
  await exportFrom(sqlite('old.db'), 'all.ndjson');
  await withStore(sqlite('new.db'), async (store) => {
    const archive = await openArchive(sqlite('new.db'));
    const forgetful: Store = { ...store, append: async () => true };
    const from = inFolder('all.ndjson');
    const moving = importAll({ from, contents: await checkFile(from), store: forgetful, archive });
    expect(await refusal(moving)).toContain('does not hold all of');
    await archive.close();
  });
});
