import type { BoardState } from '@kalah/board';
import type { House, Side } from '@kalah/rules';

/** One thing to be seen while a move is shown. */
export type Step =
  | { readonly kind: 'lift'; readonly house: House }
  | { readonly kind: 'drop'; readonly house: House }
  /** The houses ring, then their seeds go to the store together. */
  | { readonly kind: 'take'; readonly from: readonly House[]; readonly to: House }
  | { readonly kind: 'again'; readonly store: House }
  /** The seeds go home one by one. */
  | { readonly kind: 'sweep'; readonly from: readonly House[]; readonly to: House };

/** Where the last move began and ended, and whose it was. */
export interface LastMove {
  readonly side: Side;
  readonly from: House;
  readonly end: House;
}

/** A move as the board shows it: what happens, in order, and what lies there in the end. */
export interface MoveAnimation {
  readonly steps: readonly Step[];
  readonly last: LastMove;
  readonly after: BoardState;
}

/** What choosing a pit would do, drawn while it is pointed at. */
export interface Preview {
  readonly from: House;
  readonly falls: readonly House[];
  readonly end: House;
  readonly taken?: { readonly house: House; readonly seeds: number };
  readonly again: boolean;
}
