/** Hashes and compares passwords, one per message, outside the event loop, because each takes tens of milliseconds. */
import { parentPort } from 'node:worker_threads';
import { hashPassword, matchesHash } from './password-hash.ts';
import type { PasswordTask } from './password-hasher.ts';

parentPort!.on('message', (task: PasswordTask) => {
  const { password } = task;
  parentPort!.postMessage(
    task.kind === 'hash' ? hashPassword(password, task.cost) : matchesHash(password, task.hash),
  );
});
