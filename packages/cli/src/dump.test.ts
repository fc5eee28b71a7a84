import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@kalah/api/client';
import type { ExportedGame } from '@kalah/api/open-data';
import { startServer } from '@kalah/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kalah } from './run-fixture.ts';

let folder: string;
let database: string;
let server: Awaited<ReturnType<typeof startServer>>;
let url: string;
let client: Client;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kalah-dump-'));
  database = `sqlite:${inFolder('club.db')}`;
  server = await startServer({
    ports: [0],
    host: '127.0.0.1',
    databaseUrl: database,
    trustProxy: false,
    rateLimit: false,
    accounts: true,
    engineThreads: 1,
    logLevel: 'silent',
  });
  url = server.addresses[0]!;
  client = createClient({ baseUrl: url });
  await playGame();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const inFolder = (name: string) => join(folder, name);
const toGames = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as ExportedGame);
const readGames = async (file: string) => toGames(await readFile(file, 'utf8'));

/** South has two moves: the second one loses two seeds. */
async function playGame(): Promise<void> {
  const { game } = await client.createGame({
    start: '0,0,0,0,2,1,20/0,0,0,1,0,0,24 s -',
    seats: { south: { name: 'Ann' }, north: { name: 'Bob' } },
    listed: true,
  });
  await client.playMove(game.id, 1, { pit: 4, name: 'Ann' });
  await client.resign(game.id, { name: 'Bob' });
}

test('[Y7] dumps the games of a running server, from its database and from its address', async () => {
  const fromDatabase = await kalah('dump', '--from', database);
  expect(fromDatabase).toMatchObject({ code: 0, err: expect.stringMatching(/^1 game in /) });
  const [game] = toGames(fromDatabase.out);
  expect(game).toMatchObject({ moves: [4], players: { south: { kind: 'guest', name: 'Ann' } } });
  const fromServer = await kalah('dump', '--from', `${url}/`);
  expect(toGames(fromServer.out)).toEqual([game]);
  const anonymous = await kalah('dump', '--from', database, '--no-names');
  expect(anonymous.out).not.toContain('Ann');
});

test('[Y2] adds to a file what it lacks, and replaces an incomplete line', async () => {
  const file = inFolder('games.ndjson');
  const first = await kalah('dump', '--from', url, '--to', file, '--json');
  expect(JSON.parse(first.out)).toMatchObject({ games: 1, cursor: expect.any(String) });
  const [line] = await readGames(file);
  await writeFile(file, `${JSON.stringify(line)}\n{"cursor":"1`);
  await playGame();
  const second = await kalah('dump', '--from', database, '--to', file);
  expect(second.out).toMatch(/^1 game in /);
  const games = await readGames(file);
  expect(games).toEqual([line, expect.objectContaining({ moves: [4] })]);
  expect(JSON.parse((await kalah('dump', '--from', url, '--to', file, '--json')).out)).toMatchObject({
    games: 0,
    cursor: games[1]!.cursor,
  });
});

test.each([
  ['--no-names', ['--no-names'], []],
  ['--no-names', [], ['--no-names']],
  ['--values', ['--values', '--memory', '64M'], []],
  ['--values', [], ['--values']],
])('does not continue a file that was begun with another %s', async (option, first, second) => {
  const file = inFolder(`${option}${first.length}.ndjson`);
  await kalah('dump', '--from', database, '--to', file, ...first);
  const before = await readFile(file, 'utf8');
  await playGame();
  const { code, err } = await kalah('dump', '--from', url, '--to', file, ...second);
  const advice = first.length > 0 ? `with ${option}; add it` : `without ${option}; leave it out`;
  expect([code, err]).toEqual([1, `${file} was begun ${advice}, or choose another file.\n`]);
  expect(await readFile(file, 'utf8')).toBe(before);
  expect(await kalah('dump', '--from', url, '--to', file, ...first)).toMatchObject({ code: 0 });
});

test('continues a file without names that does not say so, as earlier versions wrote it', async () => {
  const file = inFolder('earlier.ndjson');
  await kalah('dump', '--from', database, '--to', file, '--no-names');
  const { names: _, ...line } = (await readGames(file)).at(-1)!;
  await writeFile(file, `${JSON.stringify(line)}\n`);
  await playGame();
  expect(await kalah('dump', '--from', database, '--to', file, '--no-names')).toMatchObject({ code: 0 });
  expect(await readFile(file, 'utf8')).not.toContain('Ann');
});

test('adds proved values', async () => {
  const { out } = await kalah(
    'dump',
    '--from',
    url,
    '--values',
    '--milliseconds',
    '60000',
    '--memory',
    '64M',
  );
  expect(toGames(out)[0]!.values).toEqual([-2]);
});

test('does not touch a file that is not a dump', async () => {
  for (const text of ['a letter', '{"kind":"kalah-export"}\n', '{"cursor":1}\n']) {
    const file = inFolder('letter.txt');
    await writeFile(file, text);
    const { code, err } = await kalah('dump', '--from', url, '--to', file);
    expect([code, err]).toEqual([1, `${file} is not a dump of Kalah; choose another file.\n`]);
    expect(await readFile(file, 'utf8')).toBe(text);
  }
});

test.each([
  [['--from', 'sqlite:missing.db'], 1, 'missing.db does not exist; use another file.'],
  [['--from', 'memory:'], 1, 'keeps nothing that another program could read'],
  [['--since', 'yesterday'], 2, 'Use a date or a time like 2026-01-31'],
  [['--after', 'x'], 2, 'Use the `cursor` of a line.'],
])('fails to dump with %j', async (args, code, sentence) => {
  const ran = await kalah('dump', ...args);
  expect(ran).toMatchObject({ code, out: '', err: expect.stringContaining(sentence) });
});
