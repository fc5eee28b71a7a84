import { Batcher, unavailable } from '../batcher.ts';

/** `done` is durable. `refused` and a fault wrote nothing; a fault affects only this write. */
export type Outcome = 'done' | 'refused' | { readonly fault: string };

/** Makes writes durable in batches. */
export class GroupCommit<Write> extends Batcher<Write, Outcome> {
  /** Resolves to true when the write is durable, to false when it was refused as stale. */
  async commit(write: Write): Promise<boolean> {
    const outcome = await this.add(write);
    if (typeof outcome === 'object') throw unavailable(outcome.fault);
    return outcome === 'done';
  }
}
