import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

interface TextLine {
  readonly text: string;
  /** Where the next line begins, in bytes. */
  readonly end: number;
}

const NEWLINE = 0x0a;

/** The complete lines of a file, which is decompressed if its name ends in `.gz`. Only a newline ends a line. */
export async function* readTextLines(path: string): AsyncGenerator<TextLine> {
  const file = createReadStream(path, { highWaterMark: 1 << 18 });
  const bytes = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  file.once('error', (error) => bytes.destroy(error));
  let incomplete: Buffer[] = [];
  let end = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      const line = Buffer.concat([...incomplete, chunk.subarray(from, at)]);
      incomplete = [];
      end += line.length + 1;
      from = at + 1;
      yield { text: line.toString('utf8'), end };
    }
    incomplete.push(chunk.subarray(from));
  }
}
