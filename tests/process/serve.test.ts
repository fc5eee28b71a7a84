import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createClient } from '@kalah/api/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWorkplace, Kalah, runKalah } from './kalah.ts';

let workplace: Awaited<ReturnType<typeof createWorkplace>>;
beforeEach(async () => {
  workplace = await createWorkplace();
});
afterEach(() => workplace.clear());

test('prints the address of every port and that it made a database, names a port in use, and stops on SIGTERM', async () => {
  const { kalah, url } = await workplace.serve({ PORT: '0,0' });
  const addresses = await kalah.addresses(2);
  for (const address of addresses) expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect(kalah.stdout).toContain(`Kalah has made a new database: ${join(workplace.folder, 'kalah.db')}\n`);

  const { port } = new URL(url);
  expect(await runKalah(['serve'], { PORT: port, DATABASE_URL: 'memory:' })).toMatchObject({
    code: 1,
    stderr: `Kalah could not start: Port ${port} is taken by another program; choose another one with PORT.\n`,
  });
  await expectToStop(kalah, url, 'SIGTERM');
});

test('lets a flag override its variable, and stops on SIGINT', async () => {
  const kalah = new Kalah(['serve', '--port', '0', '--database-url', 'memory:'], {
    PORT: 'nonsense',
    DATABASE_URL: 'nonsense',
  });
  const [url] = (await kalah.addresses()) as [string];
  await expectToStop(kalah, url, 'SIGINT');
});

/** Exits with 0 while clients are connected, and says goodbye to streams. */
async function expectToStop(kalah: Kalah, url: string, signal: NodeJS.Signals): Promise<void> {
  const { hostname, port } = new URL(url);
  const { game } = await createClient({ baseUrl: url }).createGame();
  const stream = await fetch(`${url}/api/v1/games/${game.id}/events`);
  const idle = connect(Number(port), hostname);
  const kept = connect(Number(port), hostname, () => kept.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'));
  await Promise.all([once(idle, 'connect'), once(kept, 'data')]);
  kept.resume();
  const [text, { code, stderr }] = await Promise.all([stream.text(), kalah.signal(signal)]);
  expect(text).toContain('event: goodbye');
  expect([code, stderr]).toEqual([0, '']);
}

test('names a host that is not an address of this machine', async () => {
  const HOST = 'kalah.invalid';
  const { code, stderr } = await runKalah(['serve'], { HOST, PORT: '0', DATABASE_URL: 'memory:' });
  expect(code).toBe(1);
  expect(stderr).toBe(`Kalah could not start: HOST is "${HOST}", which is not an address of this machine.\n`);
});

test('keeps every acknowledged move when it is killed, and exits at once on a second signal', async () => {
  const { kalah, url } = await workplace.serve();
  const client = createClient({ baseUrl: url });
  const created = await Promise.all(
    Array.from({ length: 20 }, () => client.createGame({ seats: { north: 'open' } })),
  );
  const acknowledged = new Map<string, number>();
  const enough = Promise.withResolvers<void>();
  let moves = 0;
  const playing = Promise.allSettled(
    created.map(async ({ game, seat }) => {
      for (let now = game; !now.result; ) {
        now = await client.playMove(game.id, now.nextMove, { pit: now.legalPits[0]! }, seat!.token);
        acknowledged.set(game.id, now.nextMove);
        if (++moves === 100) enough.resolve();
      }
    }),
  );
  await enough.promise;
  await kalah.signal('SIGKILL');
  await playing;

  const again = await workplace.serve();
  const reader = createClient({ baseUrl: again.url });
  for (const [id, nextMove] of acknowledged) {
    expect((await reader.readGame(id)).nextMove).toBeGreaterThanOrEqual(nextMove);
  }
  expect(again.kalah.stdout).not.toContain('new database');

  const { hostname, port } = new URL(again.url);
  // An unfinished request makes the first signal wait; the server reports that it has the headers.
  const slow = connect(Number(port), hostname).on('error', () => undefined);
  const head = 'host: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\nexpect: 100-continue\r\n';
  slow.write(`POST /api/v1/games HTTP/1.1\r\n${head}\r\n`);
  expect(String(await once(slow, 'data'))).toContain('100 Continue');
  again.kalah.process.kill('SIGTERM');
  await once(again.kalah.process.stdout!, 'data');
  const { code } = await again.kalah.signal('SIGTERM');
  expect(code).toBe(1);
});
