import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyReply } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { newGame, playMove } from '../../change-fixture.ts';
import { NO_CREDENTIAL } from '../../seat.ts';
import { type Stream, Streams } from '../streams.ts';
import { EVENT_STREAM, EventStream } from './event-stream.ts';

async function createUnreadResponse(): Promise<ServerResponse> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1', () => client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'));
  client.pause();
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  return response;
}

function createStream(): Stream & { readonly sent: string[] } {
  const sent: string[] = [];
  return {
    sent,
    sendKeepAlive: () => sent.push('keepAlive'),
    sendGoodbye: () => sent.push('goodbye'),
  };
}

test('sends no events after the goodbye', async () => {
  const response = await createUnreadResponse();
  const errors: unknown[] = [];
  response.on('error', (error) => errors.push(error));
  const stream = new EventStream(
    { raw: response, getHeaders: () => ({}) } as FastifyReply,
    EVENT_STREAM,
    NO_CREDENTIAL,
  );
  const { game } = newGame();
  while (response.writableLength === 0) stream.start(game);
  stream.sendGoodbye();
  const { events, game: after } = playMove(game);
  stream.send({ event: events[0]!, game: after });
  await new Promise(setImmediate);
  expect(errors).toEqual([]);
});

test('says goodbye at once to streams that are added after closing', () => {
  const streams = new Streams();
  const [early, late] = [createStream(), createStream()];
  streams.add(early);
  streams.close();
  streams.add(late);
  expect([early.sent, late.sent, streams.size]).toEqual([['goodbye'], ['goodbye'], 0]);
});
