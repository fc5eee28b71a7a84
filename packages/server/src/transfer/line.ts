import { createHash } from 'node:crypto';
import { formatPosition, must, type Position, parsePosition } from '@kalah/rules';
import type { GameEvent } from '../games/event.ts';
import type { GameLog, Player } from '../games/game-store.ts';
import { renameHash } from '../games/store/encoding.ts';

export interface Head {
  readonly kind: 'kalah-export';
  readonly format: typeof FORMAT;
  /** The database it was exported from, without its password. */
  readonly from: string;
}

export const FORMAT = 1;

/** A summary of an export. Databases with the same contents have the same checksum, even if their kinds differ. */
export interface Contents {
  readonly games: number;
  readonly events: number;
  readonly players: number;
  /** Hash of the lines between the first and the last. */
  readonly sha256: string;
}

/** A line of an export: one JSON object. Games come in the order of their ids, then players, then the end. */
export type Line =
  | Head
  | ({ readonly kind: 'game' } & GameLog)
  | ({ readonly kind: 'player' } & Player)
  | ({ readonly kind: 'end' } & Contents);

export function formatLine(line: Line): string {
  return JSON.stringify(line.kind === 'game' ? { ...line, log: line.log.map(toStored) } : line);
}

export function parseLine(text: string): Line {
  const line = JSON.parse(text) as Line;
  if (!KINDS.includes(line.kind)) throw new Error('the line has an unknown kind');
  return line.kind === 'game' ? { ...line, log: line.log.map(fromStored) } : line;
}

const KINDS: readonly Line['kind'][] = ['kalah-export', 'game', 'player', 'end'];

function toStored(event: GameEvent): unknown {
  return event.kind === 'created' ? { ...event, start: formatPosition(event.start) } : event;
}

/** The number and the time come last, as in events that a store returns. */
function fromStored(event: GameEvent): GameEvent {
  if (event.kind !== 'created') return event;
  const { number, at, ...stored } = event;
  return { ...renameHash(stored), start: parseStart(stored.start), number, at };
}

function parseStart(text: unknown): Position {
  return must(parsePosition(text as string));
}

export class Tally {
  readonly #hash = createHash('sha256');
  #games = 0;
  #events = 0;
  #players = 0;

  add(line: Line, text: string): void {
    if (line.kind === 'game') {
      this.#games++;
      this.#events += line.log.length;
    }
    if (line.kind === 'player') this.#players++;
    this.#hash.update(text).update('\n');
  }

  get games(): number {
    return this.#games;
  }

  contents(): Contents {
    return {
      games: this.#games,
      events: this.#events,
      players: this.#players,
      sha256: this.#hash.copy().digest('hex'),
    };
  }
}
