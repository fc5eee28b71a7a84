import type { Variant } from '@kalah/rules';
import { PRESETS } from '../../game/presets.ts';
import { findItem, setItem } from '../../ui/storage.ts';

type Preset = (typeof PRESETS)[number];

export interface Terms {
  readonly rated: boolean;
  readonly rules: Preset['key'];
  /** Whether a casual game has a fair start; a rated one always has. */
  readonly fair: boolean;
}

const KEY = 'terms';
const USUAL: Terms = { rated: false, rules: 'classic', fair: false };

export function lastTerms(): Terms {
  const stored = findItem<Partial<Terms>>(KEY) ?? {};
  const isKnown = PRESETS.some(({ key }) => key === stored.rules);
  return settle({ ...USUAL, ...stored, ...(!isKnown && { rules: USUAL.rules }) });
}

export function storeTerms(terms: Terms): void {
  setItem(KEY, terms);
}

/** The rules that have fair starts, which rated games need. */
export function hasFairStarts({ seeds }: Preset): boolean {
  return seeds === 4;
}

/** Terms that fit together: a choice that the others rule out returns to the usual one. */
export function settle(terms: Terms): Terms {
  const isFair = hasFairStarts(presetOf(terms));
  if (terms.rated && !isFair) return { ...terms, rules: USUAL.rules };
  return isFair ? terms : { ...terms, fair: false };
}

export function toVariant(terms: Terms): Variant {
  const { seeds, capturesAlone } = presetOf(terms);
  return { pits: 6, seeds, capturesAlone };
}

function presetOf({ rules }: Terms): Preset {
  return PRESETS.find(({ key }) => key === rules)!;
}
