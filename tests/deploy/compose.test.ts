import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '../../packages/server/src/http/limits.ts';
import { readConfig } from '../../packages/server/src/ops/config.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/test-server.ts';
import { deploy, knownVariables, readYaml } from './program.ts';

const [{ services, volumes }] = readYaml(join(deploy, 'compose.yaml'));
const proxy = readFileSync(join(deploy, 'haproxy.cfg'), 'utf8');
const ours = ['kalah', 'replica'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** What compose makes of `${NAME:-default}` where nobody has set it. */
const withDefaults = (text: string) => text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');

test('starts one service unless the cluster is asked for, and then what that needs', () => {
  const started = (profile?: string) =>
    Object.keys(services).filter(
      (name) => services[name].profiles?.includes(profile) ?? profile === undefined,
    );
  expect(started()).toEqual(['kalah']);
  expect(started('cluster')).toEqual(['replica', 'proxy', 'postgres']);
  expect(Object.keys(services.proxy.depends_on)).toEqual(['replica']);
  expect(Object.keys(services.replica.depends_on)).toEqual(['postgres']);
  expect(services.replica.deploy.replicas).toBe(2);
});

test.each(ours)('%s sets only variables that the program reads, to values that it takes', (name) => {
  const environment: Record<string, string> = Object.fromEntries(
    Object.entries<string>(services[name].environment).map(([key, value]) => [key, withDefaults(value)]),
  );
  expect([...knownVariables()]).toEqual(expect.arrayContaining(Object.keys(environment)));
  expect(() => readConfig(environment)).not.toThrow();
});

test.each(ours)('%s cannot write its root, gain a right, or be cut off while it stops', (name) => {
  expect(services[name]).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    restart: 'unless-stopped',
  });
  expect(Number.parseInt(services[name].stop_grace_period, 10) * 1000).toBeGreaterThanOrEqual(
    2 * LIMITS.drainMs,
  );
});

test('the replicas find the database under the name, user and password that it has', () => {
  const { username, password, hostname, pathname } = new URL(services.replica.environment.DATABASE_URL);
  expect(services).toHaveProperty(hostname);
  expect(decodeURIComponent(password)).toBe(services[hostname].environment.POSTGRES_PASSWORD);
  expect(username).toBe(services[hostname].environment.POSTGRES_USER);
  expect(pathname).toBe(`/${services[hostname].environment.POSTGRES_DB}`);
});

test('ports lead to the port of the program and of the proxy', () => {
  const target = (name: string) => withDefaults(services[name].ports[0]).split(':')[1];
  expect(readConfig({}).ports.map(String)).toEqual([target('kalah')]);
  expect(proxy).toContain(`bind :${target('proxy')}\n`);
  expect(proxy).toMatch(new RegExp(`server-template \\w+ \\d+ replica:${target('kalah')}\n`));
});

test('the proxy asks for readiness where the program answers', async () => {
  const [, path] = /option httpchk GET (\S+)/.exec(proxy)!;
  expect((await fetch(server.url + path)).status).toBe(200);
  expect(services.proxy.healthcheck.test.at(-1)).toMatch(new RegExp(`:8080${path}$`));
});

test('the proxy repeats what counts once: reading, numbered moves, and what a key was sent with', () => {
  expect(proxy).toContain('  http-request disable-l7-retry if !METH_GET !canonical\n');
  expect(proxy).toContain('  http-request disable-l7-retry if METH_POST !keyed_call\n');
  expect(proxy).toContain('  http-request disable-l7-retry if METH_POST !keyed\n');
  const [, prefix] = /acl canonical path_beg (\S+)/.exec(proxy)!;
  const paths = [
    '/api/boards/1',
    '/v1/games/1/move',
    '/games/1/pits/2',
    '/game/1',
    '/_ah/api/kalah/v1/game/1',
  ];
  for (const path of paths) expect(path.startsWith(prefix!)).toBe(false);
  const [, pattern] = /acl keyed_call path_reg (\S+)/.exec(proxy)!;
  const takesKey = (path: string) => new RegExp(pattern!).test(path);
  expect(['/api/v1/games', '/api/v1/games/1/seats/north'].filter(takesKey)).toHaveLength(2);
  expect(['/api/v1/games/1/takeback', '/api/v1/games/1/resign', '/api/v1/analysis'].filter(takesKey)).toEqual(
    [],
  );
});

test('every volume is declared or a file that is there', () => {
  const sources = Object.values<{ volumes?: string[] }>(services)
    .flatMap((service) => service.volumes ?? [])
    .map((volume) => volume.split(':')[0]!);
  for (const source of sources)
    expect(source.startsWith('.') ? existsSync(join(deploy, source)) : Object.hasOwn(volumes, source)).toBe(
      true,
    );
});
