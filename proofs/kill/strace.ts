import { spawnSync } from 'node:child_process';

/** Whether strace is there and may trace. */
export const hasStrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

export interface Injection {
  /** Only calls on these files count. */
  readonly files: readonly string[];
  readonly calls: string;
  /** What happens instead, as strace writes it: `signal=SIGKILL`, `error=EIO`. */
  readonly what: string;
  /** At which call, as strace writes it: `5` at the fifth, `5+3` at the fifth and every third after it. */
  readonly when: string;
}

export const WRITES = 'pwrite64';
export const SYNCS = 'fsync,fdatasync';

/** The command that runs a server with a fault in its calls to the kernel. The tracer steps aside, so that the process started is the server. */
export function straceWith({ files, calls, what, when }: Injection): string[] {
  return [
    'strace',
    '-D',
    '-f',
    '-qq',
    ...['-o', '/dev/null'],
    ...files.flatMap((file) => ['-P', file]),
    ...['-e', `trace=${calls}`],
    ...['-e', `inject=${calls}:${what}:when=${when}`],
  ];
}
