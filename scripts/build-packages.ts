// Builds the packages for npm: node scripts/build-packages.ts FOLDER [PACKAGE…]
//
// The workspace runs its TypeScript as it is, but Node does not strip types inside node_modules. So each package is
// compiled to JavaScript with declarations, beside a manifest that exports those.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** In the order of their dependencies. */
const PACKAGES = ['rules', 'engine', 'api'];
/** What a package ships besides its compiled sources, where it exists. */
const EXTRAS = ['README.md', 'books', 'dist'];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly exports: string | Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const root = fileURLToPath(new URL('..', import.meta.url));

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: node scripts/build-packages.ts FOLDER');
  process.exit(2);
}
const target = resolve(folder);
for (const name of PACKAGES) buildPackage(name);

function buildPackage(name: string): void {
  const from = join(root, 'packages', name);
  const to = join(target, name);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  compile(from, to);
  for (const extra of EXTRAS)
    if (existsSync(join(from, extra))) cpSync(join(from, extra), join(to, extra), { recursive: true });
  cpSync(join(root, 'LICENSE'), join(to, 'LICENSE'));
  const manifest = toPublished(JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')));
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  console.log(`${manifest.name} ${manifest.version} is in ${to}`);
}

function compile(from: string, to: string): void {
  const config = join(to, 'tsconfig.json');
  // Earlier packages are seen as their users will see them.
  const paths = Object.fromEntries(
    PACKAGES.filter((name) => existsSync(join(target, name, 'package.json'))).flatMap((name) =>
      Object.entries(readExports(name)).map(([specifier, { types }]) => [
        specifier,
        [join(target, name, types)],
      ]),
    ),
  );
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        rewriteRelativeImportExtensions: true,
        rootDir: join(from, 'src'),
        outDir: join(to, 'src'),
        typeRoots: [join(root, 'node_modules/@types')],
        paths,
      },
      include: [join(from, 'src/**/*.ts')],
      exclude: ['**/*.test.ts', '**/*-fixture.ts'].map((pattern) => join(from, 'src', pattern)),
    }),
  );
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '--project', config], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
  rmSync(config);
  // The compiler leaves the addresses of workers alone.
  for (const file of globSync('src/**/*.js', { cwd: to })) {
    const path = join(to, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      text.replaceAll(/new URL\('(\.[^']+)\.ts', import\.meta\.url\)/g, "new URL('$1.js', import.meta.url)"),
    );
  }
}

function readExports(name: string): Record<string, { types: string }> {
  const { name: full, exports } = JSON.parse(readFileSync(join(target, name, 'package.json'), 'utf8'));
  return Object.fromEntries(
    Object.entries<{ types: string }>(exports).map(([subpath, entry]) => [full + subpath.slice(1), entry]),
  );
}

function toPublished({ name, version, description, license, exports, dependencies }: Manifest) {
  const entries = typeof exports === 'string' ? { '.': exports } : exports;
  const repository = process.env.GITHUB_REPOSITORY;
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines: { node: '>=22' },
    exports: Object.fromEntries(
      Object.entries(entries).map(([subpath, file]) => [
        subpath,
        { types: file.replace(/\.ts$/, '.d.ts'), default: file.replace(/\.ts$/, '.js') },
      ]),
    ),
    ...(dependencies && { dependencies }),
    ...(repository && { repository: { type: 'git', url: `git+https://github.com/${repository}.git` } }),
    publishConfig: { access: 'public' },
  };
}
