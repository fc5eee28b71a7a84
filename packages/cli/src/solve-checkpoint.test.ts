import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { kalah } from './run-fixture.ts';

const BIN = fileURLToPath(new URL('../bin/kalah.mjs', import.meta.url));

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kalah-solve-'));
  file = join(folder, '6-3.proof');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Little memory makes it take about a second. */
const solve = () => ['solve', '6', '3', '--memory', '16M', '--checkpoint', file];

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
  const whole = JSON.parse((await kalah('solve', '6', '3', '--threads', '1', '--json')).out);
  expect(solved).toMatchObject({ margin: 2, moves: whole.moves });
  expect(certificate).toEqual(readCertificate());
  expect(certificate).toMatchObject({ margin: 2, runs: 2, nodes: solved.nodes });

  const again = JSON.parse((await kalah(...solve(), '--json')).out);
  expect(again.certificate.answers).toEqual(certificate.answers);
});

test('saves everything on Ctrl-C and says how to continue', async () => {
  const { code, err } = await interrupt('SIGINT');
  expect([code, err]).toEqual([1, expect.stringContaining('The same command continues.')]);
  const { out } = await kalah(...solve());
  expect(out).toContain('Kalah(6,3): the first player wins by 2 seeds.');
  const other = await kalah('solve', '6', '2', '--memory', '16M', '--checkpoint', file);
  expect([other.code, other.err]).toEqual([1, `${file} belongs to Kalah(6,3); choose another file.\n`]);
  const memory = await kalah('solve', '6', '3', '--memory', '32M', '--checkpoint', file);
  expect(memory.err).toContain('was written with --memory 16M');
});
