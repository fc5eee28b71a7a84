import { startPosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { loadModule } from '../wasm.ts';
import type { FromWorker, Request, ToWorker } from './message.ts';
import { createWorker } from './worker.ts';

const request: Request = {
  kind: 'analyse',
  position: startPosition({ pits: 4, seeds: 4, capturesAlone: false }),
  wanted: 'moves',
  milliseconds: Number.POSITIVE_INFINITY,
};

const readBook = async () => new Uint8Array();

/** Job 2 is running; `cancelled` is cancelled at the first report. */
async function completes(cancelled: number, shares: boolean): Promise<boolean> {
  const cancelledJob = shares ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const cancel = () => {
    if (cancelledJob) Atomics.store(cancelledJob, 0, cancelled);
    else receive({ kind: 'cancel', job: cancelled });
  };
  const post = ({ job, reply }: FromWorker) => {
    expect(job).toBe(2);
    if (reply.kind === 'report') cancel();
    else resolve(reply.kind === 'analysed' && reply.analysis.complete);
  };
  const pause = () => new Promise<void>((continueWork) => setImmediate(continueWork));
  const receive: (message: ToWorker) => void = createWorker({ post, pause, readBook });
  const module = await loadModule();
  const memoryLimit = 64 * 2 ** 20;
  const start = { module, memory: undefined, memoryLimit, thread: 0, threads: 1, books: [], cancelledJob };
  receive({ kind: 'start', start });
  receive({ kind: 'request', job: 2, request });
  return promise;
}

describe.each([
  ['shared memory', true],
  ['a message', false],
])('a worker that is cancelled through %s', (_way, shares) => {
  test('ends the job that is named', async () => {
    expect(await completes(2, shares)).toBe(false);
  });

  test('continues its job when another is named', async () => {
    expect(await completes(1, shares)).toBe(true);
  });
});
