import type { CreateGame, SeatRequest } from '@kalah/api';
import { type Both, both, SIDES, type Side } from '@kalah/rules';
import type { Account } from '../../accounts/account.ts';
import { BadRequest } from '../../platform/http/bad-request.ts';
import type { IdSource } from '../id-source.ts';
import { type AccountSeat, hashToken, type Seat } from '../seat.ts';

export interface Seating {
  readonly seats: Both<Seat>;
  readonly own?: { readonly side: Side; readonly token: string };
}

export function toSeating(body: CreateGame, ids: IdSource, account: Account | undefined): Seating {
  const requested = completeSeats(body.seats ?? {});
  const token = ids.seatToken('of the creator');
  const own = toOwnSeat(token, body.name, account);
  const seats = both((side) => toSeat(requested[side], own));
  const side = SIDES.find((one) => requested[one] === 'me');
  return { seats, ...(side && { own: { side, token } }) };
}

/** A seat that the request leaves out is the caller's, or an opponent's if the caller has the other one. */
function completeSeats({ south, north }: NonNullable<CreateGame['seats']>): Both<SeatRequest> {
  if (south === 'me' && north === 'me') {
    throw new BadRequest(
      'Only one seat can be "me", because a token opens one seat; to play both sides, make them "open".',
    );
  }
  return {
    south: south ?? (north === 'me' ? 'friend' : 'me'),
    north: north ?? (south === undefined || south === 'me' ? 'friend' : 'me'),
  };
}

function toSeat(requested: SeatRequest, own: Seat): Seat {
  if (requested === 'open') return { kind: 'open' };
  if (requested === 'friend') return { kind: 'vacant' };
  if (requested === 'me') return own;
  return 'engine' in requested
    ? { kind: 'engine', level: requested.engine }
    : { kind: 'named', name: requested.name };
}

/** [A18] If there is an account, the name in the request is ignored. */
export function toOwnSeat(token: string, name: string | undefined, account: Account | undefined): Seat {
  if (account) return toAccountSeat(account, hashToken(token));
  return { kind: 'secret', tokenHash: hashToken(token), ...(name !== undefined && { name }) };
}

function toAccountSeat({ id, name, owner }: Account, tokenHash: string): AccountSeat {
  return { kind: 'account', id, name: name!, tokenHash, ...(owner !== undefined && { owner }) };
}

/** Unless the creator says otherwise, games in which a stranger could move are not listed. */
export function toListed({ listed }: CreateGame, seats: Both<Seat>): boolean {
  return listed ?? !SIDES.some((side) => isMovableByStrangers(seats[side]));
}

function isMovableByStrangers({ kind }: Seat): boolean {
  switch (kind) {
    case 'open':
    case 'named':
      return true;
    case 'vacant':
    case 'secret':
    case 'account':
    case 'engine':
      return false;
  }
}
