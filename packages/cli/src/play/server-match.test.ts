import { createClient } from '@kalah/api/client';
import { startServer } from '@kalah/server';
import { expect, test } from 'vitest';
import { JsonOutput } from './json-output.ts';
import { ServerMatch } from './server-match.ts';

test('resigns at Ctrl-C between the answer to a move and its event', async () => {
  const server = await startServer({
    ports: [0],
    host: '127.0.0.1',
    databaseUrl: 'memory:',
    trustProxy: false,
    rateLimit: false,
    accounts: false,
    engineThreads: 1,
    logLevel: 'silent',
  });
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
