import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { serveCommand } from '../../packages/cli/src/serve.ts';
import { readConfig } from '../../packages/server/src/config.ts';
import { LIMITS } from '../../packages/server/src/limits.ts';
import { startTestServer } from '../../packages/server/src/test-server.ts';

const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('|'));

test('docs/operations.md lists every setting with its flag', () => {
  for (const { long, description } of serveCommand().options) {
    const variable = /\[(\w+)\]$/.exec(description)![1]!;
    expect(rows.filter((row) => row.includes(`\`${variable}\``) && row.includes(`\`${long}\``))).toHaveLength(
      1,
    );
  }
});

test('docs/operations.md shows the actual defaults', () => {
  const { ports, host, databaseUrl, logLevel } = readConfig({});
  for (const value of [ports.join(), host, databaseUrl, logLevel]) expect(page).toContain(`| \`${value}\``);
});

test('docs/operations.md shows the actual limits', () => {
  const said = {
    'a body': `${LIMITS.bodyBytes / 1024} KiB`,
    'the request line and the headers': `${LIMITS.headerBytes / 1024} KiB`,
    'time to send the headers': `${LIMITS.headersTimeoutMs / 1000} s`,
    'time to send the whole request': `${LIMITS.requestTimeoutMs / 1000} s`,
    'a connection without a request': `${LIMITS.keepAliveTimeoutMs / 1000} s`,
    connections: `${LIMITS.connections.toLocaleString('en')} per port`,
    'requests from one address': `${LIMITS.requestsPerMinute.toLocaleString('en')} per minute`,
    'streams of one address': `${LIMITS.streamsPerAddress} at once`,
    'a message over a socket': `${LIMITS.messageBytes / 1024} KiB`,
    'unread data of a watcher': `${LIMITS.unreadBytes / 1024 ** 2} MiB`,
    'events of a game': `${LIMITS.gameEvents}`,
    'analyses of one address': `${LIMITS.analysesPerAddress} at once`,
    'analyses waiting for the engine': `${LIMITS.queuedAnalyses}`,
    'share cards waiting to be drawn': `${LIMITS.queuedPictures}`,
    'share cards waiting before one of a position': `${LIMITS.queuedPositionPictures}`,
  };
  for (const [what, limit] of Object.entries(said)) {
    expect(page).toMatch(new RegExp(`^\\| ${what} +\\| ${limit} +\\|`, 'm'));
  }
  expect(page).toContain(`at most ${LIMITS.drainMs / 1000} seconds`);
});

test('docs/operations.md explains every metric', async () => {
  const server = await startTestServer();
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  await server.stop();
  const ours = [...metrics.matchAll(/^# TYPE ((?:kalah|http)_\w+)/gm)].map(([, name]) => name!);
  expect(ours.length).toBeGreaterThan(3);
  expect(ours.filter((name) => !page.includes(`| \`${name}\``))).toEqual([]);
});

test('docs/operations.md lists every log message', () => {
  const cwd = fileURLToPath(new URL('../../packages/server/src/', import.meta.url));
  const sources = globSync('**/*.ts', { cwd, exclude: ['**/*.test.ts'] });
  const messages = sources.flatMap((source) =>
    [
      ...readFileSync(`${cwd}${source}`, 'utf8').matchAll(
        /log(?:ger)?\.(?:error|warn|info|debug)\([^']*'([^':]+)/g,
      ),
    ].map(([, message]) => message!),
  );
  expect(messages.length).toBeGreaterThan(20);
  expect(messages.filter((message) => !rows.some((row) => row.includes(`| \`${message}`)))).toEqual([]);
});
