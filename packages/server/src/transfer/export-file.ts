import { type Contents, FORMAT, type Line, parseLine, Tally } from './line.ts';
import { readTextLines } from './text-lines.ts';
import { TransferError } from './transfer-error.ts';

export type GameLine = Line & { kind: 'game' };
export type PlayerLine = Line & { kind: 'player' };

/** Rejects a file that is damaged, incomplete or of another format. */
export async function checkFile(path: string, onGame?: (games: number) => void): Promise<Contents> {
  const tally = new Tally();
  let before: Line | undefined;
  for await (const { line, text } of readLines(path)) {
    if (!before) checkHead(path, line);
    else if (!mayFollow(before, line)) throw damaged(path);
    if (line.kind === 'game') onGame?.(tally.games);
    if (line.kind === 'game' || line.kind === 'player') tally.add(line, text);
    before = line;
  }
  if (!before) throw notAnExport(path);
  if (before.kind !== 'end') throw new TransferError(`${path} is not complete; export it again.`);
  const contents = tally.contents();
  if (contents.sha256 !== before.sha256 || contents.games !== before.games) throw damaged(path);
  return contents;
}

export async function* readContents(path: string): AsyncGenerator<GameLine | PlayerLine> {
  for await (const { line } of readLines(path)) {
    if (line.kind === 'game' || line.kind === 'player') yield line;
  }
}

async function* readLines(path: string): AsyncGenerator<{ line: Line; text: string }> {
  let isFirst = true;
  for await (const { text } of readTextLines(path)) {
    const line = findLine(text);
    if (!line) throw isFirst ? notAnExport(path) : damaged(path);
    yield { line, text };
    isFirst = false;
  }
}

function findLine(text: string): Line | undefined {
  try {
    return parseLine(text);
  } catch {
    return undefined;
  }
}

function checkHead(path: string, line: Line): void {
  if (line.kind !== 'kalah-export') throw notAnExport(path);
  if (line.format !== FORMAT) {
    throw new TransferError(
      `${path} has the format ${line.format} of another version of Kalah, and this version reads ${FORMAT}; update Kalah.`,
    );
  }
}

function mayFollow(before: Line, line: Line): boolean {
  switch (line.kind) {
    case 'kalah-export':
      return false;
    case 'game':
      return before.kind === 'kalah-export' || (before.kind === 'game' && before.id < line.id);
    case 'player':
    case 'end':
      return before.kind !== 'end';
  }
}

function notAnExport(path: string): TransferError {
  return new TransferError(`${path} is not an export of Kalah; choose a file that \`kalah export\` wrote.`);
}

function damaged(path: string): TransferError {
  return new TransferError(`${path} is damaged; export it again.`);
}
