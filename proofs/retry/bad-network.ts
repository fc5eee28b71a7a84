import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Dice } from '../dice.ts';

export const FAULTS = [
  'request lost',
  'response lost',
  'response truncated',
  'delayed',
  'duplicated at once',
  'duplicated later',
] as const;
export type Fault = (typeof FAULTS)[number];

/** A proxy that loses, delays, reorders and duplicates requests and responses. */
export interface BadNetwork {
  readonly url: string;
  /** Resolves when the last late duplicate has arrived. */
  close(): Promise<void>;
}

export interface BadNetworkOptions {
  readonly dice: Dice;
  /** Of requests. */
  readonly faultRate: number;
  readonly onFault: (fault: Fault | 'socket cut') => void;
}

/** Late enough for newer requests to overtake a duplicate. */
const LATEST_MS = 300;
const LONGEST_DELAY_MS = 40;

export async function openBadNetwork(target: string, options: BadNetworkOptions): Promise<BadNetwork> {
  const { dice, faultRate, onFault } = options;
  const late = new Set<Promise<unknown>>();

  function sendLater(send: () => Promise<Response>): void {
    const sent = pause(dice.between(1, LATEST_MS)).then(send);
    const read = sent.then((response) => response.body?.cancel()).catch(() => undefined);
    late.add(read);
    read.finally(() => late.delete(read));
  }

  async function carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const send = () => forward(target, request, body);
    const fault = dice.chance(faultRate) ? dice.pick(FAULTS) : undefined;
    if (fault) onFault(fault);
    switch (fault) {
      case 'request lost':
        response.destroy();
        return;
      case 'response lost':
        await (await send()).body?.cancel();
        response.destroy();
        return;
      case 'response truncated':
        return answer(await send(), response, true);
      case 'delayed':
        await pause(dice.between(1, LONGEST_DELAY_MS));
        return answer(await send(), response);
      case 'duplicated at once': {
        const both = [send(), send()];
        const [first, second] = dice.chance(0.5) ? both : both.reverse();
        sendLater(() => second!);
        return answer(await first!, response);
      }
      case 'duplicated later':
        sendLater(send);
        return answer(await send(), response);
      case undefined:
        return answer(await send(), response);
    }
  }

  /** A stream is long-lived, so it is cut at a later moment instead. */
  async function answer(from: Response, to: ServerResponse, isCut = false): Promise<void> {
    to.writeHead(from.status, Object.fromEntries(from.headers));
    if (isStream(from)) {
      for await (const bytes of from.body!) {
        if (to.destroyed || dice.chance(faultRate / 2)) break;
        to.write(bytes);
      }
      to.destroy();
      return;
    }
    const bytes = Buffer.from(await from.arrayBuffer());
    if (!isCut) {
      to.end(bytes);
      return;
    }
    to.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => to.destroy());
  }

  /** Sockets are long-lived too. They are cut before or after a chunk was forwarded in either direction. */
  function carrySocket({ url, rawHeaders }: IncomingMessage, near: Socket, head: Buffer): void {
    const { hostname, port } = new URL(target);
    const far = connect(Number(port), hostname);
    far.write(`GET ${url} HTTP/1.1\r\n${toLines(rawHeaders)}\r\n`);
    far.write(head);
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => {
        const isCut = dice.chance(faultRate / 6);
        if (isCut) onFault('socket cut');
        if (isCut && dice.chance(0.5)) cut();
        else to.write(bytes, () => isCut && cut());
      });
      from.on('error', cut).on('close', cut);
    };
    pass(near, far);
    pass(far, near);
  }

  const server = createServer((request, response) => {
    carry(request, response).catch(() => response.destroy());
  });
  server.on('upgrade', (request, near, head) => carrySocket(request, near as Socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await Promise.all(late);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function forward(
  target: string,
  { method = 'GET', url, headers }: IncomingMessage,
  body: Buffer,
): Promise<Response> {
  const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...rest } = headers;
  return fetch(target + url, {
    method,
    headers: rest as Record<string, string>,
    redirect: 'manual',
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
}

function toLines(rawHeaders: readonly string[]): string {
  return rawHeaders.reduce((text, part, at) => `${text}${part}${at % 2 === 0 ? ': ' : '\r\n'}`, '');
}

function isStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') ?? false;
}
