import { CLASSIC } from '@kalah/rules';
import { afterEach, expect, test, vi } from 'vitest';
import { JsonOutput } from './json-output.ts';
import { playBySeek } from './seek-session.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Looks for an opponent on a server whose answers come from the test. Returns the kinds of the output. */
async function seek(answer: (request: string, init: RequestInit) => Promise<Response>, leaving: AbortSignal) {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    answer(`${init.method ?? 'GET'} ${url.replace('http://kalah.test/api/v1', '')}`, init),
  );
  const kinds: string[] = [];
  const write = (text: string) => void kinds.push(JSON.parse(text).kind);
  await playBySeek({
    server: 'http://kalah.test',
    variant: CLASSIC,
    clock: { kind: 'live', initial: 180, increment: 2 },
    rated: false,
    json: true,
    lines: [].values() as unknown as AsyncIterator<string>,
    leaving,
    createOutput: () => new JsonOutput(write),
    write,
  });
  return kinds;
}

test('does not wait forever for a server that accepts connections and does not answer', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(1));
  const seeking = seek(
    (_request, { signal }) =>
      new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason))),
    new AbortController().signal,
  );
  await expect(seeking).rejects.toThrow('http://kalah.test is not a Kalah server, or cannot be reached.');
});

test('reads the game again until the server answers, and resigns it at Ctrl-C', async () => {
  const leaving = new AbortController();
  const requests: string[] = [];
  const kinds = await seek(async (request) => {
    requests.push(request);
    if (request === 'GET /lobby') return Response.json({});
    if (request === 'POST /games/g1/resign') return Response.json({});
    if (request === 'GET /games/g1') {
      if (requests.filter((one) => one === request).length === 2) leaving.abort();
      throw new TypeError('fetch failed');
    }
    const paired = JSON.stringify({ game: 'g1', side: 'north', token: 'secret' });
    return new Response(`event: paired\ndata: ${paired}\n\n`, {
      headers: { 'content-type': 'text/event-stream' },
    });
  }, leaving.signal);
  expect(requests).toEqual([
    'GET /lobby',
    'POST /seeks',
    'GET /games/g1',
    'GET /games/g1',
    'POST /games/g1/resign',
  ]);
  expect(kinds).toEqual(['retrying', 'left']);
});
