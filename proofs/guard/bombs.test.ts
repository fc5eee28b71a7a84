import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { Findings } from '../findings.ts';
import { decompression } from './bombs.ts';

async function bomb(url: string): Promise<Findings> {
  const findings = new Findings();
  await decompression.run({ url, findings });
  return findings;
}

test('nobody listens: every bomb fails, and so does the honest request', async () => {
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const { port } = gone.address() as AddressInfo;
  gone.close();
  await once(gone, 'close');
  const findings = await bomb(`http://127.0.0.1:${port}`);
  expect(findings.failed).toBeGreaterThanOrEqual(Number(findings.figures.get('bombs')) + 1);
});

test('a server that hangs up on everything passes with what is too large alone', async () => {
  const rude = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(rude, 'listening');
  const { port } = rude.address() as AddressInfo;
  const findings = await bomb(`http://127.0.0.1:${port}`);
  rude.close();
  const tooLarge = 6; // one to each route
  expect(findings.failed).toBeGreaterThanOrEqual(Number(findings.figures.get('bombs')) - tooLarge + 1);
});
