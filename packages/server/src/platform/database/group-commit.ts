import { Batcher, type BatchOptions } from '../batcher.ts';
import { unavailable } from '../refusal.ts';

/** `done` is durable. `rejected` and a fault wrote nothing; a fault affects only this write. */
export type Outcome = 'done' | 'rejected' | { readonly fault: string };

export class GroupCommit<Write> extends Batcher<Write, boolean> {
  constructor(write: (batch: readonly Write[]) => Promise<readonly Outcome[]>, options: BatchOptions) {
    super(async (batch) => (await write(batch)).map(toAnswer), options);
  }

  /** Resolves to true when the write is durable, to false when it was rejected as stale. */
  commit(write: Write): Promise<boolean> {
    return this.add(write);
  }
}

function toAnswer(outcome: Outcome): boolean | Error {
  return typeof outcome === 'object' ? unavailable(outcome.fault) : outcome === 'done';
}
