import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** More often than this nobody can see it, and a long game is told whole each time. */
const PAUSE_MS = 50;

/** Sends the last of several answers, each better than the one before, or all of them to who wants a stream. */
export async function sendAnswers<Answer, Wire>(
  request: FastifyRequest,
  reply: FastifyReply,
  answers: AsyncGenerator<Answer, void>,
  toWire: (answer: Answer) => Wire,
): Promise<FastifyReply> {
  reply.header('vary', 'accept');
  // Whoever is refused is told so before a stream begins.
  const first = await answers.next();
  if (first.done) throw new Error('an analysis ended without an answer');
  if (request.headers.accept?.includes('text/event-stream')) {
    await stream(request, reply, first.value, answers, toWire);
    return reply;
  }
  let last = first.value;
  for await (const answer of answers) last = answer;
  return reply.send(toWire(last));
}

/** Takes the reply out of the framework's hands; a stream that fails halfway is cut, not ended. */
async function stream<Answer, Wire>(
  request: FastifyRequest,
  reply: FastifyReply,
  first: Answer,
  rest: AsyncGenerator<Answer, void>,
  toWire: (answer: Answer) => Wire,
): Promise<void> {
  reply.hijack();
  const response = reply.raw;
  response.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const write = (event: string, answer: Answer) =>
    `event: ${event}\ndata: ${JSON.stringify(toWire(answer))}\n\n`;
  let last = first;
  try {
    response.write(write('analysis', first));
    let writtenAt = performance.now();
    for await (last of rest) {
      // Whoever reads slowly misses what is out of date by then.
      if (response.writableNeedDrain || performance.now() - writtenAt < PAUSE_MS) continue;
      writtenAt = performance.now();
      response.write(write('analysis', last));
    }
    response.end(write('done', last));
  } catch (error) {
    if (!response.destroyed) request.log.warn({ err: error }, 'analysis stream failed');
    response.destroy();
  }
}
