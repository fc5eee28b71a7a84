import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HaProxy } from './haproxy.ts';
import { deploy, readYaml, root } from './program.ts';
import { Replica } from './replica.ts';
import { hasTool, toolPath } from './tool.ts';

/** Replicas trust the networks of compose; here, the proxy is on this machine. */
const TRUSTED_BY_REPLICAS = `${readYaml(join(root, 'compose.yaml'))[0].services.replica.environment.TRUST_PROXY},127.0.0.1`;

const isInstalled = hasTool('haproxy', ['-v'], 'what deploy/haproxy.cfg does with requests');

test.runIf(isInstalled)('HAProxy accepts deploy/haproxy.cfg without a warning', () => {
  const env = { ...process.env, PATH: toolPath };
  const args = ['-c', '-f', join(deploy, 'haproxy.cfg')];
  const { status, stderr } = spawnSync('haproxy', args, { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

describe.runIf(isInstalled)('the proxy', () => {
  let replicas: [Replica, Replica];
  let proxy: HaProxy;
  beforeEach(async () => {
    replicas = [await Replica.start(TRUSTED_BY_REPLICAS), await Replica.start(TRUSTED_BY_REPLICAS)];
  });
  afterEach(async () => {
    await proxy.stop();
    await Promise.all(replicas.map((replica) => replica.stop()));
  });

  const received = () => replicas.flatMap(({ requests }) => requests);
  const forget = () => {
    for (const replica of replicas) replica.requests.length = 0;
  };

  test('keeps metrics inside, however their path is spelled', async () => {
    proxy = await HaProxy.start(replicas);
    forget();
    const paths = [
      '/metrics',
      '/metrics/',
      '/metrics?x=1',
      '/metrics;x',
      '/%6detrics',
      '/%6Detrics/',
      '/METRICS',
      '//metrics',
      '/./metrics',
      '/%2e/metrics',
      '/%2fmetrics',
      `http://kalah.example/metrics`,
    ];
    for (const path of paths)
      expect([path, (await proxy.send('GET', path, { host: 'kalah.example' })).status]).toEqual([path, 404]);
    expect(received()).toEqual([]);
    expect((await proxy.send('GET', '/api/v1/games/metrics')).status).toBe(200);
  });

  const forged = {
    host: 'kalah.example',
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'forged.example',
  };

  test('replaces what a caller claims about their address', async () => {
    proxy = await HaProxy.start(replicas);
    const { body } = await proxy.send('GET', '/', forged);
    expect(JSON.parse(body)).toEqual({ ip: '127.0.0.1', protocol: 'http', host: 'kalah.example' });
  });

  test('keeps what a trusted proxy in front of it says, so its users do not share one address', async () => {
    proxy = await HaProxy.start(replicas, '192.0.2.0/24,127.0.0.1');
    const { body } = await proxy.send('GET', '/', { ...forged, 'x-forwarded-host': 'kalah.example' });
    expect(JSON.parse(body)).toEqual({ ip: '203.0.113.7', protocol: 'https', host: 'kalah.example' });
    const silent = await proxy.send('GET', '/', { host: 'kalah.example' });
    expect(JSON.parse(silent.body)).toEqual({ ip: '127.0.0.1', protocol: 'http', host: 'kalah.example' });
  });

  test.each([
    ['the last address', '127.0.0.1', '203.0.113.7, 192.168.1.5', '192.168.1.5'],
    [
      'the last one before its own proxies',
      '127.0.0.1,192.0.2.0/24',
      '10.0.0.1, 203.0.113.7, 192.0.2.9',
      '203.0.113.7',
    ],
    ['an IPv6 address', '127.0.0.1', '2001:db8::7', '2001:db8::7'],
    ['the proxy, without an address', '127.0.0.1', 'unknown', '127.0.0.1'],
    ['nothing before what is no address', '127.0.0.1', '203.0.113.7, unknown', '127.0.0.1'],
    ['nothing that a caller hides with a quote', '127.0.0.1', '203.0.113.7, ", 192.168.1.5', '127.0.0.1'],
    ['nothing before an address in brackets', '127.0.0.1', '203.0.113.7, [2001:db8::7]:4711', '127.0.0.1'],
    ['the last of several headers', '127.0.0.1', ['203.0.113.7', '192.168.1.5'], '192.168.1.5'],
    ['an address with a port', '127.0.0.1', '203.0.113.7:4711', '203.0.113.7'],
    [
      'the last one before its own proxies, with spaces',
      ' 127.0.0.1, 192.0.2.0/24 ',
      '203.0.113.7, 192.0.2.9',
      '203.0.113.7',
    ],
    [
      'the last one before its own proxies, without commas',
      '127.0.0.1 192.0.2.0/24',
      '203.0.113.7, 192.0.2.9',
      '203.0.113.7',
    ],
    ['the first address if everybody is trusted', ' ON ', '10.0.0.1, 203.0.113.7, 192.0.2.9', '10.0.0.1'],
    ['no address if nobody is trusted', 'No', '203.0.113.7', '127.0.0.1'],
  ])('believes a chain of proxies: %s', async (_, trusted, chain, caller) => {
    proxy = await HaProxy.start(replicas, trusted);
    const { body } = await proxy.send('GET', '/', { host: 'kalah.example', 'x-forwarded-for': chain });
    expect(JSON.parse(body).ip).toBe(caller);
  });

  test('repeats requests that a replica did not answer, if they take effect once', async () => {
    proxy = await HaProxy.start(replicas);
    replicas[0].cuts = true;
    const key = { 'idempotency-key': crypto.randomUUID() };
    const repeated: [method: string, path: string, headers: object][] = [
      ['GET', '/', {}],
      ['PUT', '/api/v1/games/1/moves/1', {}],
      ['POST', '/api/v1/games', key],
      ['POST', '/api/v1/games/1/seats/north', key],
    ];
    // Twice, because the proxy alternates between the replicas.
    for (const [method, path, headers] of [...repeated, ...repeated])
      expect([path, (await proxy.send(method, path, { ...headers })).status]).toEqual([path, 200]);
    expect(replicas[0].requests.length).toBeGreaterThan(0);
  });

  test.each([
    ['POST', '/api/v1/games', {}],
    ['POST', '/api/v1/games/1/takeback', { 'idempotency-key': 'x' }],
    ['POST', '/api/v1/games/1/resign', {}],
    ['PUT', '/games/1/pits/2', {}],
    ['POST', '/api/boards', {}],
    ['POST', '/v1/games/1/move', {}],
  ])('does not repeat %s %s %j', async (method, path, headers) => {
    proxy = await HaProxy.start(replicas);
    for (const replica of replicas) replica.cuts = true;
    forget();
    expect((await proxy.send(method, path, headers)).status).toBe(502);
    expect(received()).toEqual([`${method} ${path}`]);
  });

  test('keeps a replica whose check stalls for two seconds', async () => {
    proxy = await HaProxy.start(replicas);
    const stalled = Promise.withResolvers<void>();
    replicas[0].ready = async () => {
      stalled.resolve();
      await sleep(2000);
      return 200;
    };
    await stalled.promise;
    await sleep(1500);
    forget();
    for (let request = 0; request < 10; request++) await proxy.send('GET', '/');
    expect(replicas.map(({ requests }) => requests.length)).toEqual([5, 5]);
  });

  test('takes out a replica that stays unready, and takes it back', async () => {
    proxy = await HaProxy.start(replicas);
    replicas[0].ready = async () => 503;
    const share = async () => {
      forget();
      for (let request = 0; request < 10; request++) await proxy.send('GET', '/');
      return replicas.map(({ requests }) => requests.length);
    };
    await expect.poll(share, { timeout: 30_000 }).toEqual([0, 10]);
    replicas[0].ready = async () => 200;
    await expect.poll(share, { timeout: 30_000 }).toEqual([5, 5]);
  });

  test('still serves when no replica is ready', async () => {
    proxy = await HaProxy.start(replicas);
    for (const replica of replicas) {
      replica.checks = 0;
      replica.ready = async () => 503;
    }
    // Three failed checks take a replica out; two more make sure that the proxy has seen the third.
    await expect
      .poll(() => Math.min(...replicas.map(({ checks }) => checks)), { timeout: 30_000 })
      .toBeGreaterThan(5);
    for (let request = 0; request < 10; request++) expect((await proxy.send('GET', '/')).status).toBe(200);
  });
});
