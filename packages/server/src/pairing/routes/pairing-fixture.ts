import type { Game } from '@kalah/api';
import { ProblemError } from '@kalah/api/client';
import type { AccountEvent, CreateSeek, SeekEvent } from '@kalah/api/pairing';
import { createPairingClient, type PairingClient } from '@kalah/api/pairing-client';
import { StreamRefused } from '@kalah/api/stream';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { TestBrowser } from '../../accounts/routes/browser-fixture.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';

export const CLOCK = { kind: 'live', initial: 180, increment: 2 } as const;

/** The server of the test file that runs; `useServer` starts it. */
export let server: TestServer;

export function useServer(): void {
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
}

let names = 0;
export const newName = (prefix = 'Player') => `${prefix}${++names}`;
export const newVariant = (): NonNullable<CreateSeek['variant']> => ({
  pits: 5,
  seeds: 3 + (++names % 6),
  capturesAlone: names % 2 === 0,
});

export interface Person {
  readonly name: string;
  readonly client: PairingClient;
  readonly token: string;
  readonly browser: TestBrowser;
}

export async function signUp(scopes = ['play', 'challenge'], name = newName()): Promise<Person> {
  const browser = new TestBrowser(server);
  await browser.signUp(name);
  const { body } = await browser.send<{ secret: string }>('POST', '/account/tokens', { label: 'x', scopes });
  return {
    name,
    token: body.secret,
    browser,
    client: createPairingClient({ baseUrl: server.url, token: body.secret }),
  };
}

export const anonymous = () => createPairingClient({ baseUrl: server.url });

function watch<Event extends { kind: string }>(start: (signal: AbortSignal) => AsyncGenerator<Event>) {
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const events = start(controller.signal);
  // The stream is opened at once, not when it is read first.
  const first = events.next();
  first.catch(() => undefined);
  let queued: typeof first | undefined = first;
  return {
    async next<Kind extends Event['kind']>(kind: Kind): Promise<Event & { kind: Kind }> {
      for (;;) {
        const { value, done } = await (queued ?? events.next());
        queued = undefined;
        if (done) throw new Error(`the stream ended without ${kind}`);
        if (value.kind === kind) return value as Event & { kind: Kind };
      }
    },
    stop: () => controller.abort(),
  };
}

export const seek = (client: PairingClient, body: CreateSeek, key?: string) =>
  watch<SeekEvent | { kind: 'connection'; online: boolean }>((signal) =>
    client.createSeek(body, { signal, ...(key !== undefined && { key }) }),
  );

/** Resolves when the stream will deliver everything that happens from now on. */
export async function hear(client: PairingClient) {
  const stream = replay(client);
  await stream.next('ready');
  return stream;
}

export const replay = (client: PairingClient, after?: string) =>
  watch<AccountEvent | { kind: 'connection'; online: boolean }>((signal) =>
    client.watchAccount({ signal, ...(after !== undefined && { after }) }),
  );

export async function codeOf(act: Promise<unknown>): Promise<string> {
  const error = await act.then(
    () => new Error('it was accepted'),
    (reason: Error) => reason,
  );
  if (error instanceof ProblemError) return error.problem.code;
  if (error instanceof StreamRefused) return error.problem!.code;
  throw error;
}

export const readGame = (id: string): Promise<Game> => server.client.readGame(id);

export async function post(path: string, body: unknown, token?: string, method = 'POST') {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    problem: (await response.json()) as { code: string; field?: string; detail: string },
  };
}
