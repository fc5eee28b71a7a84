import type { Winner } from './outcome.ts';
import type { Side } from './side.ts';

/** How a game ended. Only a game that was played out has a margin; an aborted game has no winner. */
export type Ending =
  | { readonly how: 'played-out'; readonly winner: Winner; readonly margin: number }
  | { readonly how: 'resignation' | 'time'; readonly winner: Side }
  | { readonly how: 'agreement'; readonly winner: 'draw' }
  | { readonly how: 'abort' };

/** `south by 8, played-out`, `draw, agreement`, `north, resignation`, `abort`. */
export function formatEnding(ending: Ending): string {
  if (ending.how === 'abort') return 'abort';
  const margin = ending.how === 'played-out' && ending.margin > 0 ? ` by ${ending.margin}` : '';
  return `${ending.winner}${margin}, ${ending.how}`;
}

/** Reads what `formatEnding` wrote; undefined for any other text. */
export function findEnding(text: string): Ending | undefined {
  if (text === 'abort') return { how: 'abort' };
  if (text === 'draw, agreement') return { how: 'agreement', winner: 'draw' };
  if (text === 'draw, played-out') return { how: 'played-out', winner: 'draw', margin: 0 };
  const [, winner, margin, how] = /^(south|north)(?: by ([1-9]\d{0,2}))?, (.+)$/.exec(text) ?? [];
  const side = winner as Side;
  if (how === 'played-out' && margin) return { how, winner: side, margin: Number(margin) };
  if ((how === 'resignation' || how === 'time') && !margin) return { how, winner: side };
  return undefined;
}
