import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Between two messages. Each carries the whole analysis, and people cannot read faster. */
const PAUSE_MS = 50;

/** Sends the last of several improving analyses, or a stream of them if the client accepts one. */
export async function sendAnalyses<Analysis, Wire>(
  request: FastifyRequest,
  reply: FastifyReply,
  analyses: AsyncGenerator<Analysis, void>,
  toWire: (analysis: Analysis) => Wire,
): Promise<FastifyReply> {
  reply.header('vary', 'accept');
  // Before the stream starts, so that a rejected request gets an error status.
  const first = await analyses.next();
  if (first.done) throw new Error('an analysis ended without a result');
  if (request.headers.accept?.includes('text/event-stream')) {
    await stream(request, reply, first.value, analyses, toWire);
    return reply;
  }
  let last = first.value;
  for await (const analysis of analyses) last = analysis;
  return reply.send(toWire(last));
}

/** Destroys the response if an analysis fails, so that the client does not take the stream for complete. */
async function stream<Analysis, Wire>(
  request: FastifyRequest,
  reply: FastifyReply,
  first: Analysis,
  rest: AsyncGenerator<Analysis, void>,
  toWire: (analysis: Analysis) => Wire,
): Promise<void> {
  reply.hijack();
  const response = reply.raw;
  response.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const format = (event: string, analysis: Analysis) =>
    `event: ${event}\ndata: ${JSON.stringify(toWire(analysis))}\n\n`;
  let last = first;
  try {
    response.write(format('analysis', first));
    let writtenAt = performance.now();
    for await (last of rest) {
      // Slow readers skip outdated analyses.
      if (response.writableNeedDrain || performance.now() - writtenAt < PAUSE_MS) continue;
      writtenAt = performance.now();
      response.write(format('analysis', last));
    }
    response.end(format('done', last));
  } catch (error) {
    if (!response.destroyed) request.log.warn({ err: error }, 'analysis stream failed');
    response.destroy();
  }
}
