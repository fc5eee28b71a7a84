import { PairingError } from './errors.ts';
import type { PairingStore } from './pairing-store.ts';
import type { GameTerms } from './terms.ts';

/**
 * How long after a live seek has found an opponent its owner cannot accept another game: their request was probably on its way
 * when the opponent was found. Milliseconds.
 */
const JUST_PAIRED_MS = 2000;

/**
 * [L5] The ids of live seeks that end with a live game, because their owners play now. The one who accepts the game is rejected if
 * their own seek has just found an opponent.
 */
export async function findOwnSeeks(
  store: Pick<PairingStore, 'findLiveSeek'>,
  { accepter, others = [] }: { readonly accepter: string; readonly others?: readonly string[] },
  { clock }: GameTerms,
  at: number,
): Promise<string[]> {
  if (clock?.kind !== 'live') return [];
  const since = at - JUST_PAIRED_MS;
  const [own, ...rest] = await Promise.all(
    [accepter, ...others].map((seeker) => store.findLiveSeek(seeker, since)),
  );
  if (own?.pairing) throw new PairingError('already-paired');
  return [own, ...rest].flatMap((stored) => (stored && !stored.pairing ? [stored.seek.id] : []));
}
