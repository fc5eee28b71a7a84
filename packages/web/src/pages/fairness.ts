import { CLASSIC, type Variant } from '@kalah/rules';

export type Fairness = 'usual' | 'fair' | 'pie' | 'pair';

/** [Q13] [Q14] [Q16] What a new game can choose from. Swapping and second games need the server. */
export function listFairness({ pits, seeds, capturesAlone }: Variant, isOnline: boolean): Fairness[] {
  const isKnown = pits === CLASSIC.pits && seeds === CLASSIC.seeds;
  return [
    'usual',
    ...(isKnown ? (['fair'] as const) : []),
    ...(isKnown && isOnline && !capturesAlone ? (['pie'] as const) : []),
    ...(isOnline ? (['pair'] as const) : []),
  ];
}
