import type { Variant } from '@kalah/rules';
import type { Reply, Request } from './message.ts';
import type { WorkerContext } from './request.ts';

export function* buildTable(
  { core, tables }: WorkerContext,
  variant: Variant,
  tableSeeds: number,
): Generator<undefined, void> {
  core.prepare(variant);
  if (core.tableSeeds >= Math.min(tableSeeds, core.tableLimit)) return;
  tables?.load(core, variant, Math.min(tableSeeds, core.tableLimit));
  while (core.tableSeeds < Math.min(tableSeeds, core.tableLimit)) {
    core.buildLayer();
    yield undefined;
  }
  tables?.save(core, variant);
}

/** Nodes of an analysis that would have gained from a larger table: about half a second. */
const LONG_ANALYSIS = 1_000_000;
/**
 * Between two pauses, so that the next request does not wait for longer, unless a file of the table is read or saved.
 */
const GROWTH_SLICE_MS = 25;

/**
 * After a long analysis, and after the requests that follow it on the same board, while there is nothing else to do,
 * until the table has the size that memory allows. With each seed more, proofs take a third fewer nodes.
 */
export class TableGrowth {
  readonly #context: WorkerContext;
  #variant = '';

  constructor(context: WorkerContext) {
    this.#context = context;
  }

  async continueAfter(request: Request, last: Reply, isIdle: () => boolean): Promise<void> {
    const variant = request.kind === 'prepare' ? request.variant : request.position.variant;
    const key = JSON.stringify(variant);
    const isLong = last.kind === 'analysed' && last.analysis.nodes >= LONG_ANALYSIS;
    if (!isLong && this.#variant !== key) return;
    this.#variant = key;
    await this.#grow(buildTable(this.#context, variant, Number.POSITIVE_INFINITY), isIdle);
  }

  async #grow(layers: Generator<undefined, void>, isIdle: () => boolean): Promise<void> {
    const { core, now, pause } = this.#context;
    for (let isDone = false; !isDone; ) {
      await pause();
      if (!isIdle()) return;
      const end = now() + GROWTH_SLICE_MS;
      core.shouldStop = () => now() >= end;
      isDone = layers.next().done === true;
      core.shouldStop = () => false;
    }
  }
}
