import type { Engine } from '@kalah/engine';

let opened: Promise<Engine> | undefined;

/** The engine of this page, in its own workers. Its code and tables are loaded when it is first needed. */
export function openEngine(): Promise<Engine> {
  opened ??= import('@kalah/engine/browser').then(
    ({ createEngine }) =>
      createEngine({ threads: Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1)) }),
    (error: unknown) => {
      opened = undefined; // the connection may have been lost; the next call tries again
      throw error;
    },
  );
  return opened;
}
