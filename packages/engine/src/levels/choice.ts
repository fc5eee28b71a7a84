import type { Position } from '@kalah/rules';
import { analyse } from '../analysis/analysis.ts';
import { findBest } from '../analysis/verdict.ts';
import type { Book } from '../books/book.ts';
import type { Core } from '../search/core.ts';
import { HumanPlayer } from './human-player.ts';
import type { Level } from './levels.ts';
import { findTraits } from './traits.ts';

export interface Choice {
  readonly pit: number;
  /** Only the highest level proves its moves. */
  readonly proved: boolean;
}

export interface ChoiceOptions {
  readonly level: Level;
  readonly seed: string;
  readonly book?: Book | undefined;
  readonly now: () => number;
}

/** Only for positions that are not over. Every step yields a better choice. */
export function* choose(core: Core, position: Position, options: ChoiceOptions): Generator<Choice, void> {
  const traits = findTraits(options.level);
  core.prepare(position.variant);
  if (!traits) {
    yield* chooseBest(core, position, options);
    return;
  }
  const player = new HumanPlayer(core, traits, options.seed);
  while (core.tableSeeds < Math.min(traits.ending, core.tableLimit)) {
    if (!core.buildLayer()) yield { pit: player.choose(position), proved: false };
  }
  yield { pit: player.choose(position), proved: false };
}

function* chooseBest(core: Core, position: Position, { book, now }: ChoiceOptions): Generator<Choice, void> {
  for (const { verdicts, least } of analyse(core, position, { wanted: 'best', book, now })) {
    const best = findBest(verdicts)!;
    const proved = verdicts.some(
      ({ pit, least }) => pit === best.pit && verdicts.every((other) => other.most <= least),
    );
    yield { pit: best.pit, proved };
    if (proved && least === best.value) return;
  }
}
