import { Agent, type IncomingMessage, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { CrowdRequest } from './crowd.ts';

const { urls, connections, variesHost, method, headers: own, body, until } = workerData as CrowdRequest;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
let isStopped = false;
const statuses: Record<number, number> = {};

let asked = 0;

function ask(): Promise<void> {
  const number = asked++;
  const url = urls[number % urls.length]!;
  return new Promise((resolve, reject) => {
    const headers = {
      ...own,
      ...(variesHost && { host: `host${number}.example` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const sent = request(url, { agent, method, headers }, (response) => {
      statuses[response.statusCode!] = (statuses[response.statusCode!] ?? 0) + 1;
      readToEnd(response).then(resolve, reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A stream does not end, so the reader leaves it when the expected text has arrived. */
function readToEnd(response: IncomingMessage): Promise<void> {
  let tail = '';
  return new Promise((resolve) => {
    response.on('data', (chunk: Buffer) => {
      if (until === undefined) return;
      const text = tail + chunk.toString('latin1');
      if (text.includes(until)) response.destroy();
      tail = text.slice(-until.length);
    });
    response.on('close', resolve);
  });
}

parentPort!.once('message', () => {
  isStopped = true;
});
await Promise.all(
  Array.from({ length: connections }, async () => {
    while (!isStopped) await ask();
  }),
);
agent.destroy();
parentPort!.postMessage(statuses);
