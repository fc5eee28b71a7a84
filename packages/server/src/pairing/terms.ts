import { pickFairStart } from '@kalah/engine/fair';
import { CLASSIC, type Position, startPosition, type Variant } from '@kalah/rules';
import type { TimeControl } from '@kalah/rules/clock';
import { PairingError } from './errors.ts';

export interface GameTerms {
  readonly variant: Variant;
  /** Untimed games have none. */
  readonly clock?: TimeControl;
  readonly isFair: boolean;
  readonly rated: boolean;
  /** [Q14] */
  readonly pie?: true;
  /** [Q16] Whether a second game follows. */
  readonly pair?: true;
}

/** [L3] */
export function rejectTerms({ variant, clock, isFair, rated }: GameTerms): void {
  const hasFairStarts = variant.pits === CLASSIC.pits && variant.seeds === CLASSIC.seeds;
  if (isFair && !hasFairStarts) throw new PairingError('rated-rules', { field: 'variant' });
  if (rated && !clock) throw new PairingError('rated-rules', { field: 'clock' });
  if (rated && !isFair) throw new PairingError('rated-rules', { field: 'start' });
}

export function drawStart({ variant, isFair }: GameTerms, random: () => number): Position {
  return isFair ? pickFairStart(random, variant) : startPosition(variant);
}

/** Seeks with the same text have the same terms. `pie` and `pair` are left out, because only challenges have them. */
export function formatTerms({ variant, clock, isFair, rated }: GameTerms): string {
  const { pits, seeds, capturesAlone } = variant;
  return JSON.stringify([pits, seeds, capturesAlone, clock, isFair, rated]);
}
