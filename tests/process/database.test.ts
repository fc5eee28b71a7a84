import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from '@kalah/api';
import { createClient, type ProblemError } from '@kalah/api/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWorkplace, runKalah } from './kalah.ts';

/** Limits the size of the files of a program, in blocks. */
const withDisk = (blocks: number) => `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`;

let workplace: Awaited<ReturnType<typeof createWorkplace>>;
beforeEach(async () => {
  workplace = await createWorkplace();
});
afterEach(() => workplace.clear());

/** On an unusable database; gives the error message. */
async function startOn(path: string, through: readonly string[] = []): Promise<string> {
  const environment = { PORT: '0', DATABASE_URL: `sqlite:${path}` };
  const { code, stdout, stderr } = await runKalah(['serve'], environment, through);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toMatch(/^Kalah could not start: /);
  expect(stderr).toContain(path);
  return stderr;
}

test('exits with a sentence when it may not write there', async () => {
  // Root may write everywhere except in the kernel's folders.
  if (process.getuid?.() === 0) {
    await startOn('/sys/kalah.db');
    return;
  }
  const path = join(workplace.folder, 'kalah.db');
  await writeFile(path, '');
  await chmod(path, 0o444);
  expect(await startOn(path)).toContain('cannot be written');
});

test('exits with a sentence when the disk is full', async () => {
  const path = join(workplace.folder, 'kalah.db');
  expect(await startOn(path, ['sh', '-c', withDisk(1)])).toContain('disk');
});

test('rejects changes while the disk is full, still answers reads, and loses nothing', async () => {
  const { kalah, url } = await workplace.serve({}, ['sh', '-c', withDisk(2048)]);
  const client = createClient({ baseUrl: url });
  const made: string[] = [];
  const fill = async (): Promise<Problem> => {
    for (;;) {
      const games = Array.from({ length: 50 }, () => client.createGame());
      for (const game of await Promise.allSettled(games)) {
        if (game.status === 'fulfilled') made.push(game.value.game.id);
        else return (game.reason as ProblemError).problem;
      }
    }
  };
  expect(await fill()).toMatchObject({ status: 503, code: 'unavailable' });
  // The check writes very little, and the disk may still have room for that.
  const metrics = async () => (await fetch(`${url}/metrics`)).text();
  await expect.poll(metrics).toContain('\nkalah_store_up 0');
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await client.readGame(made[0]!)).id).toBe(made[0]);
  expect(kalah.stderr).toContain('request failed');
  await kalah.signal('SIGKILL');

  const again = await workplace.serve();
  const reader = createClient({ baseUrl: again.url });
  for (const id of made) expect((await reader.readGame(id)).id).toBe(id);
});
