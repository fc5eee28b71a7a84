import { createHash } from 'node:crypto';
import type { CreateGame, SeatRequest } from '@kalah/api';
import {
  type Both,
  createVariant,
  isOver,
  must,
  type Position,
  parsePosition,
  type Side,
  startPosition,
} from '@kalah/rules';
import { createIdentity, type Identity } from '../games/identity.ts';
import { byToken, type Credential, hashToken, NOBODY, type Seat } from '../games/seat.ts';

type BadRequestCode = 'bad-request' | 'bad-position' | 'bad-record' | 'position-over';

/** A request that the schema let through but that still does not make sense; the message says why. */
export class BadRequest extends Error {
  readonly code: BadRequestCode;

  constructor(message: string, code: BadRequestCode = 'bad-request') {
    super(message);
    this.code = code;
  }
}

/** Where the game begins: at the position given, or at the opening of the variant. */
export function toStart({ start, variant }: CreateGame): Position {
  if (start === undefined) return startPosition(must(createVariant(variant)));
  if (variant) throw new BadRequest('A start position carries its variant; send either of them, not both.');
  const parsed = parsePosition(start);
  if (!parsed.ok)
    throw new BadRequest(`${parsed.problem.message} (at character ${parsed.problem.at + 1})`, 'bad-position');
  if (isOver(parsed.value)) throw new BadRequest('The game is over in this position.', 'bad-position');
  return parsed.value;
}

/** Who sits where, and the side and token of the caller when it asked for a seat. */
export interface Seating {
  readonly seats: Both<Seat>;
  readonly mine?: { readonly side: Side; readonly token: string };
}

export function toSeating(body: CreateGame, identity: Identity): Seating {
  const requested = completeSeats(body.seats ?? {});
  const side = requested.south === 'me' ? 'south' : requested.north === 'me' ? 'north' : undefined;
  const token = identity.seatToken('of the creator');
  const seats = {
    south: toSeat(requested.south, token, body.name),
    north: toSeat(requested.north, token, body.name),
  };
  return { seats, ...(side && { mine: { side, token } }) };
}

/** A seat nobody spoke of is the caller's, or a friend's when the caller has the other one. */
function completeSeats({ south, north }: NonNullable<CreateGame['seats']>): Both<SeatRequest> {
  if (south === 'me' && north === 'me') {
    throw new BadRequest(
      'A token opens one seat, so only one can be "me"; to play both sides, make them "open".',
    );
  }
  return {
    south: south ?? (north === 'me' ? 'friend' : 'me'),
    north: north ?? (south === undefined || south === 'me' ? 'friend' : 'me'),
  };
}

function toSeat(requested: SeatRequest, token: string, name: string | undefined): Seat {
  if (requested === 'open') return { kind: 'open' };
  if (requested === 'friend') return { kind: 'vacant' };
  if (requested === 'me') return secretSeat(token, name);
  return 'engine' in requested
    ? { kind: 'engine', level: requested.engine }
    : { kind: 'named', name: requested.name };
}

export function secretSeat(token: string, name: string | undefined): Seat {
  return { kind: 'secret', tokenHash: hashToken(token), ...(name !== undefined && { name }) };
}

/** Games that anybody could play are kept out of public lists unless their maker wants them there. */
export function toListed({ listed }: CreateGame, { south, north }: Both<Seat>): boolean {
  const isPlayableByAll = ({ kind }: Seat) => kind === 'open' || kind === 'named';
  return listed ?? !(isPlayableByAll(south) || isPlayableByAll(north));
}

/** So long a key holds 128 random bits; a shorter one could be two people's, so their addresses tell them apart. */
const UNGUESSABLE_LENGTH = 22;

/** No header holds a NUL, so nobody can spell in a long key what somebody else's short one becomes. */
export function toIdentity(key: string | undefined, address: string): Identity {
  if (key === undefined) return createIdentity();
  return createIdentity(key.length >= UNGUESSABLE_LENGTH ? key : `\0at\0${address}\0${key}`);
}

/** What tells two requests with the same key apart. */
export function hashRequest(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}

/** What the caller shows: a bearer token, or else a name. */
export function toCredential(authorization: string | undefined, name: string | undefined): Credential {
  const token = authorization && /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (token) return byToken(token);
  return name === undefined ? NOBODY : { kind: 'name', name };
}
