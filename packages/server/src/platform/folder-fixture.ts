import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder for one test. */
export function createFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'kalah-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
