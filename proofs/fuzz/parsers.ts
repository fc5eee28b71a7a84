import fc from 'fast-check';
import { readServerEvents } from '../../packages/api/src/http/server-events.ts';
import type { Findings } from '../findings.ts';
import { fuzzNotation, positionNotation, recordNotation } from './notation.ts';

/** Tries each parser with `runs` texts, and the stream parser with a tenth of that. */
export async function fuzzParsers(findings: Findings, runs: number, seed: number): Promise<void> {
  await fuzzNotation(positionNotation, findings, { runs, seed });
  await fuzzNotation(recordNotation, findings, { runs, seed });
  await fuzzStreams(findings, Math.ceil(runs / 10), seed);
}

/** A stream yields the same events however its bytes are split. */
async function fuzzStreams(findings: Findings, runs: number, seed: number): Promise<void> {
  const event = fc.record({ id: fc.nat(), data: fc.json() });
  const property = fc.asyncProperty(
    fc.array(event, { maxLength: 5 }),
    fc.integer({ min: 1, max: 9 }),
    async (events, size) => {
      const bytes = Buffer.from(
        events.map(({ id, data }) => `event: moved\nid: ${id}\ndata: ${data}\n\n`).join(''),
      );
      const read: unknown[] = [];
      for await (const { id, data } of readServerEvents(cut(bytes, size)))
        read.push({ id: Number(id), data });
      return JSON.stringify(read) === JSON.stringify(events);
    },
  );
  const { failed, counterexample, errorInstance, numRuns } = await fc.check(property, {
    numRuns: runs,
    seed,
  });
  findings.check(
    !failed,
    () => `a stream is read wrongly at ${JSON.stringify(counterexample)} ${errorInstance ?? ''}`,
  );
  findings.count('streams cut and read', numRuns);
}

function cut(bytes: Buffer, size: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(stream) {
      for (let at = 0; at < bytes.length; at += size)
        stream.enqueue(new Uint8Array(bytes.subarray(at, at + size)));
      stream.close();
    },
  });
}
