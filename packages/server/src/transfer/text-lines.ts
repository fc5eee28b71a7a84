import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

export interface TextLine {
  readonly text: string;
  /** Where the next line begins, in bytes. */
  readonly end: number;
}

const NEWLINE = 0x0a;

/** The lines of a file that have come to their end; `.gz` is unpacked on the way. Nothing but a newline ends a line. */
export async function* readTextLines(path: string): AsyncGenerator<TextLine> {
  const file = createReadStream(path, { highWaterMark: 1 << 18 });
  const bytes = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  file.once('error', (error) => bytes.destroy(error));
  let begun: Buffer[] = [];
  let end = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      const line = Buffer.concat([...begun, chunk.subarray(from, at)]);
      begun = [];
      end += line.length + 1;
      from = at + 1;
      yield { text: line.toString('utf8'), end };
    }
    begun.push(chunk.subarray(from));
  }
}
