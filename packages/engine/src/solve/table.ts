import { seedsInPlay, startPosition, type Variant } from '@kalah/rules';
import type { TableStore } from '../analysis/analysis.ts';
import type { Core } from '../search/core.ts';

/** The table that pays off for a proof from the start. Yields after each layer. */
export function* buildTable(
  core: Core,
  variant: Variant,
  wanted: 'margin' | 'moves',
  tables: TableStore | undefined,
): Generator<void, void> {
  const seeds = core.tableSeedsFor(seedsInPlay(startPosition(variant)), wanted);
  tables?.load(core, variant, seeds);
  while (core.tableSeeds < Math.min(seeds, core.tableLimit)) {
    core.buildLayer();
    yield;
  }
  tables?.save(core, variant);
}
