import type { ServerResponse } from 'node:http';

export function cutOffStalled(response: ServerResponse, milliseconds: number): void {
  response.setTimeout(milliseconds);
  response.on('timeout', () => {
    if (response.writableLength > 0) response.destroy();
    else response.setTimeout(milliseconds);
  });
}
