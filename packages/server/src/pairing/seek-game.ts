import { randomUUID } from 'node:crypto';
import { both, opposite, type Side } from '@kalah/rules';
import type { Games } from '../games/games.ts';
import { PairingError } from './errors.ts';
import { toSeat } from './player.ts';
import type { Seek } from './seek.ts';
import type { PairingStore } from './store/index.ts';
import { drawStart, type GameTerms } from './terms.ts';

export interface SeekGame {
  readonly seek: Seek;
  /** The side of the one who waited. */
  readonly side: Side;
  readonly opponent: Pick<Seek, 'player' | 'tokenHash'>;
  /** If the opponent waited, too. */
  readonly opponentSeek?: string;
  /** [L5] Other live seeks of the opponent, which end with the game. */
  readonly withdraws?: readonly string[];
}

/** [L4] Creates the game, and closes the seeks in the same transaction. Undefined if one of them is no longer open. */
export async function beginGame(
  games: Pick<Games, 'createFromPairing'>,
  { seek, side, opponent, opponentSeek, withdraws }: SeekGame,
  { at, random }: { readonly at: number; readonly random: () => number },
): Promise<string | undefined> {
  const { clock, rated } = seek.terms;
  const created = await games.createFromPairing({
    id: randomUUID(),
    start: drawStart(seek.terms, random),
    seats: both((one) => {
      const { player, tokenHash } = one === side ? seek : opponent;
      return toSeat(player, tokenHash);
    }),
    listed: true,
    ...(clock && { clock }),
    ...(rated && { rated }),
    closes: [
      { kind: 'seek', id: seek.id, side },
      ...(opponentSeek === undefined
        ? []
        : [{ kind: 'seek', id: opponentSeek, side: opposite(side) } as const]),
    ],
    ...(withdraws && { withdraws }),
    at,
  });
  return created?.id;
}

/**
 * After a live seek has found an opponent, its owner cannot accept another game for this long: their request was probably on its
 * way.
 */
const JUST_PAIRED_MS = 2000;

/**
 * [L5] The ids of live seeks that end with a live game, because their owners play now. Rejects the one who accepts it if their own
 * seek has just found an opponent.
 */
export async function listWithdrawnSeeks(
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
