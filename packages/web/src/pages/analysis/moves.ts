import { type IllegalMove, type Position, play } from '@kalah/rules';
import { type Ply, replay, toRoundNumbers, toTurns } from '../../game/ply.ts';

const MAX_WORD = 20;

/** Why a list of moves ends early. */
export type MoveFault =
  | { readonly kind: 'not-a-pit'; readonly text: string }
  | { readonly kind: IllegalMove; readonly round: number; readonly pit: number };

/** The moves that could be read, and what is wrong with the next one. */
export interface ReadMoves {
  readonly moves: readonly number[];
  readonly fault?: MoveFault;
}

/** `3-6_2_5`: the moves of a record without the numbers of the rounds, and with underscores for spaces. */
export function formatMoves(start: Position, moves: readonly number[]): string {
  const turns = toTurns(replay(start, moves));
  return turns.map(({ plies }) => plies.map(({ ply }) => ply.pit + 1).join('-')).join('_');
}

/**
 * Reads moves, with or without the numbers of the rounds and the joints of the turns: the rules say whose move it is.
 * The signs of our own move lists, `↻` and `×3`, are ignored.
 */
export function readMoves(start: Position, text: string): ReadMoves {
  const words = text
    .replace(/↻|×\d+/g, ' ')
    .replace(/(^|[\s_])\d+\.+/g, ' ')
    .split(/[\s_,;-]+/)
    .filter((word) => word !== '');
  const moves: number[] = [];
  let position = start;
  for (const word of words) {
    if (!/^\d{1,2}$/.test(word)) return { moves, fault: { kind: 'not-a-pit', text: clip(word) } };
    const pit = Number(word) - 1;
    const played = play(position, pit);
    if (!played.ok)
      return {
        moves,
        fault: { kind: played.problem, round: nextRound(start, moves, position), pit: pit + 1 },
      };
    moves.push(pit);
    position = played.value.after;
  }
  return { moves };
}

/** Any text may be pasted, and a sentence about it must stay short. */
function clip(word: string): string {
  return word.length > MAX_WORD ? `${word.slice(0, MAX_WORD)}…` : word;
}

export function sameMoves(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && startsWith(a, b);
}

/** Whether a line of moves begins with another one. */
export function startsWith(line: readonly number[], beginning: readonly number[]): boolean {
  return beginning.every((pit, index) => line[index] === pit);
}

function nextRound(start: Position, moves: readonly number[], { turn }: Position): number {
  const plies: readonly Ply[] = replay(start, moves);
  const last = toRoundNumbers(plies).at(-1) ?? 1;
  const begins = turn === start.turn && plies.length > 0 && plies.at(-1)!.side !== turn;
  return begins ? last + 1 : last;
}
