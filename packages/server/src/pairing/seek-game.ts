import { randomUUID } from 'node:crypto';
import { both, opposite, type Side } from '@kalah/rules';
import type { Games } from '../games/games.ts';
import { toSeat } from './player.ts';
import type { Seek } from './seek.ts';
import { drawStart } from './terms.ts';

/** A game that somebody's seek leads to. */
export interface SeekGame {
  readonly seek: Seek;
  /** The side of the one who waited. */
  readonly side: Side;
  readonly opponent: Pick<Seek, 'player' | 'tokenHash'>;
  /** The seek of the opponent, if they waited for the same game. */
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
