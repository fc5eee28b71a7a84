import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../packages/server/src/config.ts';
import { LIMITS } from '../../packages/server/src/limits.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/test-server.ts';
import { deploy, knownVariables, readYaml, root } from './program.ts';
import { hasTool, toolPath } from './tool.ts';

const [{ services, volumes }] = readYaml(join(root, 'compose.yaml'));
const proxy = readFileSync(join(deploy, 'haproxy.cfg'), 'utf8');
const ours = ['kalah', 'migrate', 'replica'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** What compose makes of `${NAME:-default}` and `${NAME:+replacement}`. */
const interpolate = (text: string, variables: Record<string, string> = {}) =>
  text.replaceAll(/\$\{(\w+):([-+])([^}]*)\}/g, (_, name, operator, word) =>
    operator === '-' ? variables[name] || word : variables[name] ? word : '',
  );

function readEnvironment(name: string, variables?: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries<string>(services[name].environment).map(([key, value]) => [
      key,
      interpolate(value, variables),
    ]),
  );
}

test('starts one service by default, and with the profile everything that a cluster needs', () => {
  const started = (profile?: string) =>
    Object.keys(services).filter(
      (name) => services[name].profiles?.includes(profile) ?? profile === undefined,
    );
  expect(started()).toEqual(['kalah']);
  expect(started('cluster')).toEqual(['migrate', 'replica', 'proxy', 'postgres']);
  expect(services.proxy.depends_on).toEqual({ replica: { condition: 'service_healthy' } });
  expect(services.migrate.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
  expect(services.replica.deploy.replicas).toBe(2);
});

test('migrates before any replica starts, however long that takes', () => {
  expect(services.migrate.command).toEqual(['migrate']);
  expect(services.replica.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
  expect(services.migrate.environment.DATABASE_URL).toBe(services.replica.environment.DATABASE_URL);
  expect(services.migrate.restart).toBe('on-failure');
});

const SETTINGS = {
  PUBLIC_URL: 'https://kalah.example',
  TRUST_PROXY: '192.0.2.1,198.51.100.0/24',
  RATE_LIMIT: 'off',
  ENGINE_THREADS: '3',
  LOG_LEVEL: 'debug',
  ACCOUNTS: 'off',
  SMTP_URL: 'smtp://mail.example:587',
  OIDC_ISSUER: 'https://login.example',
  OIDC_CLIENT_ID: 'kalah',
  OIDC_CLIENT_SECRET: 'secret',
  MAIL_FROM: 'Kalah <kalah@kalah.example>',
  REMINDERS: 'on',
};

test.each(ours)('%s sets only variables that the program reads, to values that it accepts', (name) => {
  for (const variables of [{}, SETTINGS]) {
    const environment = readEnvironment(name, variables);
    expect([...knownVariables()]).toEqual(expect.arrayContaining(Object.keys(environment)));
    expect(() => readConfig(environment)).not.toThrow();
  }
});

const hasCompose = hasTool('docker compose', ['version'], 'whether Docker accepts compose.yaml');

test.runIf(hasCompose).each([{}, SETTINGS])('Docker accepts it with the settings %o', (variables) => {
  const args = ['compose', '--profile', 'cluster', 'config', '--quiet'];
  const env = { PATH: toolPath, HOME: process.env.HOME, ...variables };
  const { status, stderr } = spawnSync('docker', args, { cwd: root, env, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
});

test.each(['kalah', 'replica'])('%s gets every setting that docs/operations.md lists', (name) => {
  // Inside a container, these are fixed.
  const fixed = ['PORT', 'HOST', 'DATABASE_URL'];
  const names = [...knownVariables()].filter((variable) => !fixed.includes(variable));
  expect(Object.keys(SETTINGS).toSorted()).toEqual(names.toSorted());
  // A replica trusts the proxy of the cluster, and that proxy those in front of it.
  const { TRUST_PROXY, ...others } = SETTINGS;
  const { TRUST_PROXY: trusted } = readEnvironment(name === 'replica' ? 'proxy' : name, SETTINGS);
  expect(readEnvironment(name, SETTINGS)).toMatchObject(others);
  expect(trusted).toBe(TRUST_PROXY);
});

test.each(ours)('%s has a read-only root, no privileges, and time to stop', (name) => {
  expect(services[name]).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
  expect(Number.parseInt(services[name].stop_grace_period, 10) * 1000).toBeGreaterThanOrEqual(
    2 * LIMITS.drainMs,
  );
});

test('the replicas connect to the database with its name, user and password', () => {
  const { username, password, hostname, pathname } = new URL(services.replica.environment.DATABASE_URL);
  expect(services).toHaveProperty(hostname);
  expect(decodeURIComponent(password)).toBe(services[hostname].environment.POSTGRES_PASSWORD);
  expect(username).toBe(services[hostname].environment.POSTGRES_USER);
  expect(pathname).toBe(`/${services[hostname].environment.POSTGRES_DB}`);
});

test('ports lead to the ports of the program and the proxy', () => {
  const target = (name: string) => interpolate(services[name].ports[0]).split(':')[1];
  expect(readConfig({}).ports.map(String)).toEqual([target('kalah')]);
  expect(proxy).toContain(`bind :${target('proxy')}\n`);
  expect(proxy).toMatch(new RegExp(`server-template \\w+ \\d+ replica:${target('kalah')}\n`));
});

test('health checks use paths that the program answers', async () => {
  const [, readiness] = /option httpchk GET (\S+)/.exec(proxy)!;
  const health = new URL(services.proxy.healthcheck.test.at(-1));
  expect(health.port).toBe('8080');
  for (const path of [readiness, health.pathname]) expect((await fetch(server.url + path)).status).toBe(200);
});

test('the proxy may open two files for each connection that it admits', () => {
  const [, connections] = /maxconn (\d+)/.exec(proxy)!;
  expect(services.proxy.ulimits.nofile).toBeGreaterThan(2 * Number(connections));
});

test('every volume is declared or an existing file', () => {
  const sources = Object.values<{ volumes?: string[] }>(services)
    .flatMap((service) => service.volumes ?? [])
    .map((volume) => volume.split(':')[0]!);
  for (const source of sources)
    expect(source.startsWith('.') ? existsSync(join(root, source)) : Object.hasOwn(volumes, source)).toBe(
      true,
    );
});
