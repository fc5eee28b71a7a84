import { once } from 'node:events';
import { createServer } from 'node:net';
import { createClient } from '@kalah/api/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWorkplace, Kalah, runKalah } from './kalah.ts';

let workplace: Awaited<ReturnType<typeof createWorkplace>>;
beforeEach(async () => {
  workplace = await createWorkplace();
});
afterEach(() => workplace.clear());

/** At this level every request is a line of the log. */
const TALKATIVE = { LOG_LEVEL: 'debug' };

/** As a shell does it: the rest of the line with an output on a disk that is full. */
const onFullDisk = (output: '1' | '2') => ['sh', '-c', `exec "$@" ${output}>/dev/full`, 'sh'];

async function expectToServe(url: string): Promise<void> {
  for (let request = 0; request < 5; request++) {
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  }
}

test('goes on when the disk of its log is full', async () => {
  const { kalah, url } = await workplace.serve(TALKATIVE, onFullDisk('2'));
  await expectToServe(url);
  expect((await kalah.signal('SIGTERM')).code).toBe(0);
});

test.each(['stdout', 'stderr'] as const)('goes on when whoever read its %s is gone', async (output) => {
  const { kalah, url } = await workplace.serve(TALKATIVE);
  const { game } = await createClient({ baseUrl: url }).createGame();
  const stream = await fetch(`${url}/api/v1/games/${game.id}/events`);
  kalah.process[output]!.destroy();
  await expectToServe(url);
  const [text, { code }] = await Promise.all([stream.text(), kalah.signal('SIGTERM')]);
  expect(text).toContain('event: goodbye');
  expect(code).toBe(0);
});

test('starts when nobody can be told that it is ready', async () => {
  const port = String(await findFreePort());
  const kalah = new Kalah(['serve'], { PORT: port, DATABASE_URL: 'memory:' }, onFullDisk('1'));
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))) expect(kalah.process.exitCode).toBeNull();
  await expectToServe(url);
  expect(await kalah.signal('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
});

async function findFreePort(): Promise<number> {
  const door = createServer().listen(0, '127.0.0.1');
  await once(door, 'listening');
  const { port } = door.address() as { port: number };
  door.close();
  await once(door, 'close');
  return port;
}

test('any other command says in a sentence that its output could not be written', async () => {
  const { code, stderr } = await runKalah(['perft', '3', '2', '2'], {}, onFullDisk('1'));
  expect(code).toBe(1);
  expect(stderr).toBe('The output could not be written: ENOSPC: no space left on device, write\n');
});
