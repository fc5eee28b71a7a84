import { t } from 'virtual:texts/common';
import type { ClockSettings } from '@kalah/api';
import type { Position, Variant } from '@kalah/rules';
import type { OwnerOf } from './narration.ts';

/** Named sets of rules, for players who do not want to choose every rule. */
export const PRESETS = [
  { key: 'classic', seeds: 4, capturesAlone: false },
  { key: 'six', seeds: 6, capturesAlone: false },
  { key: 'quick', seeds: 3, capturesAlone: false },
  { key: 'lone', seeds: 4, capturesAlone: true },
] as const;

export function findPreset({ pits, seeds, capturesAlone }: Variant) {
  if (pits !== 6) return undefined;
  return PRESETS.find((preset) => preset.seeds === seeds && preset.capturesAlone === capturesAlone);
}

/** "Classic 4", or what is unusual about the rules: "5 seeds per pit · lone captures". */
export function nameVariant(variant: Variant): string {
  const preset = findPreset(variant);
  if (preset) return t().presets[preset.key].name;
  const { short, lone } = t().variant;
  return [short({ many: variant.pits, n: variant.seeds }), ...(variant.capturesAlone ? [lone] : [])].join(
    ' · ',
  );
}

/** "5+3": minutes for the game and seconds per turn; or "3 days per turn". */
export function nameClock(clock: ClockSettings): string {
  if (clock.kind === 'correspondence') return t().variant.days({ n: clock.days });
  const [minutes, seconds] = [Math.floor(clock.initial / 60), clock.initial % 60];
  return `${seconds === 0 ? minutes : `${minutes}:${String(seconds).padStart(2, '0')}`}+${clock.increment}`;
}

export function describeStart(
  { variant, turn }: Position,
  ownerOf: OwnerOf,
  clock: ClockSettings | null = null,
): string {
  return [
    nameVariant(variant),
    ...(clock ? [nameClock(clock)] : []),
    t().variant.began({ who: ownerOf(turn) }),
  ].join(' · ');
}
