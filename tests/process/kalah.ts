import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const KALAH = fileURLToPath(new URL('../../packages/cli/bin/kalah.mjs', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A separate process, with no environment variables but the given ones. */
export class Kalah {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
  stdout = '';
  stderr = '';

  /** `through` is a command that runs the rest of its arguments, like `nice`. */
  constructor(
    args: readonly string[],
    environment: Record<string, string> = {},
    through: readonly string[] = [],
  ) {
    const [command, ...rest] = [...through, process.execPath, KALAH, ...args] as [string, ...string[]];
    this.process = spawn(command, rest, {
      env: { PATH: process.env.PATH, ...environment },
    });
    this.process.stdout!.setEncoding('utf8').on('data', (text) => {
      this.stdout += text;
    });
    this.process.stderr!.setEncoding('utf8').on('data', (text) => {
      this.stderr += text;
    });
    this.ended = once(this.process, 'close').then(([code]) => ({
      code,
      stdout: this.stdout,
      stderr: this.stderr,
    }));
  }

  /** Printed when it listens; rejects if it exits instead. */
  async addresses(count = 1): Promise<string[]> {
    const found = () => [...this.stdout.matchAll(/ready at (\S+)/g)].map(([, address]) => address!);
    while (found().length < count) {
      const more = once(this.process.stdout!, 'data').then(() => undefined);
      const ended = await Promise.race([more, this.ended]);
      if (ended) throw new Error(`it exited with ${ended.code}: ${ended.stderr}`);
    }
    return found();
  }

  signal(signal: NodeJS.Signals): Promise<Ended> {
    this.process.kill(signal);
    return this.ended;
  }
}

export function runKalah(...args: ConstructorParameters<typeof Kalah>): Promise<Ended> {
  return new Kalah(...args).ended;
}

/** Servers on a temporary folder; `clear` removes the folder and kills the servers. */
export async function createWorkplace() {
  const folder = await mkdtemp(join(tmpdir(), 'kalah-process-'));
  const started: Kalah[] = [];
  return {
    folder,
    /** On a free port, with its database in the folder. */
    async serve(environment: Record<string, string> = {}, through: readonly string[] = []) {
      const database = `sqlite:${join(folder, 'kalah.db')}`;
      const kalah = new Kalah(['serve'], { PORT: '0', DATABASE_URL: database, ...environment }, through);
      started.push(kalah);
      const [url] = (await kalah.addresses()) as [string];
      return { kalah, url };
    },
    async clear() {
      await Promise.all(started.map((kalah) => kalah.signal('SIGKILL')));
      await rm(folder, { recursive: true });
    },
  };
}
