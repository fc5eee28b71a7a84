import type { IllegalMove, Position } from '@kalah/rules';
import { type Ply, replay, toRoundNumbers, toTurns } from '../../game/ply.ts';

const MAX_WORD = 20;

/** Why a list of moves ends early. */
export type MoveFault =
  | { readonly kind: 'not-a-pit'; readonly text: string }
  | { readonly kind: IllegalMove; readonly round: number; readonly pit: number };

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

/** Whether a line of moves begins with another one. */
export function startsWith(line: readonly number[], beginning: readonly number[]): boolean {
  return beginning.every((pit, index) => line[index] === pit);
}

/** The number of the round that the next move belongs to. */
export function nextRound(start: Position, moves: readonly number[], { turn }: Position): number {
  const plies: readonly Ply[] = replay(start, moves);
  const last = toRoundNumbers(plies).at(-1) ?? 1;
  const begins = turn === start.turn && plies.length > 0 && plies.at(-1)!.side !== turn;
  return begins ? last + 1 : last;
}
