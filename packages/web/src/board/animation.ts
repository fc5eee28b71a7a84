import type { BoardState } from '@kalah/board';
import type { House, Side } from '@kalah/rules';

export type Step =
  | { readonly kind: 'lift'; readonly house: House }
  | { readonly kind: 'drop'; readonly house: House }
  /** The houses are ringed, then their seeds move to the store together. */
  | { readonly kind: 'capture'; readonly from: readonly House[]; readonly to: House }
  | { readonly kind: 'again'; readonly store: House }
  /** The seeds move to the store one by one. */
  | { readonly kind: 'sweep'; readonly from: readonly House[]; readonly to: House };

export interface LastMove {
  readonly side: Side;
  readonly from: House;
  readonly end: House;
}

export interface MoveAnimation {
  readonly steps: readonly Step[];
  readonly last: LastMove;
  readonly after: BoardState;
}

/** What playing a pit would do, drawn while the pit is pointed at. */
export interface Preview {
  readonly from: House;
  readonly falls: readonly House[];
  readonly end: House;
  readonly taken?: { readonly house: House; readonly seeds: number };
  readonly again: boolean;
}
