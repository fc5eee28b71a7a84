import type { Certificate, Tally } from '@kalah/engine/fair';
import { count, nameOf, seedsOf, style } from './format.ts';

export function describeTallies({ variant, examined }: Pick<Certificate, 'variant' | 'examined'>): string[] {
  return [style.strong(`${nameOf(variant)}:`), ...examined.map(describeTally)];
}

function describeTally({ moved, stores, starts, firstWins, draws, secondWins }: Tally): string {
  const kind = `${seedsOf(moved)} moved, ${stores ? 'seeds in a store' : 'empty stores'}`;
  const done = firstWins + draws + secondWins;
  const of = done < starts ? ` of ${count(starts)}` : '';
  return `  ${kind}: ${count(draws)} fair, the first player wins ${count(firstWins)} and loses ${count(secondWins)}; ${count(done)}${of} examined`;
}
