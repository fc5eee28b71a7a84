// The launcher: `npm start`, `npm test` and the other tasks run through it, on any Node from 20 up. It installs missing
// packages, builds what is stale, and continues on the Node that the project pins. Plain JavaScript, because the Node that
// runs it may be too old for TypeScript.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { describeNeed, findPinnedNode, isNewEnough, runOn } from '../packages/cli/bin/node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const inRoot = (path) => join(root, path);

/** A build runs again when something it reads is newer than what it wrote. */
const builds = [
  {
    name: 'engine',
    reads: ['packages/engine/assembly', 'packages/engine/build.mjs', 'package-lock.json'],
    writes: 'packages/engine/dist/engine.wasm',
    run: ['packages/engine/build.mjs'],
  },
  {
    name: 'web app',
    reads: [
      ...['web', 'rules', 'board', 'api', 'engine'].map((name) => `packages/${name}`),
      'package-lock.json',
    ],
    writes: 'packages/web/dist/index.html',
    run: ['packages/web/build.mjs'],
  },
];
const GENERATED = ['dist', 'node_modules'];

const tasks = {
  start: (args) => serve(args),
  dev: (args) => node(['--watch', 'packages/cli/bin/kalah.mjs', 'serve', ...args]),
  build: () => 0,
  test: (args) => node(['node_modules/vitest/vitest.mjs', 'run', ...args]),
  'test:cluster': (args) => {
    process.env.CLUSTER = 'long';
    return tasks.test(['tests/cluster', ...args]);
  },
  check: () =>
    inTurn(
      [tool('biome', '@biomejs/biome'), 'check', '--error-on-warnings', '.'],
      [tool('tsc', 'typescript'), '--noEmit'],
      [
        tool('svelte-check', 'svelte-check', 'packages/web'),
        '--workspace',
        'packages/web',
        '--output',
        'human',
      ],
    ),
};

const [task, ...args] = process.argv.slice(2);
if (!Object.hasOwn(tasks, task))
  fail(`There is no task "${task}". There are: ${Object.keys(tasks).join(', ')}.`);
if (task === 'start' || task === 'dev') endWithParent();
install();
for (const build of builds) await buildWhenStale(build);
process.exitCode = await tasks[task](args);

/**
 * npm runs a script in a shell, and a shell that a signal ends does not pass the signal on. So a server whose parent is
 * gone stops as if it had received SIGTERM, and its port is free again.
 */
function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch); // a second signal would stop it at once
    process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}

function install() {
  if (isInstalled()) return;
  console.log('Installing missing packages (npm ci) …');
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) fail('npm ci failed; see its message above.');
}

/** npm keeps a copy of the lockfile in node_modules. If nothing is missing, the two agree. */
function isInstalled() {
  const installedFile = inRoot('node_modules/.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = readJson(inRoot('package-lock.json')).packages;
  const installed = readJson(installedFile).packages;
  return Object.entries(wanted).every(([path, { version, link, optional }]) => {
    if (!path.includes('node_modules/')) return true;
    const there = installed[path];
    return there ? link || there.version === version : optional;
  });
}

async function buildWhenStale({ name, reads, writes, run }) {
  if (!existsSync(inRoot(run[0]))) return;
  const written = existsSync(inRoot(writes)) ? statSync(inRoot(writes)).mtimeMs : 0;
  if (written >= Math.max(...reads.map((path) => newest(inRoot(path))))) return;
  console.log(`Building the ${name} …`);
  if ((await node(run)) !== 0) fail(`The ${name} could not be built; see the message above.`);
}

function newest(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const entries = readdirSync(path).filter((entry) => !GENERATED.includes(entry));
  return Math.max(stat.mtimeMs, ...entries.map((entry) => newest(join(path, entry))));
}

/** In this process if its Node is new enough, so a signal to it reaches the server. */
async function serve(args) {
  if (!isNewEnough()) return node(['packages/cli/bin/kalah.mjs', 'serve', ...args]);
  process.argv = [process.execPath, inRoot('packages/cli/bin/kalah.mjs'), 'serve', ...args];
  await import('../packages/cli/bin/kalah.mjs');
  return process.exitCode ?? 0;
}

/** Resolves to the exit code. */
function node(args) {
  return runOn(findNode(), args, root);
}

async function inTurn(...commands) {
  for (const command of commands) {
    const code = await node(command);
    if (code !== 0) return code;
  }
  return 0;
}

function tool(name, packageName = name, workspace = '.') {
  const manifest = createRequire(join(root, workspace, 'package.json')).resolve(
    `${packageName}/package.json`,
  );
  const { bin } = readJson(manifest);
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[name]);
}

function findNode() {
  return findPinnedNode() ?? (isNewEnough() ? process.execPath : fail(describeNeed()));
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
