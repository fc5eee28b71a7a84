import fastify from 'fastify';
import { expect, test } from 'vitest';
import { SeekStream } from './seek-stream.ts';

test('[A10] the stream of a seek ends with the session or token of the seeker', async () => {
  const app = fastify();
  let isCurrent = true;
  app.get('/', async (_request, reply) => {
    const options = { accept: undefined, seeker: 'account:1', person: '1', token: 't' };
    const stream = new SeekStream(reply, { ...options, isCurrent: async () => isCurrent });
    stream.sendKeepAlive();
    await new Promise(setImmediate);
    expect(reply.raw.writableEnded).toBe(false);
    isCurrent = false;
    stream.sendKeepAlive();
    return reply;
  });
  expect((await app.inject('/')).statusCode).toBe(200);
  await app.close();
});
