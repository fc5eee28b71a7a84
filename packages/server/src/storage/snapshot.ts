import { formatPosition, must, type Position, parsePosition, SIDES } from '@kalah/rules';
import type { GameEvent, NewEvent } from '../games/event.ts';
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
    const stored = renameHash(JSON.parse(text) as StoredGame & WithOldHash);
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
  const newEvent = { ...event, number: undefined, at: undefined };
  if (newEvent.kind !== 'created') return JSON.stringify(newEvent);
  return JSON.stringify({ ...newEvent, start: startText(newEvent.start) });
}

export function decodeEvent(number: number, at: number, text: string): GameEvent {
  const parsed = JSON.parse(text) as (NewEvent | (NewEvent & { kind: 'created'; start: string })) &
    WithOldHash;
  if (parsed.kind !== 'created') return { ...parsed, number, at };
  const stored = renameHash(parsed);
  return { ...stored, start: decodePosition(stored.start as unknown as string), number, at };
}

/** Kalah 0.1 stored `requestHash` under the name `wish`. */
interface WithOldHash {
  readonly wish?: string;
}

function renameHash<Stored extends object>({ wish, ...stored }: Stored & WithOldHash) {
  return wish === undefined ? stored : { ...stored, requestHash: wish };
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
