import { execFileSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = (cwd: string, ...args: string[]) =>
  execFileSync(process.execPath, args, { cwd, encoding: 'utf8' });

/** Outside of the workspace, with our packages installed. */
let project: string;
let scope: string;
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'kalah-packages-'));
  scope = join(project, 'node_modules/@kalah');
  run(root, 'scripts/build-packages.ts', scope);
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  for (const name of ['typebox', 'eventsource-parser', '@types/node', 'undici-types']) {
    const link = join(project, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), link, 'junction');
  }
});
afterAll(() => rmSync(project, { recursive: true }));

const USER = `
  import { createClient } from '@kalah/api/client';
  import { GameEvent } from '@kalah/api';
  import { createEngine } from '@kalah/engine/node';
  import { must, parsePosition, play } from '@kalah/rules';

  const position = must(parsePosition('3,3,3,0/3,3,3,0 s -'));
  const { after } = must(play(position, 0));
  const engine = createEngine({ workers: 1 });
  const { verdicts } = await engine.judge(after, { milliseconds: 5000 });
  await engine.close();
  console.log(after.turn, verdicts.length, typeof createClient().createGame, typeof GameEvent);
`;

test('works for a JavaScript program that installs it', () => {
  writeFileSync(join(project, 'user.js'), USER);
  expect(run(project, 'user.js')).toBe('south 2 function object\n');
});

test('has types for a TypeScript program that installs it', () => {
  writeFileSync(join(project, 'user.ts'), USER);
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2024',
    strict: true,
    noEmit: true,
    types: ['node'],
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['user.ts'] }));
  const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
  expect(run(project, join(typescript, 'bin/tsc'))).toBe('');
});

test.each(['rules', 'engine', 'api'])(
  '%s ships no sources, tests or fixtures, and every file it exports',
  (name) => {
    const folder = join(scope, name);
    const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.d.ts'));
    expect(files).toEqual([]);
    expect(globSync('**/*{.test,-fixture}.*', { cwd: folder })).toEqual([]);
    const { exports, private: isPrivate } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    expect(isPrivate).toBeUndefined();
    for (const entry of Object.values<Record<string, string>>(exports))
      for (const file of Object.values(entry)) expect(existsSync(join(folder, file))).toBe(true);
  },
);
