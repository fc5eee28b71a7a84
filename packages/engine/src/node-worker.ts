import { parentPort } from 'node:worker_threads';
import { createWorker } from './worker.ts';

const port = parentPort!;
const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
port.on(
  'message',
  createWorker((reply) => port.postMessage(reply), pause),
);
