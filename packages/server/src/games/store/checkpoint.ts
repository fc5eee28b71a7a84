import type { Game } from '../game.ts';
import { type Change, expectedVersion } from '../game-store.ts';
import { replay } from '../replay.ts';
import type { EventRow } from './encoding.ts';
import { decodeEvent, decodeSnapshot } from './encoding.ts';

/** [O5] The snapshot of a game that was removed. Its row stays, so that its id is taken. In PostgreSQL it is also the data of a tombstone. */
export const REMOVED = '';

/**
 * A game's row holds a snapshot of the game at some version, its checkpoint; the log may be ahead of it. Most moves
 * therefore write only their event. Reading replays the events after the checkpoint, of which there are fewer than this
 * many unless a change wrote several.
 */
const CHECKPOINT_EVERY = 32;

/**
 * A new checkpoint is written for a new game, whenever the version passes a multiple of 32, and at the end. After the end it is
 * written when something changes that is exported: [S22] with a checkpoint, a game loses the number that it was exported with.
 */
export function isCheckpoint(change: Change): boolean {
  const { before, game, events } = change;
  if (!before) return true;
  if (game.ending) return !before.ending || events.some(({ kind }) => CHANGES_OF_EXPORT.has(kind));
  return toStretch(game.version) > toStretch(expectedVersion(change));
}

const CHANGES_OF_EXPORT: ReadonlySet<string> = new Set(['attributed', 'reviewed']);

function toStretch(version: number): number {
  return Math.floor(version / CHECKPOINT_EVERY);
}

/** A row of a game's log, from the event of its checkpoint on; that first row holds the snapshot as well. */
export interface StoredRow extends EventRow {
  readonly snapshot: string | null;
}

export function restoreGame(id: string, rows: readonly StoredRow[]): Game | undefined {
  const [first, ...tail] = rows;
  if (!first || first.snapshot === REMOVED) return undefined;
  return decoding(id, () => {
    const game = decodeSnapshot(id, first.snapshot ?? '');
    if (game.version !== first.number) throw new Error('its log ends before its checkpoint');
    return replayTail(game, tail);
  });
}

export function continueGame(game: Game, tail: readonly EventRow[]): Game {
  return decoding(game.id, () => replayTail(game, tail));
}

/** [S18] A game that cannot be decoded is an internal error, which names the game. */
function decoding(id: string, decode: () => Game): Game {
  try {
    return decode();
  } catch (cause) {
    throw new Error(`game ${id} cannot be decoded`, { cause });
  }
}

function replayTail(game: Game, tail: readonly EventRow[]): Game {
  const events = tail.map(({ number, at, data }) => decodeEvent(number, at, data));
  return replay(game.id, events, game)!;
}
