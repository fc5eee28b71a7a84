import { type ClientOptions, limitTime, toError } from '../games/client.ts';

/** How to reach a server, and the API token of a program. In a browser the session is in a cookie. */
export interface CallerOptions extends ClientOptions {
  token?: string;
}

interface CallOptions {
  /** Makes it safe to repeat the call. */
  readonly key?: string;
  /** Sent instead of the token. */
  readonly secret?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Calls routes of the API, and rejects with a `ProblemError`. */
export function createCaller({
  baseUrl = '',
  fetch = globalThis.fetch,
  timeoutMs,
  token,
  ...defaults
}: CallerOptions) {
  return async function call<Body = void>(
    method: string,
    path: string,
    body?: unknown,
    { key, secret = token, signal = defaults.signal }: CallOptions = {},
  ): Promise<Body> {
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: limitTime(signal, timeoutMs),
    });
    if (!response.ok) throw await toError(response);
    return (response.status === 204 ? undefined : await response.json()) as Body;
  };
}
