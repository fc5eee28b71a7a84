import { CLASSIC, must, type Position, parsePosition, seedsInPlay } from '@kalah/rules';
import { Candidate } from '../analysis/candidate.ts';
import type { Core } from './core.ts';

const POSITIONS = [
  '3,3,3,3,3,3,0/3,3,3,3,3,3,0 s -',
  '4,4,4,4,0/4,4,4,4,0 s -',
  '5,5,5,5,0/5,5,5,5,0 s c',
  '0,5,1,7,1,6,3/2,0,6,6,1,6,4 s -',
  '1,0,7,2,7,0,6/6,1,7,0,3,3,5 n -',
  '0,2,7,7,0,1,5/7,6,0,1,6,2,4 s c',
];

/** Small enough to be built instantly, so that the count measures the search. */
const TABLE_SEEDS = 12;

export interface BenchResult {
  /** The same code counts the same number of nodes on every machine. */
  readonly nodes: number;
  readonly seconds: number;
}

/** With a small table, on one thread. `core` must be new. */
export function bench(core: Core, now: () => number): BenchResult {
  let nodes = 0;
  let seconds = 0;
  for (const text of POSITIONS) {
    const position = must(parsePosition(text));
    core.prepare({ ...CLASSIC, pits: 1 }); // clears the caches of the last position
    core.prepare(position.variant);
    while (core.tableSeeds < TABLE_SEEDS) core.buildLayer();
    const nodesBefore = core.nodes;
    const began = now();
    prove(core, position);
    nodes += core.nodes - nodesBefore;
    seconds += (now() - began) / 1000;
  }
  return { nodes, seconds };
}

function prove(core: Core, position: Position): void {
  const candidate = new Candidate(position.turn, position);
  core.aim(seedsInPlay(position));
  while (!candidate.isExact) candidate.test(core, candidate.nextTarget());
}
