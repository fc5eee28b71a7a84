import { spawnSync } from 'node:child_process';

/** And allowed to trace. */
export const hasStrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

export interface Injection {
  readonly files: readonly string[];
  readonly calls: string;
  /** The injected fault in strace's syntax: `signal=SIGKILL`, `error=EIO`. */
  readonly what: string;
  /** The affected calls in strace's syntax: `5` is the fifth, `5+3` the fifth and every third after it. */
  readonly when: string;
}

export const WRITES = 'pwrite64';
export const SYNCS = 'fsync,fdatasync';

/** A command that runs a server with faults in its system calls. With -D, the started process is the server, not strace. */
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
