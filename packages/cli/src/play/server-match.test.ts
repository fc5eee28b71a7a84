import { createClient } from '@kalah/api/client';
import { startServer } from '@kalah/server';
import { describe, expect, test } from 'vitest';
import { JsonOutput } from './json-output.ts';
import { ServerMatch } from './server-match.ts';

const OPTIONS = {
  ports: [0],
  host: '127.0.0.1',
  databaseUrl: 'memory:',
  trustProxy: false,
  rateLimit: false,
  accounts: false,
  engineThreads: 1,
  logLevel: 'silent',
} satisfies Parameters<typeof startServer>[0];

test('resigns at Ctrl-C between the answer to a move and its event', async () => {
  const server = await startServer(OPTIONS);
  const leaving = new AbortController();
  const done = new AbortController();
  const client = createClient({ baseUrl: server.addresses[0]!, signal: done.signal, fetch: delayEvents });
  /** The move leaves at once; its event comes after the player has left. */
  async function delayEvents(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const response = await fetch(input, init);
    if (init?.method === 'PUT') setTimeout(() => leaving.abort(), 20);
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response;
    const delay = new TransformStream({
      transform: (chunk, stream) =>
        new Promise<void>((resolve) => {
          setTimeout(() => {
            stream.enqueue(chunk);
            resolve();
          }, 100);
        }),
    });
    return new Response(response.body!.pipeThrough(delay), response);
  }
  try {
    const { game, seat } = await client.createGame();
    await client.takeSeat(game.id, 'north');
    await new ServerMatch({
      client,
      game,
      token: seat!.token,
      side: 'south',
      isAgainstPerson: true,
      leaving: leaving.signal,
      lines: ['1', '2'].values() as unknown as AsyncIterator<string>,
      output: new JsonOutput(() => {}),
    }).play();
    expect((await client.readGame(game.id)).result).toMatchObject({ how: 'resignation', winner: 'north' });
  } finally {
    done.abort();
    await server.stop();
  }
});

describe('against the computer, when the network fails', () => {
  /** What happens to requests that change the game, in order; later ones are answered. */
  type Fate = 'lost' | 'answer lost' | 'hangs' | 'answered';

  async function playLines(typed: readonly string[], fates: Fate[]) {
    const server = await startServer(OPTIONS);
    const done = new AbortController();
    const sent: string[] = [];
    const lose: typeof fetch = async (input, init) => {
      if (init?.method === undefined || init.method === 'GET') return fetch(input, init);
      sent.push(`${init.method} ${new URL(String(input)).pathname.split('/').slice(5).join('/')}`);
      const fate = fates.shift() ?? 'answered';
      if (fate === 'lost') throw new TypeError('fetch failed');
      if (fate === 'hangs')
        return new Promise((_, reject) =>
          init.signal!.addEventListener('abort', () => reject(init.signal!.reason)),
        );
      const response = await fetch(input, init);
      if (fate === 'answer lost') throw new TypeError('fetch failed');
      return response;
    };
    const baseUrl = server.addresses[0]!;
    // Short only where it is waited for: on a busy machine an answer may take a while.
    const timeoutMs = fates.includes('hangs') ? 2000 : 60_000;
    const client = createClient({ baseUrl, signal: done.signal, fetch: lose, timeoutMs });
    try {
      const { game, seat } = await createClient({ baseUrl }).createGame({
        seats: { south: 'me', north: { engine: 1 } },
      });
      let output = '';
      await new ServerMatch({
        client,
        game,
        token: seat!.token,
        side: 'south',
        isAgainstPerson: false,
        lines: typed.values() as unknown as AsyncIterator<string>,
        output: new JsonOutput((text) => {
          output += text;
        }),
      }).play();
      const lines = output.trim().split('\n');
      const kinds = lines.map((line) => JSON.parse(line).kind as string);
      return { kinds, sent, game: await createClient({ baseUrl }).readGame(game.id) };
    } finally {
      done.abort();
      await server.stop();
    }
  }

  test.each([
    ['is lost', ['lost', 'lost']],
    ['hangs', ['hangs']],
    ['has reached the server', ['answer lost']],
  ] as const)('a move is sent again and played once if its request %s', async (_what, fates) => {
    const { kinds, sent, game } = await playLines(['3'], [...fates]);
    expect(new Set(sent)).toEqual(new Set(['PUT moves/1']));
    expect(sent).toHaveLength(fates.length + 1);
    expect(game.moves.map(({ side, pit }) => `${side} ${pit}`)).toEqual(['south 2']);
    expect(kinds.filter((kind) => kind === 'retrying')).toHaveLength(1);
  });

  test('a takeback whose answer is lost takes back one turn', async () => {
    const { kinds, sent, game } = await playLines(['3', '6', 't'], ['answered', 'answered', 'answer lost']);
    expect(sent).toEqual(['PUT moves/1', 'PUT moves/2', 'POST takeback', 'POST takeback']);
    expect(game.moves.map(({ side, pit }) => `${side} ${pit}`)).toEqual(['south 2']);
    // The event may arrive before the failure of its request is noticed.
    expect(kinds.slice(-4, -2).sort()).toEqual(['retrying', 'took-back']);
    expect(kinds.slice(-2)).toEqual(['your-turn', 'left']);
  });

  test('a hint that fails does not end the game', async () => {
    const { kinds, game } = await playLines(['h', '3'], ['lost']);
    expect(kinds.slice(0, 3)).toEqual(['your-turn', 'refused', 'your-turn']);
    expect(game.moves).toHaveLength(1);
  });
});
