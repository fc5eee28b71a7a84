import { formatPosition, must, type Position, parsePosition, SIDES } from '@kalah/rules';
import type { GameEvent, Happening } from '../games/event.ts';
import type { Game, PlayedMove } from '../games/game.ts';
import { startText } from '../games/start-text.ts';

/** A position is kept as its text, and moves as one flat list of number, side (0 or 1) and pit. */
type StoredGame = Omit<Game, 'id' | 'start' | 'position' | 'moves'> & {
  readonly start: string;
  readonly position: string;
  readonly moves: readonly number[];
};

export function encodeGame(game: Game): string {
  const { start, position, moves } = game;
  return JSON.stringify({
    ...game,
    id: undefined,
    start: startText(start),
    position: formatPosition(position),
    moves: encodeMoves(moves),
  });
}

/** [S18] What cannot be decoded is thrown as a mistake of ours, with the name of the game. */
export function decodeGame(id: string, text: string): Game {
  try {
    const stored = JSON.parse(text) as StoredGame;
    return {
      ...stored,
      id,
      start: decodeStart(stored.start),
      position: decodePosition(stored.position),
      moves: decodeMoves(stored.moves),
    };
  } catch (cause) {
    throw new Error(`the snapshot of game ${id} cannot be decoded`, { cause });
  }
}

/** An event without its number and time, which have columns of their own. */
export function encodeEvent(event: GameEvent): string {
  const happening = { ...event, number: undefined, at: undefined };
  if (happening.kind !== 'created') return JSON.stringify(happening);
  return JSON.stringify({ ...happening, start: startText(happening.start) });
}

export function decodeEvent(number: number, at: number, text: string): GameEvent {
  const stored = JSON.parse(text) as Happening | (Happening & { kind: 'created'; start: string });
  if (stored.kind !== 'created') return { ...stored, number, at };
  return { ...stored, start: decodePosition(stored.start as unknown as string), number, at };
}

function decodePosition(text: string): Position {
  return must(parsePosition(text));
}

let lastStart: { readonly text: string; readonly position: Position } | undefined;

/** Nearly all games begin from one position, so the one read last is kept. */
function decodeStart(text: string): Position {
  if (lastStart?.text !== text) lastStart = { text, position: decodePosition(text) };
  return lastStart.position;
}

function encodeMoves(moves: readonly PlayedMove[]): number[] {
  const flat: number[] = [];
  for (const { number, side, pit } of moves) flat.push(number, side === 'south' ? 0 : 1, pit);
  return flat;
}

function decodeMoves(flat: readonly number[]): PlayedMove[] {
  const moves: PlayedMove[] = [];
  for (let at = 0; at < flat.length; at += 3) {
    moves.push({ number: flat[at]!, side: SIDES[flat[at + 1]!]!, pit: flat[at + 2]! });
  }
  return moves;
}
