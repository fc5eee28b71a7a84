import { hash } from 'node:crypto';
import { type Both, SIDES } from '@kalah/rules';

/** Who may move a side. Of a token only the hash is kept. */
export type Seat =
  | { readonly kind: 'open' }
  | { readonly kind: 'vacant' }
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'secret'; readonly tokenHash: string; readonly name?: string }
  | { readonly kind: 'engine'; readonly level: number };

/** What somebody shows to be let at a seat. */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'token'; readonly hash: string }
  | { readonly kind: 'engine' };

export const NOBODY: Credential = { kind: 'none' };

export type SeatRefusal = 'seat-vacant' | 'token-required' | 'not-your-seat';

/** The one place that says who may move a seat: nothing when they may, or else why not. */
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
    case 'engine':
      return credential.kind === 'engine' ? undefined : 'not-your-seat';
  }
}

export function mayMove(seat: Seat, credential: Credential): boolean {
  return findSeatRefusal(seat, credential) === undefined;
}

/** Whether somebody has shown that a seat is theirs; at one without a token or a name anybody may sit. */
export function isSeated(seats: Both<Seat>, credential: Credential): boolean {
  return SIDES.some((side) => seats[side].kind !== 'open' && mayMove(seats[side], credential));
}

/** Hashes are compared, not tokens, so the time a comparison takes tells nothing about a token. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

export function byToken(token: string): Credential {
  return { kind: 'token', hash: hashToken(token) };
}

/** The name shown for a seat, when whoever sits there gave one. */
export function findName(seat: Seat): string | undefined {
  return seat.kind === 'named' || seat.kind === 'secret' ? seat.name : undefined;
}

/** Who sits there, for others to read: the computer by its level, whoever else by the name they gave. */
export function findShownName(seat: Seat): string | undefined {
  return seat.kind === 'engine' ? `Computer, level ${seat.level}` : findName(seat);
}
