import type { ServerResponse } from 'node:http';

/** Cuts off a client that reads nothing for this long. A server that has nothing to send yet is no reason to. */
export function cutOffStalled(response: ServerResponse, milliseconds: number): void {
  response.setTimeout(milliseconds);
  response.on('timeout', () => {
    if (response.writableLength > 0) response.destroy();
    else response.setTimeout(milliseconds);
  });
}
