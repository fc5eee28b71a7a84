import { findRatedPositions, type RatedPositions } from '../fair-play/rated-positions.ts';
import type { ReviewedGame } from '../fair-play/review.ts';
import { findReviewedGames } from '../fair-play/review.ts';
import { type Change, expectedVersion } from '../games/game-store.ts';
import { toOutcomes } from '../games/outcome.ts';
import { isCheckpoint } from '../games/store/checkpoint.ts';
import { type EventRow, encodeEvent, encodeSnapshot } from '../games/store/encoding.ts';
import { isListingValid, type Listing, toListing } from '../games/store/listing.ts';
import { findPairingRow, type PairingRow } from '../pairing/store/change-steps.ts';
import type { Step } from '../platform/database/database.ts';
import type { ChangeJob } from '../platform/jobs/job.ts';
import { type AccountRows, toAccountRows } from '../ratings/store/rows.ts';

/**
 * A change as a database stores it. A plain move is its event alone; the optional parts are present only when they are
 * to be written.
 */
export interface ChangeRow extends AccountRows {
  readonly kind: 'append';
  readonly id: string;
  /** The version the change was decided on; 0 for a new game, which always has a checkpoint. */
  readonly expected: number;
  readonly events: readonly EventRow[];
  readonly checkpoint?: GameRow;
  /** The new listing, where it has changed and no checkpoint contains it. */
  readonly listing?: Listing;
  readonly outcomes?: ReturnType<typeof toOutcomes>;
  readonly jobs?: readonly JobRow[];
  readonly pairing?: PairingRow;
  /** What changes in the positions of running rated games. */
  readonly ratedPositions?: RatedPositions;
  readonly reviewedGames?: readonly ReviewedGame[];
}

/** A job without a due time has failed for good. */
export interface JobRow {
  readonly key: string;
  readonly kind: string;
  readonly data: string;
  readonly dueAt: number;
  /** Whose subscription the job needs; only in the jobs of a change. */
  readonly subscriber?: string;
}

/** The whole row of a game. */
export interface GameRow extends Listing {
  readonly version: number;
  readonly snapshot: string;
  readonly createdAt: number;
  readonly listed: boolean;
}

/** One member of a batch of writes. */
export type Write = ChangeRow | TransactionWrite;

/** Statements that are written together or not at all. */
export interface TransactionWrite {
  readonly kind: 'transaction';
  readonly steps: readonly Step[];
}

export function toChangeRow(change: Change): ChangeRow {
  const { game, events, jobs } = change;
  return {
    kind: 'append',
    id: game.id,
    expected: expectedVersion(change),
    events: events.map((event) => ({ number: event.number, at: event.at, data: encodeEvent(event) })),
    ...toGameParts(change),
    ...(events.some(({ kind }) => kind === 'ended') && { outcomes: toOutcomes(game) }),
    ...(jobs && jobs.length > 0 && { jobs: jobs.map(toJobRow) }),
    ...toAccountRows(change),
    ...toPairing(change),
    ...toFairPlay(change),
  };
}

/** What a change means for fair play. */
export function toFairPlay(change: Change): Pick<ChangeRow, 'ratedPositions' | 'reviewedGames'> {
  if (!change.game.rated) return {};
  const ratedPositions = findRatedPositions(change);
  const reviewedGames = findReviewedGames(change);
  return {
    ...(ratedPositions && { ratedPositions }),
    ...(reviewedGames.length > 0 && { reviewedGames }),
  };
}

function toPairing(change: Change): Pick<ChangeRow, 'pairing'> {
  const pairing = findPairingRow(change);
  return pairing ? { pairing } : {};
}

export function toJobRow({ key, kind, data, dueAt, subscriber }: ChangeJob): JobRow {
  return { key, kind, data: JSON.stringify(data), dueAt, ...(subscriber !== undefined && { subscriber }) };
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

/** The parts that every change has: `kind`, `id`, `expected` and `events`. */
const REQUIRED_PARTS = 4;

/** A change that inserts one event and writes nothing else, as most moves do. */
export function isOneEvent(row: ChangeRow): boolean {
  return row.events.length === 1 && Object.keys(row).length === REQUIRED_PARTS;
}
