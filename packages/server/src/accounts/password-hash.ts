import { argon2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Kibibytes of memory, passes over it, and threads. */
export interface HashCost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** [A7] The recommendation of OWASP for argon2id: 19 MiB, two passes, one thread. */
export const HASH_COST: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };

const NONCE_BYTES = 16;
const TAG_BYTES = 32;

/** The text contains everything that is needed to compare. */
export function hashPassword(password: string, cost: HashCost): string {
  const nonce = randomBytes(NONCE_BYTES);
  const { memory, passes, parallelism } = cost;
  const tag = derive(password, nonce, cost);
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toText(nonce)}$${toText(tag)}`;
}

export function matchesHash(password: string, hash: string): boolean {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!parts) throw new Error('a password hash cannot be read');
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number];
  const [nonce, tag] = parts.slice(4).map((text) => Buffer.from(text, 'base64')) as [Buffer, Buffer];
  return timingSafeEqual(derive(password, nonce, { memory, passes, parallelism }), tag);
}

function derive(password: string, nonce: Buffer, cost: HashCost): Buffer {
  return argon2Sync('argon2id', { message: password, nonce, tagLength: TAG_BYTES, ...cost });
}

function toText(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
