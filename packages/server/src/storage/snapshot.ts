import { formatPosition, must, type Position, parsePosition, SIDES } from '@kalah/rules';
import type { GameEvent, Happening } from '../games/event.ts';
import type { Game, PlayedMove } from '../games/game.ts';

/** A position is kept as its text, and moves as one flat list of number, side (0 or 1) and pit. */
type StoredGame = Omit<Game, 'id' | 'start' | 'position' | 'moves'> & {
  readonly start: string;
  readonly position: string;
  readonly moves: readonly number[];
};

export function encodeGame({ id: _, start, position, moves, ...rest }: Game): string {
  const stored: StoredGame = {
    ...rest,
    start: formatPosition(start),
    position: formatPosition(position),
    moves: moves.flatMap(({ number, side, pit }) => [number, SIDES.indexOf(side), pit]),
  };
  return JSON.stringify(stored);
}

export function decodeGame(id: string, text: string): Game {
  const { start, position, moves, ...rest } = JSON.parse(text) as StoredGame;
  return {
    id,
    ...rest,
    start: decodePosition(start),
    position: decodePosition(position),
    moves: decodeMoves(moves),
  };
}

/** An event without its number and time, which have columns of their own. */
export function encodeEvent({ number: _, at: __, ...happening }: GameEvent): string {
  if (happening.kind !== 'created') return JSON.stringify(happening);
  return JSON.stringify({ ...happening, start: formatPosition(happening.start) });
}

export function decodeEvent(number: number, at: number, text: string): GameEvent {
  const stored = JSON.parse(text) as Happening | (Happening & { kind: 'created'; start: string });
  if (stored.kind !== 'created') return { ...stored, number, at };
  return { ...stored, start: decodePosition(stored.start as unknown as string), number, at };
}

function decodePosition(text: string): Position {
  return must(parsePosition(text));
}

function decodeMoves(flat: readonly number[]): PlayedMove[] {
  const moves: PlayedMove[] = [];
  for (let at = 0; at < flat.length; at += 3) {
    moves.push({ number: flat[at]!, side: SIDES[flat[at + 1]!]!, pit: flat[at + 2]! });
  }
  return moves;
}
