import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findCpuSeconds } from '../../bench/load/process.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Running {
  readonly url: string;
  /** Undefined where the system does not report it. */
  cpuSeconds(): number | undefined;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Waits for the address that the process prints. */
export async function startServer(
  script: string,
  environment: Record<string, string>,
  { args = [], through = [] }: { args?: readonly string[]; through?: readonly string[] } = {},
): Promise<Running> {
  const [command, ...rest] = [...through, process.execPath, root + script, ...args] as [string, ...string[]];
  const child = spawn(command, rest, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let errors = '';
  child.stderr!.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (!url) continue;
    child.stdout!.resume();
    return {
      url,
      cpuSeconds: () => findCpuSeconds(child.pid!),
      async stop(signal = 'SIGKILL') {
        child.kill(signal);
        await ended;
      },
    };
  }
  throw new Error(`${script} exited before it listened: ${errors.slice(-500)}`);
}
