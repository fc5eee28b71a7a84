import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm, truncate } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Archive } from '../games/game-store.ts';
import { type Contents, FORMAT, formatLine, type Head, type Line, parseLine, Tally } from './line.ts';
import { readTextLines } from './text-lines.ts';
import { TransferError } from './transfer-error.ts';

export interface Exporting {
  /** The database's name, without a password. */
  readonly from: string;
  /** The file to write; it is there when everything is in it, and not before. One that is called `.gz` is packed. */
  readonly to: string;
  readonly onProgress?: (games: number) => void;
}

/** What an export that was broken off has written: whole games, and where the last of them ends. */
interface Begun {
  readonly tally: Tally;
  readonly lastGame?: string;
  readonly end: number;
}

/** Writes everything an archive holds to a file. One that was broken off goes on behind its last whole game. */
export async function exportAll(archive: Archive, { from, to, onProgress }: Exporting): Promise<Contents> {
  if (existsSync(to)) throw new TransferError(`${to} exists already; name another file.`);
  const part = `${to}.part`;
  const { tally, lastGame, end } = await findBegun(part, from);
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
  if (to.endsWith('.gz')) await pack(part, to);
  else await rename(part, to);
  return tally.contents();
}

/** Packed when it is complete, because what is packed cannot be gone on with. */
async function pack(part: string, to: string): Promise<void> {
  const packed = `${part}.packed`;
  await pipeline(createReadStream(part), createGzip(), createWriteStream(packed, { flush: true }));
  await rename(packed, to);
  await rm(part);
}

/** Players may have changed since, so they are written anew. */
async function findBegun(part: string, from: string): Promise<Begun> {
  const tally = new Tally();
  let begun: Begun = { tally, end: 0 };
  if (!existsSync(part)) return begun;
  for await (const { text, end } of readTextLines(part)) {
    const line = findLine(text);
    if (begun.end === 0) refuseOther(line, part, from);
    else if (line?.kind !== 'game') break;
    else tally.add(line, text);
    begun = { tally, end, ...(line?.kind === 'game' && { lastGame: line.id }) };
  }
  return begun;
}

/** A machine that crashed may have left anything in the last lines. */
function findLine(text: string): Line | undefined {
  try {
    return parseLine(text);
  } catch {
    return undefined;
  }
}

function refuseOther(line: Line | undefined, part: string, from: string): void {
  const head = line?.kind === 'kalah-export' ? (line as Head) : undefined;
  if (head?.format === FORMAT && head.from === from) return;
  throw new TransferError(`${part} was begun by another export; remove it, or name another file.`);
}
