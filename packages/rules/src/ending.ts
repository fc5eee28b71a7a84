import { findOutcome, type Winner } from './outcome.ts';
import type { Position } from './position.ts';
import type { Side } from './side.ts';

/** How a game ended. Only a game that was played out has a margin; an aborted game has no winner. */
export type Ending =
  | { readonly how: 'played-out'; readonly winner: Winner; readonly margin: number }
  | { readonly how: 'resignation'; readonly winner: Side }
  | { readonly how: 'time' | 'abandonment'; readonly winner: Winner }
  | { readonly how: 'agreement'; readonly winner: 'draw' }
  | { readonly how: 'abort' };

/**
 * Undefined while the game is not over on the board.
 * @example
 * endingOnBoard(must(parsePosition('0,0,3/0,0,1 s -'))); // → { how: 'played-out', winner: 'south', margin: 2 }
 */
export function endingOnBoard(position: Position): Ending | undefined {
  const outcome = findOutcome(position);
  return outcome && { how: 'played-out', ...outcome };
}

/** `south by 8, played-out`, `draw, agreement`, `north, resignation`, `abort`. */
export function formatEnding(ending: Ending): string {
  if (ending.how === 'abort') return 'abort';
  const margin = ending.how === 'played-out' && ending.margin > 0 ? ` by ${ending.margin}` : '';
  return `${ending.winner}${margin}, ${ending.how}`;
}

export function parseEnding(text: string): Ending | undefined {
  if (text === 'abort') return { how: 'abort' };
  if (text === 'draw, agreement') return { how: 'agreement', winner: 'draw' };
  if (text === 'draw, time') return { how: 'time', winner: 'draw' };
  if (text === 'draw, abandonment') return { how: 'abandonment', winner: 'draw' };
  if (text === 'draw, played-out') return { how: 'played-out', winner: 'draw', margin: 0 };
  const [, winner, margin, how] = /^(south|north)(?: by ([1-9]\d{0,2}))?, (.+)$/.exec(text) ?? [];
  const side = winner as Side;
  if (how === 'played-out' && margin) return { how, winner: side, margin: Number(margin) };
  if (isForfeit(how) && !margin) return { how, winner: side };
  return undefined;
}

function isForfeit(how: string | undefined): how is 'resignation' | 'time' | 'abandonment' {
  return how === 'resignation' || how === 'time' || how === 'abandonment';
}
