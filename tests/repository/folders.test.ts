import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Files below a folder, with slashes on every system. */
const list = (pattern: string, cwd: string) =>
  globSync(pattern, { cwd: join(root, cwd) })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();

/** Tests and their support may import everything. */
const IS_TEST = /\.test\.ts$|-(contract|fixture)\.ts$|(^|\/)test-server\.ts$/;

/** The first folder of a path; undefined for a file beside the folders. */
const folderOf = (path: string) => (path.includes('/') ? path.split('/')[0] : undefined);

/** What the table in a README lets each folder import. */
function readTable(path: string): Map<string, string[]> {
  const rows = read(path).matchAll(/^\| `([\w-]+)\/` *\|[^|]*\|([^|]*)\|$/gm);
  return new Map(
    [...rows].map(([, folder, imports]) => [
      folder!,
      [...imports!.matchAll(/`([\w-]+)`/g)].map(([, name]) => name!).sort(),
    ]),
  );
}

/** The files of `sources` that a file imports, as paths below it. */
function findImports(sources: string, file: string): string[] {
  const imports = read(`${sources}/${file}`).matchAll(
    /(?:from|import(?:\.meta\.glob)?)\s*\(?\s*['"`](\.[^'"`]+)['"`]/g,
  );
  return [...imports].map(([, path]) => posix.join(posix.dirname(file), path!));
}

/** The folders that a folder imports, directly or through files beside the folders. */
function findImportedFolders(sources: string, folder: string): string[] {
  const seen = new Set<string>();
  const waiting = list(`${folder}/**/*.{ts,svelte}`, sources).filter((path) => !IS_TEST.test(path));
  const found = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const path of findImports(sources, file)) {
      const imported = folderOf(path);
      if (imported !== undefined) found.add(imported);
      else if (!seen.has(path)) waiting.push(path);
      seen.add(path);
    }
  }
  return [...found].filter((name) => name !== folder && name !== '..').sort();
}

/** For every directory of some sources, the folders that the linter lets its files import. */
async function findPermitted(sources: string, folders: readonly string[]): Promise<Map<string, string[]>> {
  const directories = new Set(list('*/**/*.{ts,svelte,css}', sources).map((path) => posix.dirname(path)));
  const copy = mkdtempSync(join(tmpdir(), 'kalah-folders-'));
  try {
    writeFileSync(join(copy, 'biome.json'), read('biome.json'));
    for (const directory of directories) {
      const path = join(copy, sources, directory, 'probe.ts');
      const imports = folders.map((name) => `import '${posix.relative(directory, `${name}/any.ts`)}';\n`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, imports.join(''));
    }
    const rejected = await lint(copy);
    return new Map(
      [...directories].map((directory) => [
        directory,
        folders.filter(
          (name, index) =>
            name !== folderOf(`${directory}/`) &&
            !rejected.has(`${sources}/${directory}/probe.ts:${index + 1}`),
        ),
      ]),
    );
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** The restricted imports in a folder, each as `path:line`. */
async function lint(folder: string): Promise<Set<string>> {
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
  const options = ['--only=style/noRestrictedImports', '--max-diagnostics=none', '--vcs-enabled=false'];
  const output = await new Promise<string>((resolve) =>
    execFile(
      process.execPath,
      [biome, 'lint', '--reporter=rdjson', ...options],
      { cwd: folder, maxBuffer: 2 ** 26 },
      // It fails because it finds restricted imports.
      (_error, stdout) => resolve(stdout),
    ),
  );
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { location: { path: string; range: { start: { line: number } } } }[];
  };
  return new Set(
    diagnostics.map(({ location: { path, range } }) => `${path.replaceAll('\\', '/')}:${range.start.line}`),
  );
}

describe.each(['packages/server', 'packages/web'])('the folders of %s', (name) => {
  const sources = `${name}/src`;
  const table = readTable(`${name}/README.md`);
  const folders = [...new Set(list('*/**/*.{ts,svelte,css}', sources).map((path) => folderOf(path)!))];

  test('are the folders in the table of the README', () => {
    expect([...table.keys()].sort()).toEqual(folders);
  });

  test('import only folders above them in the table, so there are no cycles', () => {
    const order = [...table.keys()];
    for (const [folder, imports] of table) {
      const above = order.slice(0, order.indexOf(folder));
      expect(
        imports.filter((one) => !above.includes(one)),
        folder,
      ).toEqual([]);
    }
  });

  test.each(folders)('%s imports what the table says', (folder) => {
    expect(findImportedFolders(sources, folder)).toEqual(table.get(folder));
  });

  test('may import, by the rules of the linter, only what the table says', async () => {
    const permitted = await findPermitted(sources, folders);
    for (const [directory, imports] of permitted) {
      expect(imports, directory).toEqual(table.get(folderOf(`${directory}/`)!));
    }
  });
});
