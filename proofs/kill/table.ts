import type { Game } from '@kalah/api';
import type { Client } from '@kalah/api/client';

/** What a table asks for next. It asks in the same words until it is answered, so asking again is safe. */
export type Wish =
  | { readonly kind: 'create' }
  | { readonly kind: 'sit' }
  | { readonly kind: 'move'; readonly number: number; readonly pit: number };

/** One game with both its players, and a record of all that they were told of it. */
export class Table {
  /** The game as it was last acknowledged. */
  game: Game | undefined;
  /** The number of the last event that somebody who watches was shown. */
  shown = 0;
  readonly #keys = { create: crypto.randomUUID(), sit: crypto.randomUUID() };
  #tokens: { south?: string; north?: string } = {};

  get isOver(): boolean {
    return this.game?.status === 'finished';
  }

  get wish(): Wish {
    if (!this.game) return { kind: 'create' };
    if (this.game.status === 'waiting') return { kind: 'sit' };
    const { legalPits, nextMove } = this.game;
    return { kind: 'move', number: nextMove, pit: legalPits[(nextMove * 7 + 3) % legalPits.length]! };
  }

  /** Asks for what comes next; returns when it was acknowledged. */
  async goOn(client: Client): Promise<void> {
    const { wish } = this;
    switch (wish.kind) {
      case 'create': {
        const { game, seat } = await client.createGame({}, this.#keys.create);
        this.#tokens = { south: seat!.token };
        this.game = game;
        return;
      }
      case 'sit': {
        const { game, seat } = await client.takeSeat(this.game!.id, 'north', {}, this.#keys.sit);
        this.#tokens = { ...this.#tokens, north: seat!.token };
        this.game = game;
        return;
      }
      case 'move': {
        const { id, board } = this.game!;
        this.game = await client.playMove(id, wish.number, { pit: wish.pit }, this.#tokens[board.turn]);
      }
    }
  }
}
