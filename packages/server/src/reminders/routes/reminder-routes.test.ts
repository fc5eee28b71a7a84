import { randomUUID } from 'node:crypto';
import { createClient } from '@kalah/api/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../platform/mail/mail-server-fixture.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { createPushNetwork } from '../push-network.ts';
import { Browser, type PushService, readVapid, startPushService } from '../push-service-fixture.ts';

let server: TestServer;
let service: PushService;
let mailServer: MailServer;
const lines: string[] = [];
beforeAll(async () => {
  [service, mailServer] = await Promise.all([startPushService(), startMailServer()]);
  server = await startTestServer({
    pushNetwork: service.network,
    publicUrl: 'https://kalah.example',
    mail: { url: mailServer.url, from: { name: 'Kalah', address: 'kalah@kalah.example' } },
    logLevel: 'debug',
    logStream: { write: (line) => void lines.push(line) },
  });
});
beforeEach(() => {
  service.pushed.length = 0;
  mailServer.mails.length = 0;
});
afterAll(async () => {
  await server.stop();
  await Promise.all([service.stop(), mailServer.stop()]);
});

const CLOCK = { kind: 'correspondence', days: 3 } as const;

async function createGame(name = 'Ann') {
  const { game, seat } = await server.client.createGame({ name, clock: CLOCK });
  return { id: game.id, token: seat!.token };
}

async function send(method: string, path: string, body?: unknown, token?: string) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

describe('notifications', () => {
  test('[M6] [P13] are switched on, listed and switched off with the token of the seat', async () => {
    const { client } = server;
    const { id, token } = await createGame();
    const [phone, desk] = [randomUUID(), randomUUID()];
    const { push, email } = await client.readReminderOptions();
    expect(Buffer.from(push.publicKey, 'base64url')).toHaveLength(65);
    expect(email).toBe(true);
    expect(await client.readReminders(id, token)).toEqual({ push: [], email: null });
    const { subscription } = new Browser();
    const since = expect.any(String);
    expect(await client.remindByPush(id, phone, subscription, token)).toEqual({
      push: [{ device: phone, since }],
      email: null,
    });
    await client.remindByPush(id, phone, new Browser().subscription, token);
    await client.remindByPush(id, desk, { ...subscription, language: 'nl' }, token);
    expect((await client.readReminders(id, token)).push).toHaveLength(2);
    await client.stopPush(id, phone, token);
    expect(await client.stopPush(id, phone, token)).toMatchObject({ push: [{ device: desk }] });
  });

  test('[M1] [M6] reach the browser when somebody joins', async () => {
    const { id, token } = await createGame();
    const browser = new Browser();
    await server.client.remindByPush(id, randomUUID(), { ...browser.subscription, language: 'de' }, token);
    await server.client.takeSeat(id, 'north', { name: 'Bob' });
    await expect.poll(() => service.pushed).toHaveLength(1);
    const [{ headers, body }] = service.pushed as [PushService['pushed'][0]];
    expect(browser.decrypt(body)).toEqual({
      title: 'Bob spielt jetzt mit dir',
      body: 'Du bist am Zug.',
      url: `/play/${id}`,
    });
    const { push } = await server.client.readReminderOptions();
    expect(readVapid(headers.authorization!, push.publicKey)).toMatchObject({ sub: 'https://kalah.example' });
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toMatch(/kalah_reminders_total\{channel="push",outcome="sent"\} 1/);
  });

  test('[M8] are refused for endpoints in private networks, and nothing is stored', async () => {
    const names: Record<string, string[]> = {
      'push.example': ['10.0.0.1'],
      'metadata.example': ['169.254.169.254'],
    };
    const guarded = await startTestServer({
      pushNetwork: createPushNetwork({
        resolve: async (host) => names[host] ?? [],
        isAllowed: () => false,
        request: () => {
          throw new Error('a connection was opened');
        },
      }),
    });
    const client = createClient({ baseUrl: guarded.url });
    const { game, seat } = await client.createGame({ clock: CLOCK });
    for (const endpoint of ['http://push.example/1', 'https://push.example/1', 'https://metadata.example/']) {
      const subscription = { ...new Browser().subscription, endpoint };
      const refused = client.remindByPush(game.id, randomUUID(), subscription, seat!.token);
      await expect(refused).rejects.toMatchObject({ problem: { status: 422, code: 'push-refused' } });
    }
    expect(await client.readReminders(game.id, seat!.token)).toEqual({ push: [], email: null });
    await guarded.stop();
  });

  test('[M6] of one seat reach at most five browsers', async () => {
    const { id, token } = await createGame();
    const { subscription } = new Browser();
    for (let device = 0; device < 5; device++) {
      await server.client.remindByPush(id, randomUUID(), subscription, token);
    }
    const sixth = server.client.remindByPush(id, randomUUID(), subscription, token);
    await expect(sixth).rejects.toMatchObject({ problem: { status: 429, code: 'too-many-reminders' } });
  });
});

test('[M2] only the holder of a seat in a correspondence game has reminders', async () => {
  const { id, token } = await createGame();
  const path = `/api/v1/games/${id}/reminders`;
  const device = `${path}/push/${randomUUID()}`;
  const { subscription } = new Browser();
  const live = await server.client.createGame({ clock: { kind: 'live', initial: 60, increment: 0 } });
  const over = await createGame();
  await server.client.abort(over.id, {}, over.token);
  const other = `/api/v1/games/${over.id}/reminders`;
  const rows = [
    ['GET', path, undefined, undefined, 401, 'token-required'],
    ['GET', path, undefined, 'wrong', 403, 'not-your-seat'],
    ['GET', path, undefined, over.token, 403, 'not-your-seat'],
    ['PUT', device, subscription, undefined, 401, 'token-required'],
    ['PUT', device, subscription, over.token, 403, 'not-your-seat'],
    ['DELETE', device, undefined, over.token, 403, 'not-your-seat'],
    ['PUT', `${path}/email`, { address: 'a@b.org' }, undefined, 401, 'token-required'],
    ['GET', `/api/v1/games/${live.game.id}/reminders`, undefined, live.seat!.token, 409, 'no-reminders'],
    ['GET', `/api/v1/games/${randomUUID()}/reminders`, undefined, token, 404, 'no-such-game'],
    ['PUT', `${other}/email`, { address: 'a@b.org' }, over.token, 409, 'game-over'],
    ['PUT', `${path}/push/phone`, subscription, token, 400, 'bad-request'],
    ['PUT', device, { ...subscription, keys: {} }, token, 400, 'bad-request'],
    ['PUT', device, { ...subscription, keys: { p256dh: 'x', auth: 'y' } }, token, 400, 'bad-request'],
    ['PUT', device, { ...subscription, endpoint: 'x'.repeat(2000) }, token, 400, 'bad-request'],
    ['PUT', device, { ...subscription, language: 'xx' }, token, 400, 'bad-request'],
    ['PUT', device, { ...subscription, more: 1 }, token, 400, 'bad-request'],
    ['PUT', `${path}/email`, { address: 'ann' }, token, 400, 'bad-request'],
    ['PUT', `${path}/email`, { address: 'a@b.org\r\nBcc: c@d.org' }, token, 400, 'bad-request'],
    ['PUT', `${path}/email`, { address: 'a@b.org, c@d.org' }, token, 400, 'bad-request'],
    ['PUT', `${path}/email`, {}, token, 400, 'bad-request'],
  ] as const;
  for (const [method, url, body, by, status, code] of rows) {
    const answer = await send(method, url, body, by);
    expect([method, url, answer.status, answer.body.code]).toEqual([method, url, status, code]);
  }
  expect(await server.client.readReminders(id, token)).toEqual({ push: [], email: null });
  expect(mailServer.mails).toEqual([]);
});

describe('e-mails', () => {
  const linkOf = (mail: MailServer['mails'][0]) => {
    const [, path] = /https:\/\/kalah\.example(\/reminders\/[\w-]+)/.exec(mail.text)!;
    return path!;
  };
  const visit = async (path: string, method = 'GET') => {
    const response = await fetch(server.url + path, { method });
    return { status: response.status, page: await response.text() };
  };

  test('[M12] [M13] are confirmed by a link, sent, and stopped with one click', async () => {
    const { client } = server;
    const { id, token } = await createGame();
    expect(await client.remindByEmail(id, { address: 'ann@example.org', language: 'de' }, token)).toEqual({
      push: [],
      email: { address: 'a…@example.org', confirmed: false },
    });
    await expect.poll(() => mailServer.mails).toHaveLength(1);
    const link = linkOf(mailServer.mails[0]!);
    const opened = await visit(link);
    expect([opened.status, opened.page]).toEqual([200, expect.stringContaining('Ja, erinnert mich')]);
    expect(await client.readReminders(id, token)).toMatchObject({ email: { confirmed: false } });
    expect((await visit(`${link}?do=confirm`, 'POST')).page).toContain('Erinnerungen sind an');
    expect(await client.readReminders(id, token)).toMatchObject({ email: { confirmed: true } });

    await client.takeSeat(id, 'north', { name: 'Bob' });
    await expect.poll(() => mailServer.mails).toHaveLength(2);
    const { headers, text } = mailServer.mails[1]!;
    expect(headers.get('subject')).toBe('Bob spielt jetzt mit dir');
    expect(text).toContain(`https://kalah.example/play/${id}`);
    expect(headers.get('list-unsubscribe')).toBe(`<https://kalah.example${link}>`);
    const response = await fetch(server.url + link, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      redirect: 'manual',
    });
    expect(response.status).toBe(200);
    expect(await client.readReminders(id, token)).toEqual({ push: [], email: null });
    expect(await visit(link)).toMatchObject({
      status: 404,
      page: expect.stringContaining('no longer needed'),
    });
    expect((await visit(link, 'POST')).status).toBe(404);
    const inGerman = await fetch(server.url + link, { headers: { 'accept-language': 'de-AT,en;q=0.5' } });
    expect(await inGerman.text()).toContain('<html lang="de">');
  });

  test('[M12] ask an address at most three times a day, no matter who enters it', async () => {
    const address = 'victim@example.org';
    for (let time = 0; time < 3; time++) {
      const { id, token } = await createGame();
      await server.client.remindByEmail(id, { address }, token);
    }
    const { id, token } = await createGame();
    const refused = server.client.remindByEmail(id, { address: 'Victim@Example.org' }, token);
    await expect(refused).rejects.toMatchObject({ problem: { code: 'too-many-reminders' } });
    expect(await server.client.readReminders(id, token)).toEqual({ push: [], email: null });
    await expect.poll(() => mailServer.mails).toHaveLength(3);
  });

  test('[M13] never reach an address again whose owner said so', async () => {
    const address = 'eve@example.org';
    const { id, token } = await createGame();
    await server.client.remindByEmail(id, { address }, token);
    await expect.poll(() => mailServer.mails).toHaveLength(1);
    expect((await visit(`${linkOf(mailServer.mails[0]!)}?do=never`, 'POST')).page).toContain('never write');
    await server.client.remindByEmail(id, { address }, token);
    const marker = await createGame();
    await server.client.remindByEmail(marker.id, { address: 'marker@example.org' }, marker.token);
    await expect.poll(() => mailServer.mails.map(({ to }) => to)).toEqual([address, 'marker@example.org']);
  });

  test('[M13] about all games stop when the owner of the address blocks it', async () => {
    const address = 'two-games@example.org';
    const all = [await createGame(), await createGame()];
    for (const { id, token } of all) await server.client.remindByEmail(id, { address }, token);
    await expect.poll(() => mailServer.mails).toHaveLength(2);
    const [first, second] = mailServer.mails.map(linkOf) as [string, string];
    for (const link of [first, second]) await visit(`${link}?do=confirm`, 'POST');
    await visit(`${first}?do=never`, 'POST');
    for (const { id } of all) await server.client.takeSeat(id, 'north', { name: 'Bob' });
    const marker = await createGame();
    await server.client.remindByEmail(marker.id, { address: 'last@example.org' }, marker.token);
    await expect.poll(() => mailServer.mails.at(-1)?.to).toBe('last@example.org');
    expect(mailServer.mails).toHaveLength(3);
    expect((await visit(second)).page).toContain('never write');
    expect((await visit(`${second}?do=confirm`, 'POST')).page).toContain('never write');
  });

  test('[M12] ask all addresses of one mailbox at most three times a day', async () => {
    const answers: string[] = [];
    for (const tag of ['', '+1', '+2', '+3']) {
      const { id, token } = await createGame();
      const asking = server.client.remindByEmail(id, { address: `tags${tag}@example.org` }, token);
      answers.push(
        await asking.then(
          () => 'asked',
          ({ problem }) => problem.code,
        ),
      );
    }
    expect(answers).toEqual(['asked', 'asked', 'asked', 'too-many-reminders']);
    await expect.poll(() => mailServer.mails).toHaveLength(3);
  });

  test('[M13] have links that lead nowhere when they are made up', async () => {
    for (const made of ['%00', 'x', '%F0%9F%92%A5', 'x'.repeat(199)]) {
      expect((await visit(`/reminders/${made}`)).status).toBe(404);
      expect((await visit(`/reminders/${made}`, 'POST')).status).toBe(404);
    }
  });

  test('[M12] a seat has one address, which can be removed', async () => {
    const { id, token } = await createGame();
    await server.client.remindByEmail(id, { address: 'first@example.org' }, token);
    await expect.poll(() => mailServer.mails).toHaveLength(1);
    const link = linkOf(mailServer.mails[0]!);
    const second = await server.client.remindByEmail(id, { address: 'second@example.org' }, token);
    expect(second.email).toEqual({ address: 's…@example.org', confirmed: false });
    expect((await visit(link)).status).toBe(404);
    // Otherwise the mail may be on its way when the address is removed, and arrive during the next tests.
    await expect.poll(() => mailServer.mails).toHaveLength(2);
    expect(await server.client.stopEmail(id, token)).toEqual({ push: [], email: null });
  });

  test('[M12] are asked for at most 20 times an hour by one network address', async () => {
    const limited = await startTestServer({ rateLimit: true });
    const { game, seat } = await limited.client.createGame({ clock: CLOCK });
    const answers: string[] = [];
    for (let time = 0; time < 21; time++) {
      const asking = limited.client.remindByEmail(game.id, { address: `a${time}@example.org` }, seat!.token);
      answers.push(await asking.then(String, ({ problem }) => problem.code));
    }
    expect(answers).toEqual([...Array(20).fill('email-off'), 'too-many-requests']);
    expect(await limited.client.readReminders(game.id, seat!.token)).toEqual({ push: [], email: null });
    await limited.stop();
  });

  test('are off without a mail server', async () => {
    const plain = await startTestServer();
    const { game, seat } = await plain.client.createGame({ clock: CLOCK });
    expect(await plain.client.readReminderOptions()).toMatchObject({ email: false });
    const refused = plain.client.remindByEmail(game.id, { address: 'ann@example.org' }, seat!.token);
    await expect(refused).rejects.toMatchObject({ problem: { status: 409, code: 'email-off' } });
    await plain.stop();
  });
});

test('[M9] push services that do not answer hold up no e-mails', async () => {
  const hanging = await startTestServer({
    pushNetwork: { findProblem: async () => undefined, post: () => new Promise(() => undefined) },
    limits: { drainMs: 10 },
    mail: { url: mailServer.url, from: { name: 'Kalah', address: 'kalah@kalah.example' } },
  });
  const { subscription } = new Browser();
  for (let count = 0; count < 6; count++) {
    const { game, seat } = await hanging.client.createGame({ clock: CLOCK });
    for (let device = 0; device < 5; device++) {
      await hanging.client.remindByPush(game.id, randomUUID(), subscription, seat!.token);
    }
    await hanging.client.takeSeat(game.id, 'north', {});
  }
  const { game, seat } = await hanging.client.createGame({ clock: CLOCK });
  await hanging.client.remindByEmail(game.id, { address: 'patient@example.org' }, seat!.token);
  await expect.poll(() => mailServer.mails.map(({ to }) => to)).toEqual(['patient@example.org']);
  await hanging.stop();
});

test('[M17] no address, endpoint, key or link is in the log, in a public answer or in the metrics', async () => {
  const { id, token } = await createGame();
  const browser = new Browser('https://push.example/private-endpoint');
  await server.client.remindByPush(id, randomUUID(), browser.subscription, token);
  await server.client.remindByEmail(id, { address: 'private-address@example.org' }, token);
  await expect.poll(() => mailServer.mails).toHaveLength(1);
  const link = mailServer.mails[0]!.headers.get('list-unsubscribe')!.slice(-44, -1);
  await fetch(`${server.url}/reminders/${link}`);
  const answers = await Promise.all(
    [
      '/api/v1/games',
      `/api/v1/games/${id}`,
      `/api/v1/games/${id}/record.json`,
      '/metrics',
      `/play/${id}`,
    ].map(async (path) => (await fetch(server.url + path)).text()),
  );
  const { keys } = browser.subscription;
  const own = JSON.stringify(await server.client.readReminders(id, token));
  for (const hidden of ['private-endpoint', 'private-address', keys.p256dh, keys.auth, link]) {
    expect([...answers, ...lines, own].join('\n')).not.toContain(hidden);
  }
});
