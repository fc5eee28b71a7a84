import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

export interface Meter {
  readonly url: string;
  /** From the server so far. */
  bytes(): number;
  close(): void;
}

export async function openMeter(target: string): Promise<Meter> {
  const { hostname, port } = new URL(target);
  let bytes = 0;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    far.on('data', (chunk) => {
      bytes += chunk.length;
    });
    for (const socket of [near, far]) socket.on('error', () => near.destroy());
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => bytes,
    close: () => server.close(),
  };
}
