import type { Side } from '@kalah/rules';
import { isBot, isSamePerson, type PairingPlayer, ratingOf } from './player.ts';
import { formatTerms, type GameTerms } from './terms.ts';

/** Both included. */
export interface RatingRange {
  readonly min?: number;
  readonly max?: number;
}

export interface Seek {
  readonly id: string;
  /** Who looks: an account, or a visitor with a secret. [L5] Each has at most one live seek. */
  readonly seeker: string;
  readonly player: PairingPlayer;
  readonly terms: GameTerms;
  readonly range?: RatingRange;
  /** The hash of the token that cancels the seek, and later becomes the token of the seat. */
  readonly tokenHash: string;
  /** Tells two requests with the same idempotency key apart. */
  readonly requestHash: string;
  readonly createdAt: number;
}

export function toAccountSeeker(account: string): string {
  return `account:${account}`;
}

export interface SeekState {
  /** The replica that has the connection; undefined for a correspondence seek, which needs none. */
  readonly replica?: string;
  /** [L6] Its connection was lost a moment ago. */
  readonly isLeft: boolean;
  readonly pairing?: { readonly game: string; readonly side: Side };
}

export interface StoredSeek extends SeekState {
  readonly seek: Seek;
}

export interface SeekQuery {
  readonly clock?: 'live' | 'correspondence';
  readonly limit: number;
}

/** [L7] A live seek stays open as long as its connection. */
export function isLive({ terms }: Pick<Seek, 'terms'>): boolean {
  return terms.clock?.kind === 'live';
}

/** [L2] Seeks are paired within their pool: the same terms, and people apart from bots. */
export function poolOf({ terms, player }: Seek): string {
  return `${isBot(player) ? 'bots' : 'persons'} ${formatTerms(terms)}`;
}

/** [L2] How far ratings may differ at first, and how much more per second of waiting. */
const FIRST_WIDTH = 150;
const WIDER_PER_SECOND = 25;
/** [L2] Seconds of waiting after which any rating is accepted. */
const ANY_AFTER = 20;

/** Correspondence players do not wait for a near rating. */
function widthOf({ createdAt, terms }: Pick<Seek, 'createdAt' | 'terms'>, now: number): number {
  const seconds = Math.max(0, now - createdAt) / 1000;
  return seconds >= ANY_AFTER || !isLive({ terms })
    ? Number.POSITIVE_INFINITY
    : FIRST_WIDTH + WIDER_PER_SECOND * seconds;
}

/** [L2] */
export function isMatch(one: Seek, other: Seek, now: number): boolean {
  const difference = Math.abs(ratingOf(one.player) - ratingOf(other.player));
  return (
    difference <= widthOf(one, now) + widthOf(other, now) &&
    accepts(one.range, other.player) &&
    accepts(other.range, one.player) &&
    !isSamePlayer(one, other)
  );
}

export function accepts(range: RatingRange | undefined, player: PairingPlayer): boolean {
  if (!range) return true;
  if (player.kind === 'anonymous') return false;
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = range;
  return min <= player.rating && player.rating <= max;
}

function isSamePlayer(one: Seek, other: Seek): boolean {
  if (one.seeker === other.seeker) return true;
  if (one.player.kind === 'anonymous' || other.player.kind === 'anonymous') return false;
  return isSamePerson(one.player, other.player);
}
