import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm, truncate } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Archive } from '../store/store.ts';
import { type Contents, FORMAT, formatLine, type Head, type Line, parseLine, Tally } from './line.ts';
import { readTextLines } from './text-lines.ts';
import { TransferError } from './transfer-error.ts';

export interface ExportParameters {
  /** The database's name, without its password. */
  readonly from: string;
  /** The file to write. It appears only when it is complete. A name that ends in `.gz` makes it compressed. */
  readonly to: string;
  readonly onProgress?: (games: number) => void;
}

/** What an interrupted export has written: the complete games, and where the last of them ends. */
interface Interrupted {
  readonly tally: Tally;
  readonly lastGame?: string;
  readonly end: number;
}

/** An interrupted export continues after its last complete game. */
export async function exportAll(
  archive: Archive,
  { from, to, onProgress }: ExportParameters,
): Promise<Contents> {
  if (existsSync(to)) throw new TransferError(`${to} already exists; choose another file.`);
  const part = `${to}.part`;
  const { tally, lastGame, end } = await findInterrupted(part, from);
  if (end > 0) await truncate(part, end);

  async function* lines(): AsyncGenerator<string> {
    if (end === 0) yield `${formatLine({ kind: 'kalah-export', format: FORMAT, from })}\n`;
    for await (const game of archive.games(lastGame)) {
      yield add({ kind: 'game', ...game });
      onProgress?.(tally.games);
    }
    for await (const player of archive.players()) yield add({ kind: 'player', ...player });
    yield `${formatLine({ kind: 'end', ...tally.contents() })}\n`;
  }

  function add(line: Line): string {
    const text = formatLine(line);
    tally.add(line, text);
    return `${text}\n`;
  }

  const file = createWriteStream(part, { flags: end > 0 ? 'r+' : 'w', start: end, flush: true });
  await pipeline(Readable.from(lines()), file);
  if (to.endsWith('.gz')) await compress(part, to);
  else await rename(part, to);
  return tally.contents();
}

/** Compresses the complete file, because a compressed file could not be continued. */
async function compress(part: string, to: string): Promise<void> {
  const compressed = `${part}.gz`;
  await pipeline(createReadStream(part), createGzip(), createWriteStream(compressed, { flush: true }));
  await rename(compressed, to);
  await rm(part);
}

/** Players are written again, because they may have changed since. */
async function findInterrupted(part: string, from: string): Promise<Interrupted> {
  const tally = new Tally();
  let interrupted: Interrupted = { tally, end: 0 };
  if (!existsSync(part)) return interrupted;
  for await (const { text, end } of readTextLines(part)) {
    const line = findLine(text);
    if (interrupted.end === 0) checkSource(line, part, from);
    else if (line?.kind !== 'game') break;
    else tally.add(line, text);
    interrupted = { tally, end, ...(line?.kind === 'game' && { lastGame: line.id }) };
  }
  return interrupted;
}

/** A crash may have left the last lines damaged. */
function findLine(text: string): Line | undefined {
  try {
    return parseLine(text);
  } catch {
    return undefined;
  }
}

function checkSource(line: Line | undefined, part: string, from: string): void {
  const head = line?.kind === 'kalah-export' ? (line as Head) : undefined;
  if (head?.format === FORMAT && head.from === from) return;
  throw new TransferError(`${part} belongs to another export; remove it, or choose another file.`);
}
