import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Minimum time between two messages. Each one carries the whole analysis, and people cannot read faster. */
const PAUSE_MS = 50;

/** Sends the last of a series of improving analyses, or all of them as a stream if the client accepts one. */
export async function sendAnalyses<Analysis, Wire>(
  request: FastifyRequest,
  reply: FastifyReply,
  analyses: AsyncGenerator<Analysis, void>,
  toWire: (analysis: Analysis) => Wire,
): Promise<FastifyReply> {
  reply.header('vary', 'accept');
  // Awaited before the stream starts, so that a rejected request still gets an error status.
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

/** Writes to the raw response. A stream that fails midway is cut off, so that the client does not take it for complete. */
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
      // A slow reader skips analyses that are out of date by then.
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
