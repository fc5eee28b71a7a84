import type { Game } from '@kalah/api';
import { opposite } from '@kalah/rules';
import { findAccountSide } from './own-seat.ts';
import { findSeat, type StoredSeat, sideIn, storeSeat } from './seats.ts';

/** A seat of this player. Without a token or a name, the session of the account proves it. */
export type OwnSeat = Pick<StoredSeat, 'side' | 'token' | 'name'>;

export class PlayerSeat {
  readonly #game: () => Game;
  #stored = $state.raw<StoredSeat | undefined>();

  constructor(game: () => Game) {
    this.#game = game;
    this.#stored = findSeat(game().id);
  }

  get current(): OwnSeat | undefined {
    const game = this.#game();
    if (this.#stored) return { ...this.#stored, side: sideIn(game, this.#stored) };
    const side = findAccountSide(game);
    return side && { side };
  }

  set(stored: StoredSeat | undefined): void {
    this.#stored = stored;
  }

  /** Takes the other side in a rematch, where the token of this game is valid. A seat of the account needs nothing stored. */
  storeForRematch(game: string): void {
    const seat = this.current;
    const isStored = seat?.token !== undefined || seat?.name !== undefined;
    if (seat && isStored && !findSeat(game)) storeSeat(game, { ...seat, side: opposite(seat.side) });
  }
}
