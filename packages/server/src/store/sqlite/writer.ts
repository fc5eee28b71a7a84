import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { Write } from '../row.ts';
import { openJournal } from './journal.ts';

/** The writer thread. It receives batches of writes and answers each batch with its outcomes. */
const port = parentPort as MessagePort;
try {
  const journal = openJournal(workerData as string);
  port.on('message', (message: string) => {
    if (message === 'close') {
      journal.close();
      port.close();
    } else {
      port.postMessage(journal.commit(JSON.parse(message) as readonly Write[]));
    }
  });
  port.postMessage('open');
} catch (error) {
  port.postMessage(error);
}
