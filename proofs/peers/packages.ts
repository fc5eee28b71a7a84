import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PATIENCE_MS = 180_000;

/** Puts packages into a folder of their own, without running their scripts; they are no part of this project. */
export async function install(folder: string, packages: readonly string[]): Promise<void> {
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', ...packages];
  await promisify(execFile)('npm', args, { cwd: folder, timeout: PATIENCE_MS });
}
