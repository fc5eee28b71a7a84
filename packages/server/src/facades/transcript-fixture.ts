import { expect } from 'vitest';

export type Body = undefined | object | Raw;

/** A request and its expected response. Only the keys named here are compared. */
export type Step = readonly [request: string, body: Body, status: number, answer: unknown];

class Raw {
  readonly text: string;
  readonly type: string | undefined;
  constructor(text: string, type?: string) {
    this.text = text;
    this.type = type;
  }
}

export const raw = (text: string, type?: string) => new Raw(text, type);

export const NONE = undefined;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer has
  readonly body: any;
}

/** Takes a request like `PUT /path`, and adds no default headers. */
export async function send(
  url: string,
  request: string,
  body?: Body,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const [method = '', path = ''] = request.split(' ');
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: { ...typeOf(body), ...headers },
    ...(body && { body: Buffer.from(body instanceof Raw ? body.text : JSON.stringify(body)) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: isJson(response) ? JSON.parse(text) : text,
  };
}

function typeOf(body: Body): Record<string, string> {
  if (!(body instanceof Raw)) return body ? { 'content-type': 'application/json' } : {};
  return body.type === undefined ? {} : { 'content-type': body.type };
}

function isJson({ headers }: Response): boolean {
  return headers.get('content-type')?.includes('json') ?? false;
}

export async function follow(url: string, steps: readonly Step[]): Promise<void> {
  for (const [request, sent, status, answer] of steps) {
    const { status: actual, body } = await send(url, request, sent);
    expect({ request, sent, status: actual, body }).toMatchObject({ request, status, body: answer });
  }
}

/** The game must be unchanged afterwards. */
export async function followRefusals(url: string, gameId: string, steps: readonly Step[]): Promise<void> {
  const read = () => send(url, `GET /api/v1/games/${gameId}/record.json`);
  const before = await read();
  await follow(url, steps);
  expect((await read()).body).toEqual(before.body);
}

/** The shortest games with one seed per pit, as houses 0–13. They do not depend on the capture rule. */
export const SHORT_GAMES = {
  southWins: { houses: [4, 7, 3, 10, 2, 11, 12], stores: [10, 2] },
  northWins: { houses: [0, 10, 1, 9, 4, 8, 5], stores: [1, 11] },
  draw: { houses: [1, 10, 0, 9, 5, 4, 8], stores: [6, 6] },
} as const;
