import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { must, type Variant } from '@kalah/rules';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openCore } from '../node.ts';
import { readCheckpoint, writeCheckpoint } from './checkpoint.ts';
import { forecastNodes } from './forecast.ts';
import { type SolveProgress, solveFromCheckpoint } from './solve.ts';

const MEMORY = 16 * 2 ** 20;
const variant: Variant = { pits: 5, seeds: 3, capturesAlone: false };

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kalah-solve-'));
  path = join(folder, '5-3.proof');
});
afterEach(() => rmSync(folder, { recursive: true }));

interface RunOptions {
  readonly of?: Variant;
  readonly memory?: number;
  readonly nodes?: number;
}

/** With a small table, on a new core. */
async function run({ of = variant, memory = MEMORY, nodes = Number.POSITIVE_INFINITY }: RunOptions = {}) {
  const stop = new AbortController();
  const core = await openCore(memory, 6);
  let last: SolveProgress | undefined;
  const onProgress = (progress: SolveProgress) => {
    last = progress;
    if (progress.nodesNow >= nodes) stop.abort();
  };
  const options = { core, variant: of, memory, marginOnly: false, path, signal: stop.signal, onProgress };
  return { solved: await solveFromCheckpoint(options), nodesNow: last?.nodesNow ?? 0 };
}

describe('a proof with a checkpoint', () => {
  test('has the same result when it was stopped again and again, and repeats little', async () => {
    const { solved: whole } = await run();
    rmSync(path);
    let runs = 0;
    let nodes = 0;
    let solved: Awaited<ReturnType<typeof run>>['solved'];
    do {
      const stopped = await run({ nodes: 1 });
      solved = stopped.solved;
      nodes += stopped.nodesNow;
      runs++;
    } while (must(solved) === undefined);
    const certificate = must(solved)!;
    const { margin, moves, engine, answers } = must(whole)!;
    expect(certificate).toMatchObject({ margin, moves, engine, runs });
    expect(certificate.nodes).toBe(nodes);
    expect(nodes).toBeLessThan(2 * must(whole)!.nodes);
    expect(Math.max(...moves.map(({ value }) => value))).toBe(margin);
    expect(answers.filter(({ pit }) => pit === undefined).at(-1)?.bound).toBe(margin);
  });

  test('names the open question and its proof numbers', async () => {
    const stop = new AbortController();
    const core = await openCore(MEMORY, 6);
    const reports: SolveProgress[] = [];
    const onProgress = (progress: SolveProgress) => {
      reports.push(progress);
      if (progress.question) stop.abort();
    };
    const of = { pits: 6, seeds: 4, capturesAlone: false };
    const options = { core, variant: of, memory: MEMORY, marginOnly: true, path, signal: stop.signal };
    await solveFromCheckpoint({ ...options, onProgress });
    const { atLeast, toProve, toRefute } = reports.at(-1)!.question!;
    expect([atLeast % 2, toProve! > 0, toRefute! > 0]).toEqual([0, true, true]);
    expect(reports[0]!.question).toBeUndefined();
  });

  test('that is finished needs no more nodes', async () => {
    const first = await run();
    const second = await run();
    expect(second.nodesNow).toBe(0);
    expect(must(second.solved)).toMatchObject({ moves: must(first.solved)!.moves, runs: 2 });
  });

  test('is not continued by two runs at the same time', async () => {
    const cores = [await openCore(MEMORY, 6), await openCore(MEMORY, 6)];
    const { signal } = new AbortController();
    const options = { variant, memory: MEMORY, marginOnly: false, path, signal, onProgress: () => undefined };
    const [first, second] = cores.map((core) => solveFromCheckpoint({ core, ...options }));
    expect(await second).toEqual({ ok: false, problem: 'in-use' });
    must((await first)!);
    must((await run()).solved);
  });

  test('stays in a file that does not outgrow the proof numbers', async () => {
    await run();
    const { proofNumbers } = must(readCheckpoint(path)!);
    expect(statSync(path).size).toBeLessThan(proofNumbers.length + 10_000);
  });

  test.each([
    ['another variant', { of: { ...variant, capturesAlone: true } }, { kind: 'other-variant', variant }],
    ['another amount of memory', { memory: 2 * MEMORY }, { kind: 'other-memory', memory: MEMORY }],
  ])('is not continued with %s', async (_what, options, problem) => {
    await run({ nodes: 1 });
    const before = readFileSync(path);
    expect((await run(options)).solved).toEqual({ ok: false, problem });
    expect(readFileSync(path)).toEqual(before);
  });

  test('is not continued by another build of the engine', async () => {
    await run({ nodes: 1 });
    const engine = { version: '0.0.9', wasm: 'other' };
    writeCheckpoint(path, { ...must(readCheckpoint(path)!), engine });
    expect((await run()).solved).toEqual({ ok: false, problem: { kind: 'other-engine', engine } });
  });

  test.each([
    ['a changed byte', (bytes: Buffer) => Buffer.from(bytes.with(bytes.length - 1, bytes.at(-1)! ^ 1))],
    ['a missing end', (bytes: Buffer) => bytes.subarray(0, -3)],
  ])('is not continued from a file with %s', async (_what, damage) => {
    await run({ nodes: 1 });
    writeFileSync(path, damage(readFileSync(path)));
    expect((await run()).solved).toEqual({ ok: false, problem: 'damaged' });
    writeFileSync(path, 'something else');
    expect((await run()).solved).toEqual({ ok: false, problem: 'not-a-checkpoint' });
  });
});

test('a forecast grows with the seeds, and there is none where nothing was measured', () => {
  const { least, most } = forecastNodes(6, 72)!;
  expect([least > 1e11, most < 2e12, least < most]).toEqual([true, true, true]);
  expect([forecastNodes(6, 48), forecastNodes(5, 60)]).toEqual([undefined, undefined]);
});
