import { type Contents, FORMAT, type Line, parseLine, Tally } from './line.ts';
import { MovingError } from './moving-error.ts';
import { readTextLines } from './text-lines.ts';

export type GameLine = Line & { kind: 'game' };
export type PlayerLine = Line & { kind: 'player' };

/** Reads a file from end to end and gives what it holds; refuses one that is damaged, cut off or of another format. */
export async function checkFile(path: string, onGame?: (games: number) => void): Promise<Contents> {
  const tally = new Tally();
  let before: Line | undefined;
  for await (const { line, text } of readLines(path)) {
    if (!mayFollow(before, line)) throw damaged(path);
    if (line.kind === 'game') onGame?.(tally.games);
    if (line.kind === 'game' || line.kind === 'player') tally.add(line, text);
    before = line;
  }
  if (before?.kind !== 'end') throw new MovingError(`${path} is not complete; export it again.`);
  const contents = tally.contents();
  if (contents.sha256 !== before.sha256 || contents.games !== before.games) throw damaged(path);
  return contents;
}

/** The games and players of a file that was checked. */
export async function* readContents(path: string): AsyncGenerator<GameLine | PlayerLine> {
  for await (const { line } of readLines(path)) {
    if (line.kind === 'game' || line.kind === 'player') yield line;
  }
}

async function* readLines(path: string): AsyncGenerator<{ line: Line; text: string }> {
  for await (const { text } of readTextLines(path)) {
    try {
      yield { line: parseLine(text), text };
    } catch (error) {
      if (error instanceof MovingError) throw error;
      throw damaged(path);
    }
  }
}

function mayFollow(before: Line | undefined, line: Line): boolean {
  switch (line.kind) {
    case 'kalah-export':
      return before === undefined && line.format === FORMAT;
    case 'game':
      return before?.kind === 'kalah-export' || (before?.kind === 'game' && before.id < line.id);
    case 'player':
    case 'end':
      return before !== undefined && before.kind !== 'end';
  }
}

function damaged(path: string): MovingError {
  return new MovingError(`${path} is not an export of Kalah, of a newer one, or damaged; export it again.`);
}
