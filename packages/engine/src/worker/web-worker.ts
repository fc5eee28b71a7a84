import { createWorker } from './worker.ts';

/** A message to oneself comes after those already waiting, and unlike a timer it is not held back. */
const { port1, port2 } = new MessageChannel();
const pause = () =>
  new Promise<void>((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(undefined);
  });

const receive = createWorker({ post: (reply) => postMessage(reply), pause });
addEventListener('message', ({ data }) => receive(data));
