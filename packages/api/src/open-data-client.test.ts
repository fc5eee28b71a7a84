import { afterEach, expect, test, vi } from 'vitest';
import { exportGames } from './open-data-client.ts';

afterEach(() => vi.useRealTimers());

const LINE = '{"id":"g"}\n';

/** A server that responds after `responseMs` and sends a game after `gameMs`, and nothing else. */
function respondLate(responseMs: number, gameMs: number): typeof fetch {
  return (_input, init) =>
    new Promise((resolve, reject) => {
      const signal = init!.signal!;
      signal.addEventListener('abort', () => reject(signal.reason));
      const body = new ReadableStream({
        start(controller) {
          const timer = setTimeout(() => controller.enqueue(new TextEncoder().encode(LINE)), gameMs);
          signal.addEventListener('abort', () => {
            clearTimeout(timer);
            controller.error(signal.reason);
          });
        },
      });
      setTimeout(() => resolve(new Response(body)), responseMs);
    });
}

test.each([
  ['responds late', 30_000, 0, 0, 20],
  ['responds and sends nothing', 0, 90_000, 0, 60],
  ['sends a game and then nothing', 0, 50_000, 1, 60],
])('an export ends with an error if the server %s', async (_, responseMs, gameMs, games, seconds) => {
  vi.useFakeTimers();
  const read: unknown[] = [];
  const reading = (async () => {
    const exported = exportGames({ baseUrl: 'http://kalah.test', fetch: respondLate(responseMs, gameMs) });
    for await (const game of exported) read.push(game);
  })().catch((error: Error) => error);
  await vi.advanceTimersByTimeAsync(180_000);
  expect(await reading).toEqual(new Error(`the server has sent nothing for ${seconds} seconds`));
  expect(read).toHaveLength(games);
});
