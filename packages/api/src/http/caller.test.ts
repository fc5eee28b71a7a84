import { expect, test } from 'vitest';
import { createAccountClient } from '../accounts/client.ts';
import { createExplorerClient } from '../explorer/client.ts';
import { createModerationClient } from '../moderation/client.ts';
import { createPairingClient } from '../pairing/client.ts';
import { createPuzzleClient } from '../puzzles/client.ts';
import { createPlayerClient } from '../ratings/client.ts';
import { createCaller } from './caller.ts';

const hang: typeof fetch = (_url, init) =>
  new Promise((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal!.reason));
    if (init?.signal?.aborted) reject(init.signal.reason);
  });

const options = { fetch: hang, timeoutMs: 1 };

test.each([
  ['accounts', () => createAccountClient(options).readSession()],
  ['the explorer', () => createExplorerClient(options).explore({ position: '' })],
  [
    'the explorer, with a signal',
    () => createExplorerClient(options).explore({ position: '' }, new AbortController().signal),
  ],
  ['moderation', () => createModerationClient(options).readBlock('Ann')],
  ['pairing', () => createPairingClient(options).readLobby()],
  ['players', () => createPlayerClient(options).readPlayer('Ann')],
  ['puzzles', () => createPuzzleClient(options).readDaily()],
])('ends a request that takes too long: %s', async (_what, call) => {
  await expect(call()).rejects.toMatchObject({ name: 'TimeoutError' });
});

test.each([
  [
    'of the client',
    (signal: AbortSignal) => createCaller({ fetch: hang, timeoutMs: 60_000, signal })('GET', '/lobby'),
  ],
  [
    'of the call',
    (signal: AbortSignal) =>
      createCaller({ fetch: hang, timeoutMs: 60_000 })('GET', '/lobby', undefined, { signal }),
  ],
])('ends a request by the signal %s', async (_whose, call) => {
  const controller = new AbortController();
  const answer = call(controller.signal);
  controller.abort(new Error('left the page'));
  await expect(answer).rejects.toThrow('left the page');
});
