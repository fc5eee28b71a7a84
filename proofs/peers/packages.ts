import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const TIMEOUT_MS = 180_000;

/** In a separate folder, without running their scripts; they are not dependencies of this project. */
export async function install(folder: string, packages: readonly string[]): Promise<void> {
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', ...packages];
  await promisify(execFile)('npm', args, { cwd: folder, timeout: TIMEOUT_MS });
}
