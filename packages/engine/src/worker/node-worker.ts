import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { openTableFiles } from '../tables/table-file.ts';
import { createWorker } from './worker.ts';

const port = parentPort!;
const receive = createWorker({
  post: (message) => port.postMessage(message),
  pause: () => new Promise<void>((resolve) => setImmediate(resolve)),
  readBook: (url) => readFile(new URL(url)),
  openTables: openTableFiles,
});
port.on('message', receive);
