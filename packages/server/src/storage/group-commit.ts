import { Batcher, unavailable } from './batcher.ts';

/** `done` is durable; `refused` and a fault wrote nothing, and a fault is this write's alone. */
export type Outcome = 'done' | 'refused' | { readonly fault: string };

/** Buys durability once a group of writes. */
export class GroupCommit<Write> extends Batcher<Write, Outcome> {
  /** True when the write is durable, false when it was refused. */
  async commit(write: Write): Promise<boolean> {
    const outcome = await this.add(write);
    if (typeof outcome === 'object') throw unavailable(outcome.fault);
    return outcome === 'done';
  }
}
