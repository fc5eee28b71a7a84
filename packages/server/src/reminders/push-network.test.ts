import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import { createPushNetwork } from './push-network.ts';
import { areKeysValid, PushSender } from './push-sender.ts';
import { Browser, type PushService, readVapid, startPushService } from './push-service-fixture.ts';

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
beforeEach(() => {
  service.pushed.length = 0;
  service.status = 201;
});
afterAll(() => service.stop());

const NOTICE = { title: 'It is your turn', body: 'Bob has moved.', url: '/play/1' };
const OPTIONS = { ttl: 60, isUrgent: true, topic: 'game' };
const toSubscription = ({ subscription }: Browser) =>
  ({
    channel: 'push',
    id: 'a',
    owner: 'ann',
    device: 'phone',
    language: 'en',
    createdAt: 0,
    ...subscription,
  }) as const;

describe('a notification', () => {
  test('[M6] can be read by the browser only, and is signed by this installation', async () => {
    const push = new PushSender(createMemoryStore(), service.network, 'https://kalah.example');
    const browser = new Browser('https://push.example/send/1?a=b');
    expect(await push.send(toSubscription(browser), NOTICE, OPTIONS)).toBe('sent');
    const [{ path, headers, body }] = service.pushed as [PushService['pushed'][0]];
    expect(browser.decrypt(body)).toEqual(NOTICE);
    expect(body.toString('latin1')).not.toContain('turn');
    expect(() => new Browser().decrypt(body)).toThrow();
    expect(path).toBe('/send/1?a=b');
    expect(headers).toMatchObject({
      host: `push.example:${service.port}`,
      'content-encoding': 'aes128gcm',
      ttl: '60',
      urgency: 'high',
      topic: 'game',
    });
    const claims = readVapid(headers.authorization!, await push.publicKey());
    expect(claims).toMatchObject({ aud: 'https://push.example', sub: 'https://kalah.example' });
  });

  test('[M7] is signed with one pair of keys, however many replicas start at once', async () => {
    const store = createMemoryStore();
    const replicas = Array.from({ length: 4 }, () => new PushSender(store, service.network, 'mailto:a@b.c'));
    const keys = await Promise.all(replicas.map((replica) => replica.publicKey()));
    expect(new Set(keys).size).toBe(1);
    expect(await new PushSender(store, service.network, 'mailto:a@b.c').publicKey()).toBe(keys[0]);
  });

  test.each([
    [200, 'sent'],
    [201, 'sent'],
    [404, 'gone'],
    [410, 'gone'],
    [400, 'refused'],
    [403, 'refused'],
    [301, 'refused'],
    [307, 'refused'],
    [0, 'unsure'],
  ])('[M9] answered with %d is %s, and no redirect is followed', async (status, delivery) => {
    service.status = status;
    const request = { headers: { TTL: 1 }, body: Buffer.from('x') };
    expect(await service.network.post('https://push.example/1', request)).toBe(delivery);
    expect(service.pushed).toHaveLength(1);
  });

  test.each([429, 500, 503])('[M9] answered with %d is tried again', async (status) => {
    service.status = status;
    const request = { headers: {}, body: Buffer.from('x') };
    await expect(service.network.post('https://push.example/1', request)).rejects.toThrow(
      `the push service answered ${status}`,
    );
  });
});

describe('an endpoint', () => {
  const names: Record<string, readonly string[]> = {
    'push.example': ['93.184.216.34'],
    'both.example': ['93.184.216.34', '10.0.0.1'],
    'metadata.example': ['169.254.169.254'],
    localhost: ['127.0.0.1'],
  };
  const network = createPushNetwork({
    resolve: async (host) => names[host] ?? [],
    isAllowed: (address) => address === '93.184.216.34',
    request: () => {
      throw new Error('a connection was opened');
    },
  });

  test.each([
    ['http://push.example/1', 'https'],
    ['https://push.example:8443/1', 'https'],
    ['https://user:password@push.example/1', 'https'],
    ['ftp://push.example/1', 'https'],
    ['//push.example', 'https'],
    ['', 'https'],
    ['https://localhost/1', 'public'],
    ['https://127.0.0.1/1', 'public'],
    ['https://2130706433/1', 'public'],
    ['https://0x7f.1/1', 'public'],
    ['https://[::1]/1', 'public'],
    ['https://[::ffff:10.0.0.1]/1', 'public'],
    ['https://169.254.169.254/latest/meta-data', 'public'],
    ['https://metadata.example/', 'public'],
    ['https://both.example/', 'public'],
    ['https://unknown.example/', 'public'],
  ])('[M8] %s is refused', async (endpoint, reason) => {
    expect(await network.findProblem(endpoint)).toContain(reason);
    await expect(network.post(endpoint, { headers: {}, body: Buffer.alloc(1) })).rejects.toThrow(
      'no public address',
    );
  });

  test('[M8] on the public internet is accepted', async () => {
    expect(await network.findProblem('https://push.example/1')).toBeUndefined();
  });

  test('[M8] whose name leads to a private address by now gets nothing', async () => {
    const answers = [['93.184.216.34'], ['127.0.0.1']];
    const rebound = createPushNetwork({
      resolve: async () => answers.shift()!,
      isAllowed: (address) => address === '93.184.216.34',
      request: (options, answer) => httpRequest({ ...options, port: service.port }, answer),
    });
    expect(await rebound.findProblem('https://push.example/1')).toBeUndefined();
    const posted = rebound.post('https://push.example/1', { headers: {}, body: Buffer.alloc(1) });
    await expect(posted).rejects.toThrow('no public address');
    expect(service.pushed).toEqual([]);
  });

  test('[M8] is contacted at the address that was checked, not at the one of a second lookup', async () => {
    const lookups: string[] = [];
    const pinned = createPushNetwork({
      resolve: async (host) => {
        lookups.push(host);
        return ['127.0.0.1'];
      },
      isAllowed: () => true,
      request: (options, answer) => httpRequest({ ...options, port: service.port }, answer),
    });
    const posted = pinned.post('https://no-such-name.invalid/1', { headers: {}, body: Buffer.alloc(1) });
    expect(await posted).toBe('sent');
    expect(lookups).toEqual(['no-such-name.invalid']);
  });

  test('[M9] that cannot be reached is tried again, and the error names neither host nor path', async () => {
    const broken = createPushNetwork({
      resolve: async () => ['127.0.0.1'],
      isAllowed: () => true,
      request: (options, answer) => httpRequest({ ...options, port: 1 }, answer),
    });
    const posted = broken.post('https://push.example/secret', { headers: {}, body: Buffer.alloc(1) });
    await expect(posted).rejects.toThrow(/^no connection to the push service \(ECONNREFUSED\)$/);
  });
});

test('keys are valid if a browser could have made them', () => {
  const { keys } = new Browser().subscription;
  expect(areKeysValid(keys)).toBe(true);
  expect(areKeysValid({ ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe(false);
  expect(areKeysValid({ ...keys, p256dh: 'x' })).toBe(false);
  expect(areKeysValid({ ...keys, auth: 'x' })).toBe(false);
});
