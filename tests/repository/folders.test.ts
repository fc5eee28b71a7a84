import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** With slashes on every system. */
const list = (pattern: string, cwd: string) =>
  globSync(pattern, { cwd: join(root, cwd) })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();

/** Tests and their support may import everything. */
const IS_TEST = /\.test\.ts$|-(contract|fixture)\.ts$|(^|\/)test-server\.ts$/;

/** The HTTP of a subject. */
const IS_HTTP = /\/(routes|wire)(\/|\.ts$)/;

/** The first folder of a path; undefined for a file beside the folders. */
const folderOf = (path: string) => (path.includes('/') ? path.split('/')[0] : undefined);

interface Rule {
  readonly imports: readonly string[];
  /** What only the routes import. */
  readonly routes: readonly string[];
}

/** The table in a README: which folders each folder imports, and which ones its routes import besides. */
function readTable(path: string): Map<string, Rule> {
  const rows = read(path).matchAll(/^\| `([\w-]+)\/` *\|[^|]*\|([^|]*)\|(?:([^|]*)\|)?$/gm);
  const toNames = (cell = '') => [...cell.matchAll(/`([\w-]+)`/g)].map(([, name]) => name!).sort();
  return new Map(
    [...rows].map(([, folder, imports, routes]) => [
      folder!,
      { imports: toNames(imports), routes: toNames(routes) },
    ]),
  );
}

/** What a file imports: files as paths below `sources`, and packages by name. */
function listImports(sources: string, file: string): string[] {
  const imports = read(`${sources}/${file}`).matchAll(
    /(?:from|import(?:\.meta\.glob)?)\s*\(?\s*['"`]([^'"`]+)['"`]/g,
  );
  return [...imports].map(([, path]) =>
    path!.startsWith('.')
      ? posix.join(posix.dirname(file), path!)
      : path!.replace(/^virtual:(texts\/\w+)$/, '$1.json'),
  );
}

/** The folders that files import, directly or through files beside the folders. */
function listImportedFolders(sources: string, files: readonly string[]): Set<string> {
  const own = folderOf(files[0]!);
  const seen = new Set<string>();
  const waiting = [...files];
  const imported = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const path of listImports(sources, file)) {
      if (!/\.(ts|svelte|css|json)$/.test(path) || path.startsWith('../')) continue;
      const folder = folderOf(path);
      if (folder !== undefined && folder !== own) imported.add(folder);
      else if (folder === undefined && !seen.has(path)) waiting.push(path);
      seen.add(path);
    }
  }
  return imported;
}

describe.each(['packages/server', 'packages/web'])('the folders of %s', (name) => {
  const sources = `${name}/src`;
  const table = readTable(`${name}/README.md`);
  const folders = [...new Set(list('*/**/*.{ts,svelte,css}', sources).map((path) => folderOf(path)!))];
  const filesOf = (folder: string) =>
    list(`${folder}/**/*.{ts,svelte}`, sources).filter((path) => !IS_TEST.test(path));

  test('are the folders in the table of the README', () => {
    expect([...table.keys()].sort()).toEqual(folders);
  });

  test('import only folders above them in the table, so there are no cycles', () => {
    const order = [...table.keys()];
    for (const [folder, { imports }] of table) {
      const above = order.slice(0, order.indexOf(folder));
      expect(
        imports.filter((one) => !above.includes(one)),
        folder,
      ).toEqual([]);
    }
  });

  test.each(folders)('%s imports what the table says', (folder) => {
    const files = filesOf(folder);
    const { imports, routes } = table.get(folder) ?? { imports: [], routes: [] };
    const below = files.filter((path) => !IS_HTTP.test(path));
    const http = files.filter((path) => IS_HTTP.test(path));
    const own = below.length > 0 ? listImportedFolders(sources, below) : new Set<string>();
    const all = http.length > 0 ? listImportedFolders(sources, http) : new Set<string>();
    expect({ imports: [...own].sort(), routes: [...all.difference(own)].sort() }).toEqual({
      imports,
      routes,
    });
  });
});

describe('in a subject of the server', () => {
  const sources = 'packages/server/src';
  const files = list('*/**/*.ts', sources).filter(
    (path) => !IS_TEST.test(path) && !/^(platform|facades|site|store)\//.test(path),
  );

  test('only routes speak HTTP', () => {
    // Tables of errors say what a code means over HTTP.
    const others = files.filter((path) => !IS_HTTP.test(path) && !/\/(errors|problems)\.ts$/.test(path));
    expect(
      others.filter((path) =>
        listImports(sources, path).some((one) => one === 'fastify' || one.startsWith('platform/http/')),
      ),
    ).toEqual([]);
  });

  test('only stores speak SQL', () => {
    const others = files.filter((path) => !/\/store(\/|\.ts$)/.test(path));
    expect(
      others.filter((path) => listImports(sources, path).some((one) => one.startsWith('platform/database/'))),
    ).toEqual([]);
  });
});
