import type { Game } from '@kalah/api';
import type { Client } from '@kalah/api/client';
import { GameSocket } from '@kalah/api/game-socket';

/** Repeated unchanged until it is answered, which is safe. */
export type GameRequest =
  | { readonly kind: 'create' }
  | { readonly kind: 'sit' }
  | { readonly kind: 'move'; readonly number: number; readonly pit: number };

export interface Connection {
  readonly client: Client;
  readonly url: string;
}

/** One game with both its players, who record everything they were acknowledged. */
export class PlayedGame {
  /** As it was last shown to its players. */
  game: Game | undefined;
  /** The last event that a watcher was shown. */
  shown = 0;
  readonly #keys = { create: crypto.randomUUID(), sit: crypto.randomUUID() };
  readonly #playsOverSocket: boolean;
  #socket: GameSocket | undefined;
  #tokens: { south?: string; north?: string } = {};

  constructor(playsOverSocket: boolean) {
    this.#playsOverSocket = playsOverSocket;
  }

  get acknowledged(): number {
    return this.game?.version ?? 0;
  }

  get isOver(): boolean {
    return this.game?.status === 'finished';
  }

  get nextRequest(): GameRequest {
    if (!this.game) return { kind: 'create' };
    if (this.game.status === 'waiting') return { kind: 'sit' };
    const { legalPits, nextMove } = this.game;
    return { kind: 'move', number: nextMove, pit: legalPits[(nextMove * 7 + 3) % legalPits.length]! };
  }

  /** Resolves when the next request has been acknowledged. */
  async advance({ client, url }: Connection): Promise<void> {
    const request = this.nextRequest;
    switch (request.kind) {
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
        const token = this.#tokens[board.turn]!;
        if (!this.#playsOverSocket) {
          this.game = await client.playMove(id, request.number, { pit: request.pit }, token);
          return;
        }
        this.#socket ??= await this.#openSocket(url);
        this.game = await this.#socket.playMove(request.number, { pit: request.pit }, token);
      }
    }
  }

  leave(): void {
    this.#socket?.close();
  }

  async #openSocket(url: string): Promise<GameSocket> {
    const socket = await GameSocket.open(url, this.game!.id, (message) => {
      if (message.kind === 'event') this.shown = Math.max(this.shown, message.event.number);
    });
    socket.closed.then(() => {
      this.#socket = undefined;
    });
    return socket;
  }
}
