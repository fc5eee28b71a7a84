import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type CreateAppend, openJournal, type Write } from './journal.ts';

export function runWriter<Row>(createAppend: CreateAppend<Row>): void {
  const port = parentPort as MessagePort;
  try {
    const journal = openJournal(workerData as string, createAppend);
    port.on('message', (message: string) => {
      if (message === 'close') {
        journal.close();
        port.close();
      } else {
        port.postMessage(journal.commit(JSON.parse(message) as readonly Write<Row>[]));
      }
    });
    port.postMessage('open');
  } catch (error) {
    port.postMessage(error);
  }
}
