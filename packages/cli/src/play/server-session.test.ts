import { CLASSIC } from '@kalah/rules';
import { afterEach, expect, test, vi } from 'vitest';
import { JsonOutput } from './json-output.ts';
import { playOnServer } from './server-session.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('does not wait forever for a server that accepts connections and does not answer', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const limits: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    limits.push(milliseconds);
    return timeout(1);
  });
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)));
  });
  const playing = playOnServer({
    server: 'http://kalah.test',
    variant: CLASSIC,
    level: 1,
    side: 'south',
    seed: 'a',
    json: true,
    lines: [].values() as unknown as AsyncIterator<string>,
    output: new JsonOutput(() => {}),
  });
  await expect(playing).rejects.toThrow('http://kalah.test is not a Kalah server, or cannot be reached.');
  expect(limits).toEqual([10_000]);
});
