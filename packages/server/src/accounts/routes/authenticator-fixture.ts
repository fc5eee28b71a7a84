import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface Options {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

interface Key {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly userHandle: string;
  counter: number;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** A software authenticator, which answers as a browser does (WebAuthn level 3, attestation `none`). */
export class TestAuthenticator {
  readonly origin: string;
  readonly keys: Key[] = [];

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Answers `navigator.credentials.create`. */
  create({ challenge, rp, user }: Options) {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(32);
    this.keys.push({ ...pair, id: id.toString('base64url'), userHandle: user!.id, counter: 0 });
    const { x, y } = pair.publicKey.export({ format: 'jwk' });
    const coseKey = encodeMap([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]);
    const length = Buffer.from([0, id.length]);
    const authData = Buffer.concat([toHead(rp!.id, 0x45, 0), Buffer.alloc(16), length, id, coseKey]);
    const attestation = encodeMap([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.#toAnswer(this.keys.at(-1)!, {
      clientDataJSON: this.#toClientData('webauthn.create', challenge),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Answers `navigator.credentials.get` with the key that was made last. */
  get({ challenge, rpId }: Options, key = this.keys.at(-1)!) {
    const authData = toHead(rpId!, 0x05, ++key.counter);
    const clientDataJSON = this.#toClientData('webauthn.get', challenge);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.#toAnswer(key, {
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, key.privateKey).toString('base64url'),
      userHandle: key.userHandle,
    });
  }

  #toAnswer({ id }: Key, response: Record<string, unknown>) {
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #toClientData(type: string, challenge: string): string {
    const data = { type, challenge, origin: this.origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }
}

function toHead(rpId: string, flags: number, counter: number): Buffer {
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), tail]);
}

type Cbor = number | string | Buffer | Map<string, string>;

/** The part of CBOR (RFC 8949) that authenticators need. */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? encodeHead(0, value) : encodeHead(1, -1 - value);
  if (value instanceof Map) return encodeHead(5, 0);
  const bytes = Buffer.from(value as string);
  return Buffer.concat([encodeHead(typeof value === 'string' ? 3 : 2, bytes.length), bytes]);
}

function encodeMap(entries: readonly [Cbor, Cbor][]): Buffer {
  return Buffer.concat([encodeHead(5, entries.length), ...entries.flat().map(encode)]);
}

function encodeHead(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  return size < 256
    ? Buffer.from([(major << 5) | 24, size])
    : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}
