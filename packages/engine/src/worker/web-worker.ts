import { fetchBytes } from '../fetch-bytes.ts';
import { createWorker } from './worker.ts';

/** A message to itself arrives after those already waiting and, unlike a timer, is not throttled. */
const { port1, port2 } = new MessageChannel();
const pause = () =>
  new Promise<void>((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(undefined);
  });

const receive = createWorker({ post: (message) => postMessage(message), pause, readBook: fetchBytes });
addEventListener('message', ({ data }) => receive(data));
