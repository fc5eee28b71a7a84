import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** During a rolling update of its two replicas, with the worst luck. */
export interface Balancer {
  readonly url: string;
  /** Pages come from the first replica. All other paths go to the second one first, then to both in turn. */
  replicas: readonly [string, string];
  close(): Promise<void>;
}

export async function openBalancer(replicas: readonly [string, string]): Promise<Balancer> {
  const timesAsked = new Map<string, number>();
  const server = createServer((request, response) => {
    const options = { method: request.method!, headers: request.headers };
    const onward = send(pick(request) + request.url, options, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  server.on('upgrade', (request: IncomingMessage, near: Socket, head: Buffer) => {
    const { hostname, port } = new URL(pick(request));
    const far = connect(Number(port), hostname, () => {
      far.write(`${toHead(request)}\r\n\r\n`);
      far.write(head);
      far.pipe(near).pipe(far);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });

  function pick({ url, headers }: IncomingMessage): string {
    const path = url!.split('?', 1)[0]!;
    if (headers['sec-fetch-mode'] === 'navigate' || path === '/service-worker.js')
      return balancer.replicas[0];
    const times = timesAsked.get(path) ?? 0;
    timesAsked.set(path, times + 1);
    return balancer.replicas[times % 2 === 0 ? 1 : 0];
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const balancer: Balancer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    replicas,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return balancer;
}

function toHead({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : [],
  );
  return [`${method} ${url} HTTP/1.1`, ...lines].join('\r\n');
}
