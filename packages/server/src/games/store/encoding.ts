import { formatPosition, must, type Position, parsePosition, SIDES } from '@kalah/rules';
import type { MoveTime } from '@kalah/rules/clock';
import type { GameEvent, NewEvent } from '../event.ts';
import type { Game, PlayedMove } from '../game.ts';
import { startText } from '../start-text.ts';

export interface EventRow {
  readonly number: number;
  readonly at: number;
  readonly data: string;
}

/** Positions are stored as text, moves as one flat list of number, side (0 or 1) and pit. */
type StoredGame = Omit<Game, 'id' | 'start' | 'position' | 'moves'> & {
  readonly start: string;
  readonly position: string;
  readonly moves: readonly number[];
};

export function encodeSnapshot(game: Game): string {
  const { start, position, moves } = game;
  return JSON.stringify({
    ...game,
    id: undefined,
    start: startText(start),
    position: formatPosition(position),
    moves: encodeMoves(moves),
  });
}

export function decodeSnapshot(id: string, text: string): Game {
  const stored = renameHash(JSON.parse(text) as StoredGame & WithOldHash);
  return {
    ...stored,
    id,
    start: decodeStart(stored.start),
    position: decodePosition(stored.position),
    moves: decodeMoves(stored.moves),
  };
}

/**
 * The number and the time of an event have their own columns. A move is stored as the initial of its side and its pit,
 * `s3`, because nearly all events are moves: it is 37 bytes shorter than JSON, which is what Kalah 0.1 stored. If the game
 * has a clock, what was charged, granted and credited follows, `s3:1250:2000`; `granted` and `credited` are left out if they are 0.
 */
export function encodeEvent(event: GameEvent): string {
  if (event.kind === 'moved') return `${event.side[0]}${event.pit}${encodeTime(event)}`;
  const start = event.kind === 'created' ? { start: startText(event.start) } : {};
  return JSON.stringify({ ...event, ...start, number: undefined, at: undefined });
}

export function decodeEvent(number: number, at: number, text: string): GameEvent {
  if (!text.startsWith('{')) return { ...decodeMove(text), number, at };
  const parsed = JSON.parse(text) as (NewEvent | (NewEvent & { kind: 'created'; start: string })) &
    WithOldHash;
  if (parsed.kind !== 'created') return { ...parsed, number, at };
  const stored = renameHash(parsed);
  return { ...stored, start: decodePosition(stored.start as unknown as string), number, at };
}

function decodeMove(text: string): NewEvent & { kind: 'moved' } {
  const [, initial, pit, time] = /^([sn])(\d+)((?::\d+){0,3})$/.exec(text) ?? [];
  if (!initial) throw new Error(`an event cannot be decoded: ${text}`);
  const side = initial === 's' ? 'south' : 'north';
  return { kind: 'moved', side, pit: Number(pit), ...(time && decodeTime(time)) };
}

function encodeTime({ charged, granted = 0, credited = 0 }: Partial<MoveTime>): string {
  if (charged === undefined) return '';
  if (credited > 0) return `:${charged}:${granted}:${credited}`;
  return granted > 0 ? `:${charged}:${granted}` : `:${charged}`;
}

function decodeTime(text: string): MoveTime {
  const [charged = 0, granted = 0, credited = 0] = text.slice(1).split(':').map(Number);
  return { charged, granted, credited };
}

/** Kalah 0.1 stored `requestHash` under the name `wish`. */
interface WithOldHash {
  readonly wish?: string;
}

export function renameHash<Stored extends object>({ wish, ...stored }: Stored & WithOldHash) {
  return wish === undefined ? stored : { ...stored, requestHash: wish };
}

function decodePosition(text: string): Position {
  return must(parsePosition(text));
}

let lastStart: { readonly text: string; readonly position: Position } | undefined;

/** Nearly all games start from the same position, so the last one is cached. */
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
