import { must, type Position, parsePosition, type Variant } from '@kalah/rules';
import type { EngineIdentity } from '../engine-identity.ts';
import { type Outcome, outcomeOf, type Proof } from './proof.ts';
import type { Start } from './starts.ts';

/** The starts of a kind, and how many of them were proved to have each outcome. */
export interface Tally extends Readonly<Record<Outcome, number>> {
  readonly moved: 1 | 2;
  readonly stores: boolean;
  readonly starts: number;
}

export interface Certificate {
  readonly variant: Variant;
  readonly engine: EngineIdentity & {
    readonly tableSeeds: number;
  };
  readonly examined: readonly Tally[];
  readonly nodes: number;
  /**
   * The starts that are drawn, in notation. The numbers are the nodes of the proof that the first player wins by at most 0, and
   * of the proof that it wins by at least 0.
   */
  readonly draws: Readonly<Record<string, readonly number[]>>;
}

export function certify(
  variant: Variant,
  engine: Certificate['engine'],
  starts: readonly Start[],
  proofs: readonly Proof[],
): Certificate {
  const draws = proofs.filter((proof) => outcomeOf(proof) === 'draws');
  return {
    variant,
    engine,
    examined: tally(starts, proofs),
    nodes: proofs.flatMap(({ nodes }) => nodes).reduce((sum, nodes) => sum + nodes, 0),
    draws: Object.fromEntries(draws.map(({ start, nodes }) => [start, nodes])),
  };
}

function tally(starts: readonly Start[], proofs: readonly Proof[]): Tally[] {
  const kinds = Map.groupBy(starts.entries(), ([, { stores, moved }]) => `${stores} ${moved}`);
  return [...kinds.values()].map((kind) => {
    const outcomes = kind.flatMap(([index]) => (proofs[index] ? [outcomeOf(proofs[index])] : []));
    const count = (outcome: Outcome) => outcomes.filter((found) => found === outcome).length;
    const { moved, stores } = kind[0]![1];
    return {
      moved,
      stores,
      starts: kind.length,
      firstWins: count('firstWins'),
      draws: count('draws'),
      secondWins: count('secondWins'),
    };
  });
}

export function drawsOf({ draws }: Certificate): Position[] {
  return Object.keys(draws).map((start) => must(parsePosition(start)));
}
