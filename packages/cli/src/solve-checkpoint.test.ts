import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { kalah } from './run-fixture.ts';
import { describeState } from './solve-checkpoint.ts';

const BIN = fileURLToPath(new URL('../bin/kalah.mjs', import.meta.url));

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kalah-solve-'));
  file = join(folder, '4-8.proof');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Takes a second or two. */
const solve = () => ['solve', '4', '8', '--memory', '16M', '--checkpoint', file];

/** Runs the program until it has saved some of the proof, then sends it a signal. */
async function interrupt(signal: NodeJS.Signals) {
  const child = spawn(process.execPath, [BIN, ...solve()]);
  const output = text(child.stderr);
  const ended = once(child, 'exit');
  while (!existsSync(file)) await setTimeout(5);
  child.kill(signal);
  const [code, killedBy] = await ended;
  return { code, killedBy, err: await output };
}

const readCertificate = () => JSON.parse(readFileSync(`${file}.certificate.json`, 'utf8'));

test('continues a solve that was killed, and keeps what it had proved', async () => {
  expect(await interrupt('SIGKILL')).toMatchObject({ killedBy: 'SIGKILL' });
  const { certificate, ...solved } = JSON.parse((await kalah(...solve(), '--json')).out);
  const whole = JSON.parse((await kalah('solve', '4', '8', '--threads', '1', '--json')).out);
  expect(solved).toMatchObject({ margin: -14, moves: whole.moves });
  expect(certificate).toEqual(readCertificate());
  expect(certificate).toMatchObject({ margin: -14, runs: 2, nodes: solved.nodes });

  const again = JSON.parse((await kalah(...solve(), '--json')).out);
  expect(again.certificate.answers).toEqual(certificate.answers);
});

test('saves everything on Ctrl-C and says how to continue', async () => {
  const { code, err } = await interrupt('SIGINT');
  expect([code, err]).toEqual([1, expect.stringContaining('Run the same command again to continue.')]);
  const { out } = await kalah(...solve());
  expect(out).toContain('Kalah(4,8): the first player loses by 14 seeds.');
  const other = await kalah('solve', '6', '2', '--memory', '16M', '--checkpoint', file);
  expect([other.code, other.err]).toEqual([1, `${file} belongs to Kalah(4,8); choose another file.\n`]);
  const memory = await kalah('solve', '4', '8', '--memory', '32M', '--checkpoint', file);
  expect(memory.err).toContain('was written with --memory 16M');
});

const PROGRESS = {
  ...{ tableSeeds: 20, nodes: 1, seconds: 1, nodesNow: 1, secondsNow: 1, isSaved: false },
  ...{ least: -72, most: 72, movesProved: 0, question: undefined },
};
test.each([
  [{ nodes: 0 }, 'endgame table of 20 seeds'],
  [{}, 'nothing is proved yet'],
  [{ question: { atLeast: 4 } }, 'is the margin at least +4?'],
  [
    { least: 4, question: { atLeast: 6, toProve: 9000, toRefute: 12 } },
    'margin +4 to +72; is the margin at least +6? effort 9,000 to prove, 12 to refute',
  ],
  [
    { least: 4, most: 4, movesProved: 1, question: { pit: 1, atLeast: 4 } },
    'margin +4, 1 first move proved; is pit 2 worth at least +4?',
  ],
])('describes the progress %j', (progress, text) => {
  const variant = { pits: 6, seeds: 6, capturesAlone: false };
  expect(describeState({ ...PROGRESS, ...progress }, variant)).toBe(text);
});

test('asks the questions of a certificate again', async () => {
  await kalah('solve', '4', '3', '--memory', '16M', '--checkpoint', file);
  const path = `${file}.certificate.json`;
  const verify = (...more: string[]) => kalah('solve', 'verify', path, '--memory', '16M', ...more);
  const { answers, ...certificate } = readCertificate();
  const proved = await verify();
  expect(proved.out).toMatch(
    new RegExp(
      `^Kalah\\(4,3\\): ${answers.length} answers are proved again; the first player wins by 6 seeds`,
    ),
  );
  expect(JSON.parse((await verify('--json')).out)).toMatchObject({ pits: 4, margin: 6, wrong: null });

  const [first, ...others] = answers;
  const { isReached, atLeast } = first;
  const opposite = { ...first, isReached: !isReached, bound: isReached ? atLeast - 2 : atLeast };
  for (const [changed, sentence] of [
    [{ answers: [opposite, ...others] }, /: answer 1 says that the margin is at \w+ \S+, but it is at /],
    [{ answers, margin: 8 }, /: the margin is said to be \+8, but the answers prove \+6 to \+6\./],
    [{ answers: answers.slice(0, -1) }, /: the value of pit \d is said to be /],
    [{ answers: [{ ...first, pit: 4 }] }, /is not a certificate of "kalah solve"\.$/m],
    [{ answers: [{ ...first, pit: null }] }, /is not a certificate of "kalah solve"\.$/m],
    [{ answers: [{ ...first, atLeast: String(atLeast) }] }, /is not a certificate of "kalah solve"\.$/m],
    [{ answers: 'none' }, /is not a certificate of "kalah solve"\.$/m],
  ] as const) {
    writeFileSync(path, JSON.stringify({ ...certificate, ...changed }));
    const { code, err } = await verify();
    expect([code, err]).toEqual([1, expect.stringMatching(sentence)]);
  }
});
