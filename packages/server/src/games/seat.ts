import { hash } from 'node:crypto';
import { type Both, SIDES } from '@kalah/rules';
import type { SeatRating } from './rating.ts';

export interface AccountSeat {
  readonly kind: 'account';
  readonly id: string;
  /** The account's name; undefined once the account is deleted. */
  readonly name?: string;
  /** [A18] The hash of the seat's token. The seat can be played with this token or with the account. */
  readonly tokenHash: string;
  /** The account of the person who runs the bot; undefined for people. */
  readonly owner?: string;
  /** [G3] The rating when the seat was taken; undefined before the first rated game, and in untimed games. */
  readonly rating?: SeatRating;
}

/**
 * Who may play a side: anybody (`open`), nobody until it is taken (`vacant`), callers who send the name (`named`) or the
 * token (`secret`), an account, or the computer. Only the hash of a token is stored.
 */
export type Seat =
  | { readonly kind: 'open' }
  | { readonly kind: 'vacant' }
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'secret'; readonly tokenHash: string; readonly name?: string }
  | AccountSeat
  | { readonly kind: 'engine'; readonly level: number };

export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'token'; readonly hash: string }
  | { readonly kind: 'account'; readonly id: string }
  | { readonly kind: 'engine' };

export const NO_CREDENTIAL: Credential = { kind: 'none' };

export function findAccountId(credential: Credential): string | undefined {
  return credential.kind === 'account' ? credential.id : undefined;
}

export type SeatRefusal = 'seat-vacant' | 'token-required' | 'not-your-seat';

/** No other function decides whether a credential allows playing a seat. */
export function findSeatRefusal(seat: Seat, credential: Credential): SeatRefusal | undefined {
  switch (seat.kind) {
    case 'open':
      return undefined;
    case 'vacant':
      return 'seat-vacant';
    case 'named':
      if (credential.kind === 'name' && credential.name === seat.name) return undefined;
      return 'not-your-seat';
    case 'secret':
      if (credential.kind === 'token' && credential.hash === seat.tokenHash) return undefined;
      return credential.kind === 'token' ? 'not-your-seat' : 'token-required';
    case 'account':
      if (credential.kind === 'account' && credential.id === seat.id) return undefined;
      if (credential.kind === 'token' && credential.hash === seat.tokenHash) return undefined;
      return credential.kind === 'none' || credential.kind === 'name' ? 'token-required' : 'not-your-seat';
    case 'engine':
      return credential.kind === 'engine' ? undefined : 'not-your-seat';
  }
}

export function mayPlay(seat: Seat, credential: Credential): boolean {
  return findSeatRefusal(seat, credential) === undefined;
}

export type Occupant = 'nobody' | 'anybody' | 'player' | 'computer';

export function occupantOf(seat: Seat): Occupant {
  switch (seat.kind) {
    case 'vacant':
      return 'nobody';
    case 'open':
      return 'anybody';
    case 'named':
    case 'secret':
    case 'account':
      return 'player';
    case 'engine':
      return 'computer';
  }
}

/** An open seat belongs to nobody. */
export function isOwnSeat(seat: Seat, credential: Credential): boolean {
  return occupantOf(seat) !== 'anybody' && mayPlay(seat, credential);
}

export function isPlayer(seats: Both<Seat>, credential: Credential): boolean {
  return SIDES.some((side) => isOwnSeat(seats[side], credential));
}

export function findName(seat: Seat): string | undefined {
  switch (seat.kind) {
    case 'named':
    case 'secret':
    case 'account':
      return seat.name;
    case 'open':
    case 'vacant':
    case 'engine':
      return undefined;
  }
}

export function findTokenHash(seat: Seat): string | undefined {
  switch (seat.kind) {
    case 'secret':
    case 'account':
      return seat.tokenHash;
    case 'open':
    case 'vacant':
    case 'named':
    case 'engine':
      return undefined;
  }
}

/** Tokens are compared by their hashes, so the duration of a comparison reveals nothing about a token. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

export function byToken(token: string): Credential {
  return { kind: 'token', hash: hashToken(token) };
}

export function hasComputer({ south, north }: Both<Seat>): boolean {
  return occupantOf(south) === 'computer' || occupantOf(north) === 'computer';
}

export function isBetweenComputers({ south, north }: Both<Seat>): boolean {
  return occupantOf(south) === 'computer' && occupantOf(north) === 'computer';
}
