import { SIDES } from '@kalah/rules';
import { statusOf } from './game.ts';
import type { Change } from './game-store.ts';

interface PlayingAccounts {
  readonly started: readonly string[];
  readonly ended: readonly string[];
}

/** [L11] An account plays a game from the moment no seat is vacant until the game ends. */
export function findPlayingAccounts({ before, game, events }: Change): PlayingAccounts {
  const wasPlaying = before !== undefined && statusOf(before) === 'playing';
  const isPlaying = statusOf(game) === 'playing';
  const isAttributed = events.some(({ kind }) => kind === 'attributed');
  return {
    started: isPlaying && (!wasPlaying || isAttributed) ? listAccounts(game) : [],
    ended: wasPlaying && !isPlaying ? listAccounts(before) : [],
  };
}

function listAccounts({ seats }: Change['game']): string[] {
  const ids = SIDES.map((side) => seats[side]).flatMap((seat) => (seat.kind === 'account' ? [seat.id] : []));
  return [...new Set(ids)];
}
