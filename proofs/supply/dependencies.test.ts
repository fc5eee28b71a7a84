import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(root + file, 'utf8');

type Manifest = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
>;

interface Locked {
  readonly hasInstallScript?: boolean;
  readonly deprecated?: string;
  /** If it is not the registry. */
  readonly resolved?: string;
  readonly integrity?: string;
  /** A package of this workspace. */
  readonly link?: boolean;
}

/** With its path in the lockfile. */
const locked = Object.entries(
  (JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages,
).filter(([path, { link }]) => path.includes('node_modules/') && !link);
const pathsOf = (entries: typeof locked) => entries.map(([path]) => path);

test('docs/dependencies.md lists exactly the dependencies', () => {
  const manifests = ['package.json', ...globSync('packages/*/package.json', { cwd: root })];
  const names = manifests.flatMap((file) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file)) as Manifest;
    return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  });
  const thirdParty = new Set(names.filter((name) => !name.startsWith('@kalah/')));
  const documented = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \|/gm)].map(
    ([, name]) => name!,
  );
  expect(documented.toSorted()).toEqual([...thirdParty].sort());
});

test('no package may run an install script', () => {
  const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };
  const withScripts = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
  const denied = Object.keys(allowScripts).map((name) => `node_modules/${name}`);
  expect(pathsOf(withScripts).toSorted()).toEqual(denied.toSorted());
  expect(new Set(Object.values(allowScripts))).toEqual(new Set([false]));
});

test('every package comes from the registry and is pinned by its hash', () => {
  expect(locked.length).toBeGreaterThan(100);
  expect(pathsOf(locked.filter(([, { resolved }]) => resolved !== undefined))).toEqual([]);
  expect(pathsOf(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')))).toEqual([]);
});

test('no package is deprecated', () => {
  expect(pathsOf(locked.filter(([, { deprecated }]) => deprecated))).toEqual([]);
});
