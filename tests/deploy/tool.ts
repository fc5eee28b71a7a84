import { spawnSync } from 'node:child_process';
import { delimiter } from 'node:path';

/** Debian keeps HAProxy in a folder that is not on every user's path. */
export const toolPath = [process.env.PATH, '/usr/sbin'].join(delimiter);

/**
 * Whether a command, like `haproxy` or `docker compose`, works with these arguments. Where it does not, the test run says what
 * it leaves unchecked.
 */
export function hasTool(command: string, args: readonly string[], unchecked: string): boolean {
  const [name = '', ...first] = command.split(' ');
  const env = { ...process.env, PATH: toolPath };
  const { status } = spawnSync(name, [...first, ...args], { stdio: 'ignore', env });
  if (status !== 0) console.warn(`NOT CHECKED, because ${command} is not installed: ${unchecked}.`);
  return status === 0;
}
