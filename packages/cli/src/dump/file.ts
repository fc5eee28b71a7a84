import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ExportedGame } from '@kalah/api/open-data';
import { Failure } from '../failure.ts';

/** All lines of a file have the same options. */
export interface LineOptions {
  readonly names: boolean;
  readonly values: boolean;
}

export class DumpFile {
  readonly #output: Writable;
  /** Undefined if there is no complete line. */
  readonly cursor: string | undefined;

  #error: Error | undefined;

  private constructor(output: Writable, cursor?: string) {
    this.#output = output;
    this.cursor = cursor;
    // A full disk is reported between two writes, too.
    if (output !== process.stdout) output.on('error', (error) => (this.#error = error));
  }

  /**
   * Without a path, the standard output. An incomplete line at the end of an existing file is removed. A file that was begun
   * with other options is rejected.
   */
  static async open(path: string | undefined, options: LineOptions): Promise<DumpFile> {
    if (path === undefined) return new DumpFile(process.stdout);
    const file = await open(path, 'a+');
    try {
      const { last, end } = await readEnd(file, path);
      if (last) checkOptions(last, options, path);
      await file.truncate(end);
      return new DumpFile(file.createWriteStream({ flush: true }), last?.cursor);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async write(game: ExportedGame): Promise<void> {
    if (this.#error) throw this.#error;
    if (!this.#output.write(`${JSON.stringify(game)}\n`)) await once(this.#output, 'drain');
  }

  async close(): Promise<void> {
    if (this.#output === process.stdout) return;
    if (!this.#error) await finished(this.#output.end());
    if (this.#error) throw this.#error;
  }
}

/** More than the longest line: a game has at most 2,000 moves. */
const TAIL_BYTES = 1 << 20;
const NEWLINE = 0x0a;
const BEGINNING = '{"cursor":"';

type LastLine = Pick<ExportedGame, 'cursor' | 'names' | 'values'> & Partial<Pick<ExportedGame, 'players'>>;

/** `end` is in bytes. */
async function readEnd(file: FileHandle, path: string): Promise<{ last?: LastLine; end: number }> {
  const { size } = await file.stat();
  const first = Math.max(0, size - TAIL_BYTES);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size - first), 0, size - first, first);
  const tail = buffer.subarray(0, bytesRead);
  const end = tail.lastIndexOf(NEWLINE) + 1;
  checkIncomplete(tail.toString('utf8', end), path);
  if (end === 0) return { end: 0 };
  const begin = tail.lastIndexOf(NEWLINE, end - 2) + 1;
  return { last: parseLine(tail.toString('utf8', begin, end), path), end: first + end };
}

/** An interrupted dump may end with a part of a line. Anything else belongs to another file, which is not touched. */
function checkIncomplete(text: string, path: string): void {
  if (!text.startsWith(BEGINNING) && !BEGINNING.startsWith(text)) throw notADump(path);
}

function parseLine(text: string, path: string): LastLine {
  try {
    const line = JSON.parse(text) as LastLine;
    if (typeof line.cursor === 'string') return line;
  } catch {
    // Reported below.
  }
  throw notADump(path);
}

function checkOptions(last: LastLine, { names, values }: LineOptions, path: string): void {
  if (names || hasName(last)) checkOption('--no-names', last.names === false, !names, path);
  checkOption('--values', last.values !== undefined, values, path);
}

/**
 * Earlier versions did not say that they left out the names. Such a file may be continued without names, because
 * nothing can then end up in it that should not.
 */
function hasName({ players }: LastLine): boolean {
  return [players?.south.name, players?.north.name].some((name) => typeof name === 'string');
}

function checkOption(option: string, wasGiven: boolean, isGiven: boolean, path: string): void {
  if (wasGiven === isGiven) return;
  const advice = wasGiven ? `with ${option}; add it` : `without ${option}; leave it out`;
  throw new Failure(`${path} was begun ${advice}, or choose another file.`);
}

function notADump(path: string): Failure {
  return new Failure(`${path} is not a dump of Kalah; choose another file.`);
}
