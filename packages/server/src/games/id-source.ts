import { createHmac, randomBytes, randomUUID } from 'node:crypto';

/**
 * The source of the ids and tokens that one request needs. If the request has an idempotency key, they are derived from
 * the key, so a repeated request finds the game it created and gets the same token. Only callers who know the key can
 * derive the token.
 */
export interface IdSource {
  readonly gameId: () => string;
  readonly seatToken: (purpose: string) => string;
  readonly random: () => number;
}

export function createIdSource(key?: string): IdSource {
  return key === undefined ? RANDOM : deriveIds(key);
}

const RANDOM: IdSource = {
  gameId: randomUUID,
  seatToken: () => randomBytes(32).toString('base64url'),
  random: () => toFraction(randomBytes(4)),
};

function deriveIds(key: string): IdSource {
  const derive = (purpose: string) => createHmac('sha256', key).update(`kalah ${purpose}`).digest();
  return {
    gameId: () => toUuid(derive('game')),
    seatToken: (purpose) => derive(`seat ${purpose}`).toString('base64url'),
    random: () => toFraction(derive('random')),
  };
}

/** Derived from the id of the finished game, so that both players get the same rematch. */
export function rematchId(gameId: string): string {
  return toUuid(createHmac('sha256', gameId).update('kalah rematch').digest());
}

function toFraction(bytes: Buffer): number {
  return bytes.readUInt32BE() / 2 ** 32;
}

/** Turns a hash into a UUID. Its version is 4 (random), because the bits of a hash look random. Modifies `bytes`. */
export function toUuid(bytes: Buffer): string {
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
