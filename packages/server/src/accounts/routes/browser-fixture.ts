import type { Problem } from '@kalah/api';
import { WebSocket } from 'ws';
import type { TestServer } from '../../test-server.ts';

export const PASSWORD = 'four seeds in every pit';

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
}

/** A browser that keeps the cookies of one server, and sends requests as a page of that server would. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly #url: string;
  readonly #headers: Record<string, string>;

  constructor({ url }: Pick<TestServer, 'url'>, headers: Record<string, string> = {}) {
    this.#url = url;
    this.#headers = { origin: url, ...headers };
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async send<Body = Problem>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const response = await fetch(`${this.#url}/api/v1${path}`, {
      redirect: 'manual',
      method,
      headers: {
        ...this.#headers,
        ...(this.cookies.size > 0 && { cookie: this.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    const text = await response.text();
    return {
      status: response.status,
      body: (text === '' ? undefined : JSON.parse(text)) as Body,
      headers: response.headers,
    };
  }

  signUp(name: string, password = PASSWORD) {
    return this.send<{ id: string; name: string }>('POST', '/accounts', { name, password });
  }

  signIn(name: string, password = PASSWORD) {
    return this.send('POST', '/sessions', { name, password });
  }

  /** Opens the socket of a game with the cookies; resolves to the status if it is refused. */
  openSocket(gameId: string, headers: Record<string, string>): Promise<WebSocket | number> {
    const address = `${this.#url.replace('http', 'ws')}/api/v1/games/${gameId}/socket`;
    const cookie = this.cookies.size > 0 ? { cookie: this.cookie } : {};
    const socket = new WebSocket(address, { headers: { ...cookie, ...headers } });
    return new Promise((resolve) => {
      socket.once('open', () => resolve(socket));
      socket.once('unexpected-response', (_request, response) => resolve(response.statusCode!));
    });
  }

  #keep(cookie: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
    if (/max-age=0/i.test(cookie)) this.cookies.delete(name!);
    else this.cookies.set(name!, value!);
  }
}
