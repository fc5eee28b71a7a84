import type { IllegalMove, Position, Side } from '@kalah/rules';
import { replay, toTurns } from '../../game/ply.ts';

const MAX_WORD = 20;

export type MoveFault =
  | { readonly kind: 'not-a-pit'; readonly text: string }
  /** `number` counts moves from 1, and `side` would have moved. */
  | { readonly kind: IllegalMove; readonly number: number; readonly side: Side; readonly pit: number };

/** `3-6_2_5`: the moves of a record without the numbers of the rounds, and with underscores for spaces. */
export function formatMoves(start: Position, moves: readonly number[]): string {
  const turns = toTurns(replay(start, moves));
  return turns.map(({ plies }) => plies.map(({ ply }) => ply.pit + 1).join('-')).join('_');
}

/** Any text may be pasted, and a sentence about it must stay short. */
export function clip(word: string): string {
  return word.length > MAX_WORD ? `${word.slice(0, MAX_WORD)}…` : word;
}

export function sameMoves(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && startsWith(a, b);
}

export function startsWith(line: readonly number[], beginning: readonly number[]): boolean {
  return beginning.every((pit, index) => line[index] === pit);
}
