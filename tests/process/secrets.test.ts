import { createClient } from '@kalah/api/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendRaw } from '../../packages/server/src/platform/http/raw-http-fixture.ts';
import { createWorkplace } from './kalah.ts';

let workplace: Awaited<ReturnType<typeof createWorkplace>>;
beforeEach(async () => {
  workplace = await createWorkplace();
});
afterEach(() => workplace.clear());

test('never logs a token, key or name, at any level and for any request', async () => {
  const { kalah, url } = await workplace.serve({ LOG_LEVEL: 'trace' });
  const client = createClient({ baseUrl: url });
  const [key, otherKey] = [crypto.randomUUID(), crypto.randomUUID()];
  const secrets = [key, otherKey, 'Annabella', 'Bartholomew', 'Authorization', 'Bearer'];

  const { game, seat } = await client.createGame({ name: 'Annabella' }, key);
  const friend = await client.takeSeat(game.id, 'north', { name: 'Bartholomew' }, otherKey);
  secrets.push(seat!.token, friend.seat!.token);
  const asAnn = { authorization: `Bearer ${seat!.token}`, 'idempotency-key': key };
  const game1 = `/api/v1/games/${game.id}`;
  const send = (method: string, path: string, body?: string) =>
    fetch(url + path, {
      method,
      headers: { ...asAnn, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    });

  await send('PUT', `${game1}/moves/1`, '{"pit":2}');
  await send('PUT', `${game1}/moves/1`, '{"pit":3}');
  await send('PUT', `${game1}/moves/2`, `{"pit":2,"name":"Annabella"`);
  await send('PUT', `${game1}/moves/x`, '{"pit":2}');
  await send('GET', '/api/v1/games?player=Annabella');
  await send('GET', `/nothing/${seat!.token}`);
  await send('GET', `/%/${seat!.token}`);
  await send('DELETE', game1);
  await send('POST', `${game1}/resign`);
  await send('POST', `${game1}/rematch`);
  const headers = `host: x\r\nAuthorization: Bearer ${seat!.token}\r\n`;
  await sendRaw(url, `GET ${game1} HTTP/1.1\r\n${headers}connection: close\r\n\r\n`);
  await sendRaw(url, `GET ${game1} HTTP/9.9\r\n${headers}\r\n`);
  await sendRaw(url, `GET ${game1} HTTP/1.1\r\n${headers}x: ${'a'.repeat(20_000)}\r\n\r\n`);
  const { stderr, stdout } = await kalah.signal('SIGTERM');

  expect(stderr.split('\n').length).toBeGreaterThan(10);
  // A busy machine is slow to answer, and the log says so.
  const lines = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const line of lines.filter(({ msg }) => msg !== 'slow request'))
    expect(line).toMatchObject({ level: 'debug' });
  for (const secret of secrets) expect((stdout + stderr).toLowerCase()).not.toContain(secret.toLowerCase());
});
