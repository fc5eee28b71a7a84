import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { must } from '@kalah/rules';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseName } from '../accounts/name.ts';
import { named, newGame } from '../games/change-fixture.ts';
import { GameError } from '../games/errors.ts';
import { createGames } from '../games/games.ts';
import { setPageHeaders } from '../platform/http/headers.ts';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { readDocument } from './document.ts';
import { webFiles } from './files.ts';
import { webPages } from './pages.ts';

let folder: string;
let app: FastifyInstance;
const store = createMemoryStore();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kalah-pages-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<head><title>Kalah</title><!--head--></head><body></body>');
  await writeFile(join(folder, 'assets', 'app-1a2b.js'), 'export {};');
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *');
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function serve({
  publicUrl,
  trustProxy = false,
  dist = folder,
  games = store,
  accounts = true,
}: {
  publicUrl?: string;
  trustProxy?: boolean;
  dist?: string;
  games?: Store;
  accounts?: boolean;
} = {}) {
  app = fastify({ trustProxy });
  await app.register(async (pages) => {
    setPageHeaders(pages);
    await webPages(pages, readDocument(dist, accounts), createGames(games), publicUrl, games);
  });
  await app.register(async (files) => webFiles(files, dist));
}

async function makeGame(name: string): Promise<string> {
  const change = newGame({ south: named(name) });
  await store.append(change);
  return change.game.id;
}

const PAGE = '<head><title>Kalah</title></head><body></body>';
const NOT_FOUND = '<head><title>Not found · Kalah</title></head><body></body>';

test.each([
  '/',
  '/learn',
  '/analysis',
  '/settings',
  '/lobby',
  '/watch',
  '/history',
  '/play/here',
  '/play/computer',
  '/play/here/analysis',
  `/play/${'0a'.repeat(16)}/analysis`,
])('serves the app at %s', async (url) => {
  await serve();
  const { statusCode, headers, body } = await app.inject(url);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(body).toMatch(/^<head><title>.*<\/title>.*<\/head><body><\/body>$/s);
});

test.each([
  ['/', 'Kalah: choose a pit and play', 'six short steps'],
  ['/learn', 'Learn Kalah', 'Learn Kalah in six short steps'],
  ['/analysis', 'Analysis · Kalah', 'Set up any position'],
  ['/analysis?position=nonsense', 'Analysis · Kalah', 'Set up any position'],
  ['/watch', 'Live games · Kalah', 'Come and watch'],
  ['/leaderboard', 'Leaderboard · Kalah', 'highest ratings'],
  ['/privacy', 'Privacy · Kalah', 'for how long'],
  ['/rules', 'The rules of Kalah', 'on one page'],
])('gives %s its own title, description and picture', async (url, title, description) => {
  await writeFile(
    join(folder, 'index.html'),
    '<head><title>Kalah</title><meta name="description" content="" /><!--head--></head>',
  );
  await serve({ publicUrl: 'https://kalah.test' });
  const { body } = await app.inject(url);
  expect(body).toContain(`<title>${title}</title>`);
  expect(body).toMatch(new RegExp(`<meta name="description" content="[^"]*${description}`));
  expect(body).toMatch(new RegExp(`<meta property="og:description" content="[^"]*${description}`));
  expect(body).toContain(`<meta property="og:url" content="https://kalah.test${url.split('?')[0]}" />`);
  expect(body).toMatch(/"og:image" content="https:\/\/kalah\.test\/api\/v1\/card\.png\?position=/);
});

test.each([
  ['', '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -', 'South 0, North 0, South to move'],
  ['&moves=3-6_3', '5,4,0,5,5,0,2/5,5,0,6,5,5,1 s -', 'South 2, North 1, South to move'],
  ['&game=3-6_3&at=1', '4,4,0,5,5,5,1/4,4,4,4,4,4,0 s -', 'South 1, North 0, South to move'],
  ['&moves=3-3', '4,4,0,5,5,5,1/4,4,4,4,4,4,0 s -', 'South 1, North 0, South to move'],
])('shows the position of an analysis link with "%s"', async (moves, position, headline) => {
  await serve({ publicUrl: 'https://kalah.test' });
  const { body } = await app.inject(`/analysis?position=4,4,4,4,4,4,0/4,4,4,4,4,4,0_s_-${moves}`);
  expect(body).toContain(`<title>Analysis: ${headline} · Kalah</title>`);
  expect(body).toContain(
    `content="https://kalah.test/api/v1/card.png?position=${encodeURIComponent(position)}"`,
  );
  expect(body).toContain(`content="https://kalah.test/analysis?position=${position.replaceAll(' ', '_')}"`);
});

test('[A17] says in its head if there are no accounts, and has no page for them', async () => {
  await serve({ accounts: false });
  const [home, ...others] = await Promise.all(
    ['/', '/account', '/leaderboard', '/@Anouk'].map((path) => app.inject(path)),
  );
  expect(home!.body).toContain('<meta name="accounts" content="off" />');
  expect(others.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  await app.close();
  await serve();
  expect((await app.inject('/account')).body).not.toContain('name="accounts"');
});

test('allows pages only our own scripts and WebAssembly, with shared memory', async () => {
  await serve();
  const { headers } = await app.inject('/');
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  });
  const policy = headers['content-security-policy'];
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/https?:/);
});

test('allows the inline script by its hash', async () => {
  const hash = createHash('sha256').update('let theme;').digest('base64');
  await writeFile(join(folder, 'index.html'), '<head><!--head--><script>let theme;</script></head>');
  await serve();
  for (const url of ['/', `/play/${await makeGame('<script>alert(1)</script>')}`]) {
    const { headers } = await app.inject(url);
    expect(headers['content-security-policy']).toContain(
      `script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}';`,
    );
  }
});

test('adds tags that let a chat show the game of a link', async () => {
  await serve();
  const id = await makeGame('Ann & <Bob>');
  const { statusCode, body } = await app.inject({ url: `/play/${id}`, headers: { host: 'kalah.test' } });
  expect(statusCode).toBe(200);
  expect(body).toContain('<title>Ann &amp; &lt;Bob&gt; against North · Kalah</title>');
  expect(body).toContain('content="Ann &amp; &lt;Bob&gt; – North, 0 : 0"');
  expect(body).toContain(`<meta property="og:url" content="http://kalah.test/play/${id}" />`);
});

test('serves the page of a player under every spelling of the name, and no page of unknown players', async () => {
  const name = must(parseName('Åsa-1'));
  await store.accounts.addAccount({
    account: { id: 'asa', name: name.text, kind: 'person', createdAt: 1 },
    name,
  });
  await serve({ publicUrl: 'https://kalah.test' });
  for (const path of ['/@Åsa-1', '/@åsa-1']) {
    const { statusCode, body } = await app.inject(encodeURI(path));
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Åsa-1 · Kalah</title>');
    expect(body).toContain('<meta property="og:title" content="Åsa-1 plays Kalah" />');
    expect(body).toContain('<meta property="og:url" content="https://kalah.test/@%C3%85sa-1" />');
  }
  for (const path of ['/@Nobody', '/@']) expect((await app.inject(path)).statusCode).toBe(404);
});

const proxied = { host: 'inner:3000', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'kalah.example' };

test('builds links from PUBLIC_URL, whatever the request says', async () => {
  await serve({ publicUrl: 'https://kalah.test' });
  const { body } = await app.inject({ url: `/play/${await makeGame('Ann')}`, headers: proxied });
  expect(body).toContain('"https://kalah.test/play/');
  expect(body).not.toMatch(/inner|kalah\.example/);
});

test('uses the forwarded host of a trusted proxy only', async () => {
  const id = await makeGame('Ann');
  await serve({ trustProxy: true });
  expect((await app.inject({ url: `/play/${id}`, headers: proxied })).body).toContain(
    '"https://kalah.example/play/',
  );
  await app.close();
  await serve();
  expect((await app.inject({ url: `/play/${id}`, headers: proxied })).body).toContain(
    '"http://inner:3000/play/',
  );
});

test('escapes the host name', async () => {
  await serve();
  const headers = { host: 'x"><script>' };
  const { body } = await app.inject({ url: `/play/${await makeGame('Ann')}`, headers });
  expect(body).not.toContain('<script>');
});

test.each([crypto.randomUUID(), 'xyz', 'Computer', `${crypto.randomUUID()}/analysis`])(
  'answers 404 with a page for the unknown game %s',
  async (name) => {
    await serve();
    const { statusCode, body } = await app.inject(`/play/${name}`);
    expect([statusCode, body]).toEqual([404, NOT_FOUND]);
  },
);

test('serves the page of a game while the store is unavailable', async () => {
  const find = () => Promise.reject(new GameError('unavailable'));
  await serve({ games: { ...store, find } });
  const { statusCode, body } = await app.inject(`/play/${crypto.randomUUID()}`);
  expect([statusCode, body]).toEqual([200, PAGE]);
});

test('marks hashed files as immutable and lets all others be revalidated', async () => {
  await serve();
  expect((await app.inject('/assets/app-1a2b.js')).headers['cache-control']).toContain('immutable');
  expect((await app.inject('/robots.txt')).headers['cache-control']).toBe('no-cache');
});

test('redirects a request for a file of another build to itself, for another replica to answer', async () => {
  await serve();
  const { statusCode, headers } = await app.inject('/assets/app-3c4d.js');
  expect([statusCode, headers.location]).toEqual([307, '/assets/app-3c4d.js?retry=1']);
  expect(headers).toMatchObject({ connection: 'close', 'cache-control': 'no-store' });
  expect((await app.inject('/assets/app-1a2b.js?retry=3')).body).toBe('export {};');
});

test.each(['/assets/app-3c4d.js?retry=15', '/assets/app-3c4d.js?retry=x', '/assets/app-3c4d.js?retry=-5'])(
  'ends the redirects with a 404 at %s',
  async (url) => {
    await serve();
    const { statusCode, headers } = await app.inject(url);
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  },
);

test('redirects to the API documentation without a build of the web app', async () => {
  await serve({ dist: join(folder, 'nothing') });
  const { statusCode, headers } = await app.inject('/');
  expect([statusCode, headers.location]).toEqual([302, '/docs']);
});

test('compresses the page for clients that accept it', async () => {
  await serve();
  const { headers, rawPayload } = await app.inject({
    url: '/play/here',
    headers: { 'accept-encoding': 'gzip, deflate, br' },
  });
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(rawPayload).toString()).toBe(PAGE);
});

test('sends a compressed file under the name of its original, and under no other', async () => {
  const text = 'User-agent: *';
  await writeFile(join(folder, 'robots.txt.br'), brotliCompressSync(text));
  await serve();
  const { headers, rawPayload } = await app.inject({
    url: '/robots.txt',
    headers: { 'accept-encoding': 'br' },
  });
  expect(headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(rawPayload).toString()).toBe(text);
  expect((await app.inject('/robots.txt.br')).statusCode).toBe(404);
});

test('lets a page with shared memory start workers', async () => {
  await serve();
  const { headers } = await app.inject('/assets/app-1a2b.js');
  expect(headers['cross-origin-embedder-policy']).toBe('require-corp');
  expect(headers['content-security-policy']).toBe(undefined);
});
