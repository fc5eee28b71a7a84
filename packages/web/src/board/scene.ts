import type { BoardState } from '@kalah/board';
import { type Side, toCells } from '@kalah/rules';
import type { LastMove } from './animation.ts';

/** The hand that carries seeds while they are sown. Houses are indexes into the counts of the scene. */
export interface Hand {
  readonly house: number;
  readonly seeds: number;
  readonly lifted: boolean;
  /** How long it takes to reach its house. */
  readonly time: number;
}

export interface Flight {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly seeds: number;
  readonly time: number;
}

export interface Scene {
  readonly counts: readonly number[];
  readonly turn: Side;
  readonly lastMove: LastMove | undefined;
  readonly hand: Hand | undefined;
  readonly flights: readonly Flight[];
  readonly captured: readonly number[];
  readonly swept: readonly number[];
  /** The store that has just earned an extra move. */
  readonly pulsing: number | undefined;
  /** The seed that was just counted: its house, and its number in the sowing. */
  readonly counted: { readonly house: number; readonly number: number } | undefined;
  readonly arrival: 'none' | 'drop' | 'fade';
}

export function toScene(board: BoardState, lastMove?: LastMove): Scene {
  return {
    counts: toCells(board),
    turn: board.turn,
    lastMove,
    hand: undefined,
    flights: [],
    captured: [],
    swept: [],
    pulsing: undefined,
    counted: undefined,
    arrival: 'none',
  };
}
