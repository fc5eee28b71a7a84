import { brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { countIterations } from '../time-slices-fixture.ts';
import { createPageSender, type PageSender } from './page-sender.ts';

/** Takes longer to compress than a time slice is long. */
const PAGE = Array.from({ length: 60_000 }, (_, index) => (index * 7919) % 100_003).join(' ');

function open(send: PageSender) {
  const app = fastify();
  app.get('/', (_request, reply) => send(reply));
  return app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
}

test('a page is sent compressed', async () => {
  const { headers, rawPayload } = await open(createPageSender(PAGE));
  expect(headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(rawPayload).toString()).toBe(PAGE);
});

test('many pages are not compressed in one iteration of the event loop', async () => {
  const senders = Array.from({ length: 8 }, () => createPageSender(PAGE));
  await Promise.all(senders.map(open)); // loads the code
  const fresh = senders.map(() => createPageSender(PAGE));
  const loop = countIterations();
  await Promise.all(fresh.map(open));
  const uncached = loop.count;
  loop.count = 0;
  await Promise.all(fresh.map(open));
  const cached = loop.count;
  loop.stop();
  expect(uncached - cached).toBeGreaterThanOrEqual(fresh.length - 1);
});
