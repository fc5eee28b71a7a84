import { globSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { readConfig } from '../../packages/server/src/config.ts';

export const deploy = fileURLToPath(new URL('../../deploy', import.meta.url));
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** With slashes on every system. */
export function listFiles(pattern: string, folder: string): string[] {
  return globSync(pattern, { cwd: folder })
    .map((path) => path.replaceAll(sep, '/'))
    .toSorted();
}

export function knownVariables(): Set<string> {
  const read = new Set<string>();
  readConfig(new Proxy({}, { get: (_, name) => void read.add(String(name)) }));
  return read;
}

/** Merges `<<`. Throws if the file is not valid YAML. */
// biome-ignore lint/suspicious/noExplicitAny: manifests of every kind; what they must be is what the tests are about.
export function readYaml(path: string): any[] {
  return parseAllDocuments(readFileSync(path, 'utf8'), { merge: true, version: '1.1' }).map((document) => {
    const [fault] = [...document.errors, ...document.warnings];
    if (fault) throw new Error(`${path}: ${fault.message}`);
    return document.toJS();
  });
}

/** From the `NAME=value` lines of a file. */
export function readVariables(path: string): Record<string, string> {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
}
