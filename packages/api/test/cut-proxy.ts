import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a server that a test can cut. */
export interface CutProxy {
  readonly url: string;
  /** Cuts every connection there is. */
  cut(): void;
  /** Cuts every connection, and each new one until `restore`. */
  disconnect(): void;
  restore(): void;
  /** Lets this many bytes of answers through, then cuts; the next connection is whole again. */
  cutAfter(bytes: number): void;
  close(): Promise<void>;
}

export async function createCutProxy(target: string): Promise<CutProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let left = Number.POSITIVE_INFINITY;
  let isDisconnected = false;

  const server = createServer((near) => {
    if (isDisconnected) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
      socket.on('error', () => undefined);
    }
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes: Buffer) => {
      near.write(bytes.subarray(0, left));
      left -= bytes.length;
      if (left > 0) return;
      left = Number.POSITIVE_INFINITY;
      near.end(() => near.destroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    disconnect() {
      isDisconnected = true;
      cut();
    },
    restore() {
      isDisconnected = false;
    },
    cutAfter(bytes) {
      left = bytes;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
