import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { kalah } from './run-fixture.ts';

const DOCUMENT = new URL('../../../docs/cli.md', import.meta.url);
const BIN = fileURLToPath(new URL('../bin/kalah.mjs', import.meta.url));

interface Example {
  readonly command: string;
  /** The exit code given in a comment after the command; 0 by default. */
  readonly code: number;
  readonly shown: string;
}

/** A `console` block shows commands after a `$`, each followed by its output. */
function findExamples(markdown: string): Example[] {
  const blocks = [...markdown.matchAll(/^```console\n(.*?)^```$/gms)].map(([, block]) => block!);
  return blocks.flatMap((block) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((example) => {
        const [line = '', ...shown] = example.split('\n');
        const [, command = line, code = '0'] = /^(.*?) {2}# (\d)$/.exec(line) ?? [];
        return { command, code: Number(code), shown: shown.join('\n') };
      }),
  );
}

function toWords(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, ...word]) => word.find((part) => part !== undefined)!,
  );
}

function toPattern(shown: string): RegExp {
  const parts = shown.split('…').map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join('.*')}$`);
}

const workingFolder = process.cwd();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kalah-document-'));
  process.chdir(folder);
  vi.stubEnv('NO_COLOR', '1');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  process.chdir(workingFolder);
  await rm(folder, { recursive: true });
});

/** Commands that read input run as a process, the others here, because a process takes half a second to start. */
async function runExample(command: string): Promise<{ code: number; output: string }> {
  const [, input, line = command] = /^printf '(.*)' \| (.*)$/.exec(command) ?? [];
  const [program, ...args] = toWords(line);
  expect(program).toBe('kalah');
  if (input === undefined) {
    const { code, out, err } = await kalah(...args);
    return { code, output: out + err };
  }
  const child = spawn(process.execPath, [BIN, ...args]);
  child.stdin.end(input.replaceAll('\\n', '\n'));
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as number, output: out + err };
}

test('every example in docs/cli.md prints what it shows', { timeout: 120_000 }, async () => {
  const examples = findExamples(await readFile(DOCUMENT, 'utf8'));
  expect(examples.length).toBeGreaterThan(15);
  for (const { command, code, shown } of examples) {
    const result = await runExample(command);
    expect({ command, ...result }).toEqual({
      command,
      code,
      output: expect.stringMatching(toPattern(shown)),
    });
  }
});
