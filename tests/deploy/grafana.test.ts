import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSocket } from '../../packages/server/src/platform/http/socket-fixture.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/test-server.ts';
import { deploy } from './program.ts';

interface Panel {
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets: readonly { readonly expr: string }[];
}

const dashboard = JSON.parse(readFileSync(join(deploy, 'grafana/kalah.json'), 'utf8')) as {
  panels: Panel[];
  templating: { list: { name: string; definition?: string }[] };
};
const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const queries = dashboard.templating.list.flatMap(({ definition }) => definition ?? []);

/** From the query language, and what Prometheus itself adds to every server. */
const NOT_OURS = new Set([
  'by',
  'le',
  'sum',
  'rate',
  'count',
  'topk',
  'histogram_quantile',
  'label_values',
  'up',
]);
const ADDED_LABELS = ['job', 'instance'];

let server: TestServer;
let metrics: string;
beforeAll(async () => {
  server = await startTestServer();
  // Labels are exported once there is something to count.
  const { game, seat } = await server.client.createGame();
  await server.client.playMove(game.id, 1, { pit: 0 }, seat!.token);
  await server.client.playMove(game.id, 1, { pit: 1 }, seat!.token).catch(() => undefined);
  const { socket, send, next } = openSocket(server.url, game.id);
  await next();
  send({ kind: 'draw', token: seat!.token });
  await next();
  socket.close();
  metrics = await (await fetch(`${server.url}/metrics`)).text();
});
afterAll(() => server.stop());

test.each([...expressions, ...queries])('asks for metrics that a server exports: %s', (expression) => {
  const bare = expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\bby \([^)]*\)/g, ' ')
    .replaceAll(/(?<=label_values\(.*), \w+\)/g, ')');
  const named = (bare.match(/[a-z_]\w*/g) ?? []).filter((word) => !NOT_OURS.has(word));
  const exported = new Set([...metrics.matchAll(/^(\w+)/gm)].map(([, name]) => name));
  expect(named.filter((name) => !exported.has(name))).toEqual([]);
});

test('asks for labels that a server exports', () => {
  const asked = expressions.flatMap((expression) => [
    ...[...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names]) => names!.split(/,\s*/)),
    ...[...expression.matchAll(/[{,]\s*(\w+)=/g)].map(([, name]) => name!),
  ]);
  const exported = new Set([...metrics.matchAll(/[{,](\w+)="/g)].map(([, name]) => name!));
  expect([...new Set(asked)].filter((name) => !exported.has(name) && !ADDED_LABELS.includes(name))).toEqual(
    [],
  );
});

test('lays no panel over another', () => {
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
});
