import { formatPosition, type Position, seedsInPlay, type Variant } from '@kalah/rules';
import type { TableStore } from '../analysis/analysis.ts';
import { Candidate } from '../analysis/candidate.ts';
import type { Core } from '../search/core.ts';

/** Bounds of the first player's margin, as close as it takes to know who wins. */
export interface Proof {
  readonly start: string;
  readonly least: number;
  readonly most: number;
  /** Of the search for a win of the first player and, if there is none, of the search for a draw. */
  readonly nodes: readonly number[];
}

export type Outcome = 'firstWins' | 'draws' | 'secondWins';

/** [Q4] Most starts are won by the first player, so that is asked first. */
export function proveOutcome(core: Core, start: Position): Proof {
  const whole = new Candidate(start.turn, start);
  const nodes: number[] = [];
  core.aim(seedsInPlay(start));
  for (const target of [2, 0]) {
    const before = core.nodes;
    const isReached = whole.test(core, target);
    if (isReached === undefined) throw new Error(`the search of ${formatPosition(start)} was interrupted`);
    nodes.push(core.nodes - before);
    if (isReached) break;
  }
  const { least, most } = whole;
  return { start: formatPosition(start), least, most, nodes };
}

export function outcomeOf({ least, most }: Proof): Outcome {
  if (least > 0) return 'firstWins';
  return most < 0 ? 'secondWins' : 'draws';
}

/** Loads or builds the largest endgame table that the memory allows: many proofs share it. Yields after each layer. */
export function* prepareProofs(core: Core, variant: Variant, tables?: TableStore): Generator<void, void> {
  core.prepare(variant);
  if (core.tableSeeds === core.tableLimit) return;
  tables?.load(core, variant, core.tableLimit);
  while (core.tableSeeds < core.tableLimit) {
    core.buildLayer();
    yield;
  }
  tables?.save(core, variant);
}
