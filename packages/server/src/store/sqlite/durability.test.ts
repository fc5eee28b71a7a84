import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newGame } from '../../games/change-fixture.ts';
import { replay } from '../../games/replay.ts';
import { createFolder } from '../../platform/folder-fixture.ts';
import { openSqliteStore } from './sqlite-store.ts';

const PLAYER = fileURLToPath(new URL('./player-process.ts', import.meta.url));

describe('a process that stores its games in SQLite', () => {
  let folder: ReturnType<typeof createFolder>;
  let path: string;
  beforeEach(() => {
    folder = createFolder();
    path = join(folder.path, 'kalah.db');
  });
  afterEach(() => folder.remove());

  test('[S1] loses nothing it acknowledged when it is killed', async () => {
    const acknowledged = new Map<string, number>();
    for (const lines of [100, 1000, 3000]) {
      const player = spawn(process.execPath, [PLAYER, path, '32'], { stdio: ['ignore', 'pipe', 'inherit'] });
      await readLines(player, (line, count) => {
        note(acknowledged, line);
        if (count === lines) player.kill('SIGKILL');
      });
      await expectKept(acknowledged);
    }
  });

  test('[S12] rejects writes on a full disk, still reads, and loses nothing', async () => {
    const acknowledged = new Map<string, number>();
    // A limit on the file size stands in for a full disk, because any user can set one. Its signal is ignored, so writes fail.
    const command = `trap '' XFSZ; ulimit -f 2048; exec "$0" "$@"`;
    const player = spawn('sh', ['-c', command, process.execPath, PLAYER, path, '32'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let refused = 0;
    await readLines(player, (line) => {
      if (line === 'unavailable') refused++;
      else note(acknowledged, line);
      if (refused === 100) player.kill('SIGKILL');
    });
    expect(acknowledged.size).toBeGreaterThan(32);
    await expectKept(acknowledged);
  });

  /** Every game has at least its acknowledged version, and its log is complete and leads to its snapshot. */
  async function expectKept(acknowledged: ReadonlyMap<string, number>): Promise<void> {
    const store = await openSqliteStore(path);
    const versions = await store.versions([...acknowledged.keys()]);
    for (const [id, version] of acknowledged) {
      expect(versions.get(id)).toBeGreaterThanOrEqual(version);
      const log = await store.log(id, 0);
      expect(log.map(({ number }) => number)).toEqual(log.map((_, index) => index + 1));
      expect(replay(id, log)).toEqual(await store.find(id));
    }
    expect(await store.append(newGame())).toBe(true);
    await store.close();
  }
});

function note(acknowledged: Map<string, number>, line: string): void {
  const [id, version] = line.split(' ') as [string, string];
  acknowledged.set(id, Number(version));
}

/** Complete lines only, because the killed process may have been writing the last one. */
async function readLines(child: ChildProcess, onLine: (line: string, count: number) => void): Promise<void> {
  let count = 0;
  const closed = once(child, 'close');
  let rest = '';
  child.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    for (const line of lines) onLine(line, ++count);
  });
  await closed;
}
