import { formatPosition, formatRecord, parsePosition, parseRecord } from '@kalah/rules';
import fc from 'fast-check';
import { readServerEvents } from '../../packages/api/src/server-events.ts';
import type { Findings } from '../findings.ts';

/** Text made of the pieces that a notation is made of, which gets further into a parser than noise does. */
const piecesOf = (pieces: readonly string[]) =>
  fc
    .array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...pieces) }, fc.string({ maxLength: 3 })), {
      maxLength: 40,
    })
    .map((all) => all.join(''));

const positionText = fc.oneof(
  piecesOf(['4', '0', '1', '12', ',', '/', ' ', 's', 'n', 'c', '-', '4,4,4,4,4,4,0', '/4,4,4,4,4,4,0 s -']),
  fc
    .tuple(
      fc.array(fc.nat({ max: 13 }), { minLength: 2, maxLength: 14 }),
      fc.constantFrom('s', 'n'),
      fc.constantFrom('c', '-'),
    )
    .map(([row, turn, alone]) => `${row.join()}/${row.join()} ${turn} ${alone}`),
);

const recordText = piecesOf([
  '[South "Ann"]\n',
  '[North ""]\n',
  '[Start "4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -"]\n',
  '[Variant "6x4"]\n',
  '[Result "1-0"]\n',
  '[',
  ']',
  '"',
  '\\',
  '\n',
  '\n\n',
  '1. ',
  'C ',
  'c ',
  'A',
  'f',
  '3',
  '1-0',
  '½-½',
  '*',
  ' ',
]);

/** Parsers give a value or a problem, never throw; what they take, they write and read again as the same. */
export async function fuzzParsers(findings: Findings, runs: number): Promise<void> {
  const positions = fc.property(positionText, (text) => {
    const parsed = parsePosition(text);
    if (!parsed.ok) return parsed.problem.at >= 0 && parsed.problem.at <= text.length;
    const written = formatPosition(parsed.value);
    const again = parsePosition(written);
    return again.ok && formatPosition(again.value) === written;
  });
  const records = fc.property(recordText, (text) => {
    const parsed = parseRecord(text);
    if (!parsed.ok) return parsed.problem.at >= 0 && parsed.problem.at <= text.length;
    const written = formatRecord(parsed.value);
    const again = parseRecord(written);
    return again.ok && formatRecord(again.value) === written;
  });
  // However the bytes of a stream are cut, the same events come out of it.
  const event = fc.record({ id: fc.nat(), data: fc.json() });
  const streams = fc.asyncProperty(
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
  report('positions', await fc.check(positions, { numRuns: runs }));
  report('records', await fc.check(records, { numRuns: runs }));
  report('streams', await fc.check(streams, { numRuns: Math.ceil(runs / 10) }));

  function report<Input>(
    name: string,
    { failed, counterexample, errorInstance, numRuns }: fc.RunDetails<Input>,
  ): void {
    findings.check(
      !failed,
      () => `the parser of ${name} fails at ${JSON.stringify(counterexample)} ${errorInstance ?? ''}`,
    );
    findings.count('texts parsed', numRuns);
  }
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
