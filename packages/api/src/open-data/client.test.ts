import { afterEach, expect, test, vi } from 'vitest';
import { exportGames } from './client.ts';

afterEach(() => vi.useRealTimers());

const LINES = ['{"id":"g"}\n', '{"id":"h"}\n'];

/** A server that responds after `responseMs` and sends a game after `gameMs`, and then either another one or nothing. */
function respondLate(responseMs: number, gameMs: number, ends = false): typeof fetch {
  return (_input, init) =>
    new Promise((resolve, reject) => {
      const signal = init!.signal!;
      signal.addEventListener('abort', () => reject(signal.reason));
      const body = new ReadableStream({
        start(controller) {
          const send = (line: string) => controller.enqueue(new TextEncoder().encode(line));
          const timer = setTimeout(() => {
            send(LINES[0]!);
            if (!ends) return;
            send(LINES[1]!);
            controller.close();
          }, gameMs);
          signal.addEventListener('abort', () => {
            clearTimeout(timer);
            if (!ends) controller.error(signal.reason);
          });
        },
      });
      setTimeout(() => resolve(new Response(body)), responseMs);
    });
}

test('an export waits for the server to find the first game, and for a slow reader', async () => {
  vi.useFakeTimers();
  const exported = exportGames({ baseUrl: 'http://kalah.test', fetch: respondLate(45_000, 50_000, true) });
  const reading = (async () => {
    const read = [];
    for await (const game of exported) {
      read.push(game);
      await new Promise((resolve) => setTimeout(resolve, 90_000));
    }
    return read;
  })();
  await vi.advanceTimersByTimeAsync(400_000);
  expect(await reading).toEqual([{ id: 'g' }, { id: 'h' }]);
});

test.each([
  ['does not respond', 90_000, 0, 0, 60],
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
