import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPushNetwork, type PushNetwork } from './push-network.ts';

/** A browser that decrypts what is pushed to it (RFC 8291). */
export class Browser {
  readonly #ecdh = createECDH('prime256v1');
  readonly #auth = randomBytes(16);

  readonly endpoint: string;

  constructor(endpoint = `https://push.example/${randomBytes(6).toString('hex')}`) {
    this.endpoint = endpoint;
    this.#ecdh.generateKeys();
  }

  /** What `pushManager.subscribe` returns. */
  get subscription() {
    const keys = {
      p256dh: this.#ecdh.getPublicKey('base64url'),
      auth: this.#auth.toString('base64url'),
    };
    return { endpoint: this.endpoint, keys };
  }

  decrypt(body: Buffer): unknown {
    const [salt, keyLength] = [body.subarray(0, 16), body[20]!];
    const sender = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const own = this.#ecdh.getPublicKey();
    const secret = this.#ecdh.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
    const input = derive(secret, this.#auth, info, 32);
    const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const cipher = createDecipheriv('aes-128-gcm', key, nonce);
    cipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    const end = text.lastIndexOf(2);
    return JSON.parse(text.subarray(0, end).toString());
  }
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** The claims of the signature (RFC 8292), if the key signed them. */
export function readVapid(authorization: string, publicKey: string): Record<string, unknown> {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization)!;
  if (key !== publicKey) throw new Error('another key');
  const [head, claims, signature] = token!.split('.') as [string, string, string];
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    signer,
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('not signed');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

export interface Pushed {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface PushService {
  /** The only way to this service, whatever the name in the endpoint. */
  readonly network: PushNetwork;
  readonly port: number;
  readonly pushed: Pushed[];
  /** The status of the next answers; 0 cuts the connection. */
  status: number;
  stop(): Promise<void>;
}

/** A push service on this machine, which answers under every public name. */
export async function startPushService(): Promise<PushService> {
  const pushed: Pushed[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request));
    pushed.push({ path: request.url!, headers: request.headers, body });
    if (service.status === 0) return void request.socket.destroy();
    response.writeHead(service.status, { location: 'https://push.example/elsewhere' });
    response.end('x'.repeat(100_000));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const network = createPushNetwork({
    resolve: async () => ['127.0.0.1'],
    isAllowed: (address) => address === '127.0.0.1',
    request: (options, answer) => httpRequest({ ...options, port }, answer),
  });
  const service: PushService = {
    network,
    port,
    pushed,
    status: 201,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}
