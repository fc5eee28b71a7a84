import { setTimeout } from 'node:timers/promises';
import { createClient } from '@kalah/api/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { createWorkplace, Kalah, runKalah } from './kalah.ts';

let workplace: Awaited<ReturnType<typeof createWorkplace>>;
beforeEach(async () => {
  workplace = await createWorkplace();
});
afterEach(() => workplace.clear());

/** At this level every request is logged. */
const VERBOSE = { LOG_LEVEL: 'debug' };

/** Runs a program with one of its outputs on a full disk. */
const onFullDisk = (output: '1' | '2') => ['sh', '-c', `exec "$@" ${output}>/dev/full`, 'sh'];

async function expectToServe(url: string): Promise<void> {
  for (let request = 0; request < 5; request++) {
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  }
}

test('keeps serving when the disk of its log is full', async () => {
  const { kalah, url } = await workplace.serve(VERBOSE, onFullDisk('2'));
  await expectToServe(url);
  expect((await kalah.signal('SIGTERM')).code).toBe(0);
});

test('keeps serving when the readers of its outputs are gone', async () => {
  const { kalah, url } = await workplace.serve(VERBOSE);
  const { game } = await createClient({ baseUrl: url }).createGame();
  const stream = await fetch(`${url}/api/v1/games/${game.id}/events`);
  for (const output of ['stdout', 'stderr'] as const) {
    kalah.process[output]!.destroy();
    await expectToServe(url);
  }
  const [text, { code }] = await Promise.all([stream.text(), kalah.signal('SIGTERM')]);
  expect(text).toContain('event: goodbye');
  expect(code).toBe(0);
});

test('starts even if it cannot print that it is ready', async () => {
  const port = String(await freePort());
  const kalah = new Kalah(['serve'], { PORT: port, DATABASE_URL: 'memory:' }, onFullDisk('1'));
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))) {
    expect(kalah.process.exitCode).toBeNull();
    await setTimeout(50);
  }
  await expectToServe(url);
  expect(await kalah.signal('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
});

test('other commands exit with a sentence when their output cannot be written', async () => {
  const { code, stderr } = await runKalah(['perft', '3', '2', '2'], {}, onFullDisk('1'));
  expect(code).toBe(1);
  expect(stderr).toBe('The output could not be written: ENOSPC: no space left on device, write\n');
});
