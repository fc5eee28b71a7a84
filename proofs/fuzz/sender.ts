import { createClient } from '@kalah/api/client';
import { readBody } from '../../tests/body.ts';
import { type Answer, send } from '../request.ts';
import { createTimeout } from '../timeout.ts';
import type { FuzzRequest } from './requests.ts';

/** A request that takes longer hangs. */
const TIMEOUT_SECONDS = 15;

interface Game {
  readonly id: string;
  readonly tokens: { readonly south?: string; readonly north?: string };
}

/** Uses its own games, so that it can tell whether a rejected request changed one of them. */
export class Sender {
  readonly #url: string;
  #games: Game[] = [];
  readonly #logs = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  /** Replaces games from time to time, because finished games reject everything. */
  async createGames(): Promise<void> {
    const client = createClient({ baseUrl: this.#url });
    const secret = await client.createGame({ name: 'Ann' });
    const friend = await client.takeSeat(secret.game.id, 'north', { name: 'Bob' });
    const open = await client.createGame({ variant: { seeds: 12 }, seats: { south: 'open', north: 'open' } });
    const named = await client.createGame({ seats: { south: { name: 'Ann' }, north: { name: 'Bob' } } });
    const small = await client.createGame({ variant: { pits: 2 }, seats: { south: 'open', north: 'open' } });
    const { json: joined } = await send(this.#url, `POST /games/${open.game.id}/join`);
    this.#games = [
      { id: secret.game.id, tokens: { south: secret.seat!.token, north: friend.seat!.token } },
      { id: open.game.id, tokens: { south: joined.player.token } },
      ...[named, small].map(({ game }) => ({ id: game.id, tokens: {} })),
    ];
    for (const { id } of this.#games) this.#logs.set(id, await this.#readLog(id));
  }

  /** Of a stream, only the beginning. */
  async send(request: FuzzRequest): Promise<Answer> {
    const { method, path, body: described } = request.operation;
    const { id } = this.#gameOf(request);
    const url = path.replace(/\{(\w+)\}/g, (_, name) =>
      toText(request.parts[name] ?? request.parts.id ?? id),
    );
    const { signal, end } = createTimeout(TIMEOUT_SECONDS);
    try {
      const response = await fetch(this.#url + url + toQuery(request.query), {
        method,
        redirect: 'manual',
        signal,
        headers: {
          ...this.#authorization(request),
          ...(described && { 'content-type': described.type }),
          ...request.headers,
        },
        ...(method !== 'GET' && request.body !== undefined && { body: Buffer.from(request.body) }),
      });
      return { status: response.status, headers: response.headers, ...(await readBody(response)) };
    } finally {
      end();
    }
  }

  /** Whether a rejected or reading request left its game unchanged. */
  async isUntouched(request: FuzzRequest, { status }: Answer): Promise<boolean> {
    const { id } = this.#gameOf(request);
    const log = await this.#readLog(id);
    const before = this.#logs.get(id);
    this.#logs.set(id, log);
    return log === before || (status < 300 && request.operation.method !== 'GET');
  }

  #gameOf({ game }: FuzzRequest): Game {
    return this.#games[game % this.#games.length]!;
  }

  #authorization(request: FuzzRequest): Record<string, string> {
    const { tokens } = this.#gameOf(request);
    const token =
      request.token === 'wrong' ? 'wrong' : request.token === 'none' ? undefined : tokens[request.token];
    return token === undefined ? {} : { authorization: `Bearer ${token}` };
  }

  async #readLog(id: string): Promise<string> {
    return (await send(this.#url, `GET /api/v1/games/${id}/record.json`)).text;
  }
}

function toQuery(query: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(query).map(([key, value]) => `${encode(key)}=${encode(toText(value))}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Replaces lone surrogates. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
