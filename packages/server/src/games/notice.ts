import { SIDES, type Side } from '@kalah/rules';
import { statusOf } from './game.ts';
import type { Change, Notice } from './game-store.ts';

export type GameNoticeKind = 'game-started' | 'game-ended';

/** [L11] The notices that tell the players' accounts that a change has started or ended their game; none for other changes. */
export function toGameNotices({ before, game }: Change): Notice[] {
  const wasPlaying = before !== undefined && statusOf(before) === 'playing';
  const isPlaying = statusOf(game) === 'playing';
  if (wasPlaying === isPlaying) return [];
  return SIDES.flatMap((side) => {
    const seat = game.seats[side];
    return seat.kind === 'account' ? [toNotice(seat.id, isPlaying, { game: game.id, side })] : [];
  });
}

function toNotice(account: string, isStarted: boolean, data: { game: string; side: Side }): Notice {
  const kind: GameNoticeKind = isStarted ? 'game-started' : 'game-ended';
  return { account, kind, data };
}
