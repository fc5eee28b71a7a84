import { readBody } from '../tests/body.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a proof reads whatever the answer has
  readonly json: any;
}

export interface RequestOptions {
  /** As JSON, unless it is text already. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly token?: string;
}

/** `request` is like `PUT /path`. Reads the whole response. */
export async function send(url: string, request: string, options: RequestOptions = {}): Promise<Answer> {
  const [method = '', path = ''] = request.split(' ');
  const { body, headers, token } = options;
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, ...(await readBody(response)) };
}
