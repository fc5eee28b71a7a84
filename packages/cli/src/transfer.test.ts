import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccountClient } from '@kalah/api/account-client';
import { createClient } from '@kalah/api/client';
import { startServer } from '@kalah/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kalah } from './run-fixture.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kalah-transfer-'));
});
afterAll(() => rm(folder, { recursive: true }));

const inFolder = (name: string) => join(folder, name);

test('exports the games of a running server and imports them elsewhere', async () => {
  const from = `sqlite:${inFolder('club.db')}`;
  const to = `sqlite:${inFolder('site.db')}`;
  const server = await startServer({
    ports: [0],
    host: '127.0.0.1',
    databaseUrl: from,
    trustProxy: false,
    rateLimit: false,
    accounts: true,
    engineThreads: 1,
    logLevel: 'silent',
  });
  const client = createClient({ baseUrl: server.addresses[0]! });
  const { game, seat } = await client.createGame();
  await client.playMove(game.id, 1, { pit: 2 }, seat!.token);

  await createAccountClient({ baseUrl: server.addresses[0]! }).createAccount({
    name: 'Anouk',
    password: 'four seeds in every pit',
  });

  const file = inFolder('club.ndjson');
  const exported = await kalah('export', '--from', from, '--to', file, '--json');
  const { seconds, ...contents } = JSON.parse(exported.out);
  expect(contents).toMatchObject({ games: 1, events: 2, players: 0 });
  expect(seconds).toBeGreaterThan(0);
  expect(exported.err).toContain('The database has 1 account, which an export does not contain.');
  await client.playMove(game.id, 2, { pit: 5 }, seat!.token);

  const imported = await kalah('import', '--from', file, '--to', to, '--json');
  expect(JSON.parse(imported.out)).toMatchObject({ ...contents, added: 1, continued: 0 });
  const busy = await kalah('import', '--from', file, '--to', from);
  expect(busy).toMatchObject({ code: 1, err: expect.stringContaining('is served by another Kalah') });
  await server.stop();

  const again = await kalah('import', '--from', file, '--to', to);
  expect(again.code).toBe(0);
  expect(again.out).toContain('1 games and 0 players of');
  expect(again.out).toContain(`sha256 ${contents.sha256}`);
  expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(3);
});

test.each([
  [
    ['export', '--from', 'sqlite:missing.db', '--to', 'x.ndjson'],
    'missing.db does not exist; use another file.',
  ],
  [['export', '--from', 'memory:', '--to', 'x.ndjson'], 'keeps nothing that another program could read'],
  [['export', '--from', 'postgres://127.0.0.1:1/x', '--to', 'x.ndjson'], 'does not answer; start the server'],
  [
    ['import', '--from', 'missing.ndjson', '--to', 'sqlite:made.db'],
    'missing.ndjson or its folder does not exist.',
  ],
])('fails to do `%s`', async (args, sentence) => {
  const { code, out, err } = await kalah(...args);
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain(sentence);
});

test('fails to import a file that is not compressed', async () => {
  const file = inFolder('odd.ndjson.gz');
  await writeFile(file, 'not packed');
  const { code, err } = await kalah('import', '--from', file, '--to', `sqlite:${inFolder('odd.db')}`);
  expect(code).toBe(1);
  expect(err).toBe(`${file} is damaged or not compressed with gzip.\n`);
});

test('exports from the server’s default database', async () => {
  const { out } = await kalah('export', '--help');
  expect(out.replace(/\s+/g, ' ')).toContain('(default: "sqlite:./data/kalah.db", env: DATABASE_URL)');
});

test('creates no database for a file that is not an export', async () => {
  const file = inFolder('letter.ndjson');
  await writeFile(file, 'Dear diary');
  const { code, err } = await kalah('import', '--from', file, '--to', `sqlite:${inFolder('letter.db')}`);
  expect(code).toBe(1);
  expect(err).toBe(`${file} is not an export of Kalah; choose a file that \`kalah export\` wrote.\n`);
  expect((await readdir(folder)).filter((name) => name.startsWith('letter.db'))).toEqual([]);
});

test.each([
  [['export', '--from', 'sqlite:x.db'], "required option '--to <file>' not specified"],
  [['import', '--from', 'x.ndjson'], "required option '--to <url>' not specified"],
])('rejects `%s`', async (args, sentence) => {
  const { code, err } = await kalah(...args);
  expect(code).toBe(2);
  expect(err).toContain(sentence);
});
