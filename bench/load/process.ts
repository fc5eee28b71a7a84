import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface ServerProcess {
  readonly url: string;
  /** Of all threads so far; undefined where the system does not report it. */
  cpuSeconds(): number | undefined;
  /** Resident, in bytes; undefined where the system does not report it. */
  memory(): number | undefined;
  stop(): Promise<void>;
}

/** Waits for the address that the process prints. */
export async function startProcess(
  script: string,
  args: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, [`${root}${script}`, ...args], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (url)
      return {
        url,
        cpuSeconds: () => findCpuSeconds(child.pid!),
        memory: () => findMemory(child.pid!),
        stop: () => stop(child),
      };
  }
  throw new Error(`${script} exited before it listened`);
}

export function startKalah(
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  return startProcess('packages/cli/bin/kalah.mjs', ['serve'], { DATABASE_URL: databaseUrl, ...environment });
}

/** Linux counts in hundredths of a second. The fields follow the program's name, which may contain any character. */
export function findCpuSeconds(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return undefined;
  }
}

function findMemory(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}
