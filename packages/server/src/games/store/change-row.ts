import type { Step } from '../../platform/database/database.ts';
import { type Change, expectedVersion } from '../game-store.ts';
import { isCheckpoint } from './checkpoint.ts';
import { type EventRow, encodeEvent, encodeSnapshot } from './encoding.ts';
import { isListingValid, type Listing, toListing } from './listing.ts';

/**
 * A change as a database stores it. A plain move is its event alone; the optional parts are present only when they are
 * to be written.
 */
export interface ChangeRow {
  readonly id: string;
  /** The version the change was decided on; 0 for a new game, which always has a checkpoint. */
  readonly expected: number;
  readonly events: readonly EventRow[];
  readonly checkpoint?: GameRow;
  /** The new listing, where it has changed and no checkpoint contains it. */
  readonly listing?: Listing;
  /** What the change writes besides its game, in the same transaction. */
  readonly steps?: readonly Step[];
}

export interface GameRow extends Listing {
  readonly version: number;
  readonly snapshot: string;
  readonly createdAt: number;
  readonly listed: boolean;
}

export function toChangeRow(change: Change, steps: readonly Step[]): ChangeRow {
  const { game, events } = change;
  return {
    id: game.id,
    expected: expectedVersion(change),
    events: events.map((event) => ({ number: event.number, at: event.at, data: encodeEvent(event) })),
    ...toGameParts(change),
    ...(steps.length > 0 && { steps }),
  };
}

/** The parts that every change has: `id`, `expected` and `events`. */
const REQUIRED_PARTS = 3;

/** A change that inserts one event and writes nothing else, as most moves do. */
export function isOneEvent(row: ChangeRow): boolean {
  return row.events.length === 1 && Object.keys(row).length === REQUIRED_PARTS;
}

function toGameParts(change: Change): Pick<ChangeRow, 'checkpoint' | 'listing'> {
  const listing = findListing(change);
  if (!listing) return {};
  if (!isCheckpoint(change)) return { listing };
  const { version, createdAt, listed } = change.game;
  return { checkpoint: { version, snapshot: encodeSnapshot(change.game), createdAt, listed, ...listing } };
}

/** The listing that a change writes: always with a checkpoint, and otherwise when the stored one is not valid any more. */
export function findListing(change: Change): Listing | undefined {
  const { before, game } = change;
  const listing = toListing(game);
  if (!before || isCheckpoint(change)) return listing;
  return isListingValid(toListing(before, game.updatedAt), listing) ? undefined : listing;
}
