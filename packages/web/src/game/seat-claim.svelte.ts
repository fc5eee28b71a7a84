import type { Game } from '@kalah/api';
import type { Retry } from '@kalah/api/retry';
import type { Side } from '@kalah/rules';
import { gamesApi } from '../clients/games.ts';
import { findItem, removeItem, setItem } from '../ui/storage.ts';
import { randomId } from './random-id.ts';
import { type StoredSeat, storeSeat } from './seats.ts';

/** A seat that was asked for and not yet answered. The key makes repeated requests safe. */
interface Claim {
  readonly side: Side;
  readonly name: string;
  readonly key: string;
}

export interface Seated {
  readonly game: Game;
  readonly seat: StoredSeat | undefined;
}

/** Asks for a seat until there is an answer, even after the page was closed and opened again. */
export class SeatClaim {
  readonly #gameId: string;
  readonly #retry: Retry;
  #claim = $state.raw<Claim | undefined>();

  constructor(gameId: string, retry: Retry) {
    this.#gameId = gameId;
    this.#retry = retry;
    this.#claim = findItem<Claim>(this.#key);
  }

  get isPending(): boolean {
    return this.#claim !== undefined;
  }

  get side(): Side | undefined {
    return this.#claim?.side;
  }

  make(side: Side, name: string): Promise<Seated | undefined> {
    this.#claim = { side, name, key: randomId() };
    setItem(this.#key, this.#claim);
    return this.resume();
  }

  /**
   * Asks for the seat of a pending claim. Resolves to nothing when there is none; throws when the claim is rejected or
   * the page is left. In the second case the claim stays pending.
   */
  async resume(): Promise<Seated | undefined> {
    if (!this.#claim) return undefined;
    const { side, name, key } = this.#claim;
    const answer = await this.#retry
      .run(() => gamesApi.takeSeat(this.#gameId, side, name ? { name } : {}, key))
      .catch((error: unknown) => {
        if (!this.#retry.isStopped) this.#drop();
        throw error;
      });
    const seat = answer.seat ? storeSeat(this.#gameId, answer.seat) : undefined;
    this.#drop();
    return { game: answer.game, seat };
  }

  #drop(): void {
    this.#claim = undefined;
    removeItem(this.#key);
  }

  get #key(): string {
    return `claim:${this.#gameId}`;
  }
}
