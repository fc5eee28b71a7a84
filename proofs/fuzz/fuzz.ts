import fc from 'fast-check';
import { createWorkplace } from '../../tests/process/kalah.ts';
import { createDice } from '../dice.ts';
import { Findings } from '../findings.ts';
import { readMetrics } from '../metrics.ts';
import type { Part, Scale } from '../part.ts';
import { findFault } from './answers.ts';
import { type Operation, readOperations } from './operations.ts';
import { fuzzParsers } from './parsers.ts';
import { type FuzzRequest, requestsOf } from './requests.ts';
import { Sender } from './sender.ts';
import { fuzzSocketRequests } from './socket-requests.ts';
import { fuzzSockets } from './sockets.ts';

const COUNTS: Record<Scale, { requests: number; texts: number; socketRequests: number }> = {
  quick: { requests: 600, texts: 1000, socketRequests: 300 },
  normal: { requests: 20_000, texts: 50_000, socketRequests: 10_000 },
  long: { requests: 100_000, texts: 1_000_000, socketRequests: 50_000 },
};
const SENDERS = 4;
/** To the same games. */
const BATCH = 50;
const MEGABYTE = 1024 * 1024;
/** Maximum growth of the heap in the second half of a run, to allow for garbage that is not collected yet. */
const MAX_GROWTH = 60 * MEGABYTE;

export const fuzz: Part = {
  name: 'fuzz',
  promise:
    'Whatever is sent, no answer is a 5xx, late or in violation of its document, and rejected requests change no game.',
  async run(scale, progress) {
    const counts = COUNTS[scale];
    const findings = new Findings();
    const dice = createDice();
    findings.set('seed', String(dice.seed));
    await fuzzParsers(findings, counts.texts, dice.seed);
    await fuzzSockets(findings);

    const workplace = await createWorkplace();
    try {
      const { url } = await workplace.serve({ RATE_LIMIT: 'off', LOG_LEVEL: 'error', ENGINE_THREADS: '1' });
      await fuzzSocketRequests(url, findings, counts.socketRequests, dice.seed);
      const operations = await readOperations(url);
      findings.set('operations', operations.length);
      const heaps: number[] = [];
      let sent = 0;

      const work = async () => {
        const sender = new Sender(url);
        while (sent < counts.requests) {
          await sender.createGames();
          for (const request of sample(operations, dice.between(0, 2 ** 31 - 1))) {
            await tryOne(sender, request, findings);
            progress(++sent, counts.requests, request.operation.path);
          }
          heaps.push((await readMetrics(url)).heapBytes);
        }
      };
      await Promise.all(Array.from({ length: SENDERS }, work));
      findings.set('requests', sent);
      checkMemory(heaps, findings);
    } finally {
      await workplace.clear();
    }
    findings.set('wrong answers', findings.failed);
    return findings;
  },
};

function sample(operations: readonly Operation[], seed: number): FuzzRequest[] {
  const any = fc.nat({ max: operations.length - 1 }).chain((at) => requestsOf(operations[at]!));
  return fc.sample(any, { numRuns: BATCH, seed });
}

async function tryOne(sender: Sender, request: FuzzRequest, findings: Findings): Promise<void> {
  const { operation, ...rest } = request;
  const describe = () => `${operation.method} ${operation.path} with ${JSON.stringify(rest).slice(0, 400)}`;
  try {
    const answer = await sender.send(request);
    const fault = findFault(operation, answer);
    findings.check(fault === undefined, () => `${describe()}: ${fault}`);
    findings.count(`answered ${Math.floor(answer.status / 100)}xx`);
    const isUntouched = await sender.isUntouched(request, answer);
    findings.check(isUntouched, () => `${describe()} was answered ${answer.status} and changed the game`);
  } catch (error) {
    findings.fail(`${describe()} was not answered: ${error} ${(error as Error).cause ?? ''}`);
  }
}

/** Compares the minimum of each half, which is the heap right after a garbage collection. */
function checkMemory(heaps: readonly number[], findings: Findings): void {
  const half = Math.floor(heaps.length / 2);
  const [middle, end] = [heaps.slice(half / 2, half), heaps.slice(half)].map((part) => Math.min(...part)) as [
    number,
    number,
  ];
  if (!Number.isFinite(middle)) return;
  findings.set('heap in the middle (MB)', Math.round(middle / MEGABYTE));
  findings.set('heap at the end (MB)', Math.round(end / MEGABYTE));
  findings.check(end - middle < MAX_GROWTH, `the heap grew from ${middle} to ${end} bytes`);
}
