import type { Engine } from '@kalah/engine';

let opened: Promise<Engine> | undefined;

/** The engine of this page, in workers of its own. Its code and its tables are fetched when it is first needed. */
export function openEngine(): Promise<Engine> {
  opened ??= import('@kalah/engine/browser').then(
    ({ createEngine }) =>
      createEngine({ threads: Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1)) }),
    (error: unknown) => {
      opened = undefined; // perhaps the connection was away; the next who asks tries again
      throw error;
    },
  );
  return opened;
}
