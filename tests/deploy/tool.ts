import { spawnSync } from 'node:child_process';
import { delimiter } from 'node:path';

/** Debian keeps HAProxy in a folder that is not on every user's path. */
export const toolPath = [process.env.PATH, '/usr/sbin'].join(delimiter);

/** Whether a program is installed. Where it is not, the test run says what it leaves unchecked. */
export function hasTool(name: string, args: readonly string[], unchecked: string): boolean {
  const { error } = spawnSync(name, args, { stdio: 'ignore', env: { ...process.env, PATH: toolPath } });
  if (error) console.warn(`NOT CHECKED, because ${name} is not installed: ${unchecked}.`);
  return !error;
}
