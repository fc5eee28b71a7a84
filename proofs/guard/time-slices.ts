import { countIterations, work } from '../../packages/server/src/platform/time-slices-fixture.ts';
import type { CrowdRequest } from './crowd.ts';
import { EXPENSIVE_REQUESTS, formatRequest } from './expensive-requests.ts';
import { type Fullness, startFullServer } from './full-store.ts';
import type { Guard } from './watch.ts';

/** Little is enough, because readings are made long. */
const FULLNESS: Fullness = { exported: 2, listed: 20, attempts: 20 };

/**
 * Several callers send each of the expensive requests at once. Every long reading is made longer than a time slice, so no
 * iteration of the event loop may contain two. This counts readings and measures no time.
 */
export const timeSlices: Guard = {
  name: 'long readings without a break',
  async run({ findings }) {
    const loop = countIterations();
    /** How many readings each iteration contains. */
    const readings = new Map<number, number>();
    const server = await startFullServer(FULLNESS, () => {
      work();
      readings.set(loop.count, (readings.get(loop.count) ?? 0) + 1);
    });
    let divided = 0;
    try {
      for (const expensive of EXPENSIVE_REQUESTS) {
        readings.clear();
        const request = server.toCrowdRequest(expensive);
        const answered = await Promise.all(Array.from({ length: request.connections }, () => send(request)));
        const name = formatRequest(expensive);
        const { statuses = [200] } = expensive;
        findings.check(
          answered.every((status) => statuses.includes(status)),
          `${name} was answered ${answered}`,
        );
        const most = Math.max(0, ...readings.values());
        findings.check(
          most <= 1,
          `${request.connections} × ${name} makes ${most} long readings without a break`,
        );
        if (readings.size > 1) divided++;
        findings.count('long readings without a break', readings.size);
      }
      findings.check(divided >= 8, `only ${divided} requests make long readings`);
    } finally {
      loop.stop();
      await server.stop();
    }
  },
};

/** Reads the response to its end or to the text after which it is left. Returns the status. */
async function send({ urls, method, headers = {}, body, until }: CrowdRequest): Promise<number> {
  const response = await fetch(urls[0]!, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  });
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text = until === undefined ? '' : text.slice(-until.length) + chunk;
    if (until !== undefined && text.includes(until)) break;
  }
  return response.status;
}
