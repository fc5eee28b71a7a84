import type { Side } from '@kalah/rules';
import type { Match } from '../game/match.svelte.ts';
import { titleResult } from '../game/narration.ts';
import { markTabIcon } from '../ui/tab-icon.ts';

interface ShownGame {
  readonly match: Match;
  /** The title of the tab while the game is being played. */
  readonly title: string;
  /** Whether the game waits for an opponent. */
  readonly waits: boolean;
}

/** Keeps the tab of a game up to date: its icon shows that it is this player's turn, its title the result. */
export function keepTab(shown: () => ShownGame): void {
  /** Whether this player is to move, and not merely somebody at this device. */
  const isYourTurn = $derived.by(() => {
    const { match, waits } = shown();
    return !match.ended && !waits && match.ownerOf(match.stage.turn) === 'you';
  });
  $effect(() => {
    markTabIcon(isYourTurn);
    return () => markTabIcon(false);
  });
  $effect(() => {
    const { match, title } = shown();
    const { ended, position, ownerOf } = match;
    const nameOf = (side: Side) => match.players[side].name;
    document.title =
      ended && match.isSettled ? `${titleResult(ended, position, ownerOf, nameOf)} · Kalah` : title;
  });
}
