import type { Side } from '@kalah/rules';
import { opposite } from '@kalah/rules';
import type { Account } from '../../accounts/account.ts';
import type { Blocks } from '../../moderation/blocks.ts';
import { ModerationError } from '../../moderation/error.ts';
import type { Games } from '../games.ts';

/** Somebody who wants to take a seat in a game. */
export interface SeatSeeker {
  readonly account: Account | undefined;
  readonly side: Side;
}

/** [O9] Players who have blocked each other do not meet in listed games. A game that is not listed was shared as a link. */
export async function refuseBlocked(
  games: Pick<Games, 'read'>,
  blocks: Pick<Blocks, 'isBlocked'> | undefined,
  id: string,
  { account, side }: SeatSeeker,
): Promise<void> {
  if (!account || !blocks) return;
  const { listed, seats } = await games.read(id);
  const opponent = seats[opposite(side)];
  if (!listed || opponent.kind !== 'account') return;
  if (await blocks.isBlocked(account.id, opponent.id)) throw new ModerationError('player-blocked');
}

/** [O9] Nor does one of them begin another game with the other by a rematch. */
export async function refuseBlockedRematch(
  games: Pick<Games, 'read'>,
  blocks: Pick<Blocks, 'isBlocked'> | undefined,
  id: string,
): Promise<void> {
  if (!blocks) return;
  const { seats, rematch } = await games.read(id);
  const { south, north } = seats;
  if (rematch !== undefined || south.kind !== 'account' || north.kind !== 'account') return;
  if (await blocks.isBlocked(south.id, north.id)) throw new ModerationError('player-blocked');
}
