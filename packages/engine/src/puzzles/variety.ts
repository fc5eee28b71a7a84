import { formatPosition, seedsInPlay } from '@kalah/rules';
import { pitsKey } from '../books/opening.ts';
import { chance } from '../levels/chance.ts';
import type { Puzzle } from './puzzle.ts';

const SEEDS_STEP = 6;

/** [Z11] Those with different pits. Stores change the result, but not what is best. */
export function withoutDuplicates(puzzles: readonly Puzzle[]): Puzzle[] {
  const key = ({ position }: Puzzle) => `${position.variant.capturesAlone} ${pitsKey(position)}`;
  const seen = new Set<string>();
  return puzzles.filter((puzzle) => {
    const isNew = !seen.has(key(puzzle)) && !seen.has(puzzle.id);
    seen.add(key(puzzle)).add(puzzle.id);
    return isNew;
  });
}

/**
 * [Z11] By depth, goal, themes and seeds in play. Takes one of every kind, then another one of every kind that has one
 * left, and so on. Which ones depends on the seed only.
 */
export function pickVaried(puzzles: readonly Puzzle[], count: number, seed: string): Puzzle[] {
  const shuffled = shuffle(puzzles, seed);
  const kinds = [...Map.groupBy(shuffled, kindOf).values()];
  const rounds = Math.max(...kinds.map(({ length }) => length));
  const picked: Puzzle[] = [];
  for (let round = 0; round < rounds && picked.length < count; round++) {
    picked.push(...kinds.flatMap((kind) => kind[round] ?? []));
  }
  return picked.slice(0, count);
}

function kindOf({ depth, goal, themes, position }: Puzzle): string {
  return [depth, goal.kind, themes.join('+'), Math.ceil(seedsInPlay(position) / SEEDS_STEP)].join(' ');
}

export function shuffle(puzzles: readonly Puzzle[], seed: string): Puzzle[] {
  const rank = new Map(puzzles.map((puzzle) => [puzzle, chance(seed, formatPosition(puzzle.position))]));
  return puzzles.toSorted((a, b) => rank.get(a)! - rank.get(b)!);
}
