import { t } from 'virtual:texts/common';
import { fairTexts } from 'virtual:texts/fair';
import { lobbyTexts } from 'virtual:texts/lobby';
import type { ClockSettings } from '@kalah/api';
import type { Challenge, PairingPlayer, Seek } from '@kalah/api/pairing';
import { opposite } from '@kalah/rules';
import { nameClock, nameVariant } from '../game/presets.ts';

type Terms = Pick<Seek, 'variant' | 'start' | 'rated'> & { readonly clock: ClockSettings | null };

/** "5+3 · rated · Classic 4": what two players agree on. */
export function describeTerms({ clock, rated, variant, start }: Terms): string {
  const { challenges, rated: isRated, casual, fair } = lobbyTexts();
  return [
    clock ? nameClock(clock) : challenges.noClock,
    rated ? isRated : casual,
    nameVariant(variant),
    ...(start === 'fair' && !rated ? [fair] : []),
  ].join(' · ');
}

/** The same for a challenge, with the side of the player who was challenged. */
export function describeChallenge(challenge: Challenge): string {
  const { side, pie, pair } = challenge;
  const fairness = [...(pie ? [fairTexts().pie] : []), ...(pair ? [fairTexts().pair] : [])];
  const yours =
    side === 'random' ? [] : [lobbyTexts().challenges.yourSide({ side: t().side[opposite(side)] })];
  return [describeTerms(challenge), ...fairness, ...yours].join(' · ');
}

export function namePlayer({ name }: Pick<PairingPlayer, 'name'>): string {
  return name ?? t().somebody;
}

/** "1624", or "1500?" while it is uncertain. */
export function formatRating({ rating, provisional }: PairingPlayer): string {
  return rating === null ? '' : `${rating}${provisional ? '?' : ''}`;
}
