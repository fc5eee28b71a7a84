import type { Game, Phrase } from '@kalah/api';
import type { GameCommands } from '@kalah/api/game-connection';
import type { Position, Side } from '@kalah/rules';
import { gamesApi } from '../clients/games.ts';
import { toasts } from '../ui/toasts.svelte.ts';
import { explain } from './explain.ts';
import type { PlayerSeat } from './player-seat.svelte.ts';

/** Identifies a player to the server where no token does. */
interface Asker {
  readonly side?: Side;
  readonly name?: string;
}

interface Commanded {
  readonly game: Game;
  readonly mine: readonly Side[];
  readonly position: Position;
  findLastMove(side: Side | undefined): number | undefined;
  receive(message: { readonly kind: 'game'; readonly game: Game }): void;
}

/** What a player sends besides moves: offers and their answers, the end of the game, phrases, the next game. */
export class Commands {
  readonly #match: Commanded;
  readonly #seat: PlayerSeat;
  readonly #connection: { readonly commands: GameCommands };

  constructor(match: Commanded, seat: PlayerSeat, connection: { readonly commands: GameCommands }) {
    this.#match = match;
    this.#seat = seat;
    this.#connection = connection;
  }

  resign = () => this.#send((commands, asker, token) => commands.resign(asker, token));

  /** Aborts a game that has no opponent yet. */
  abort = () => this.#send((commands, asker, token) => commands.abort(asker, token));

  /** Claims a game whose opponent has left, as a win or as a draw. */
  claim = (draw = false) =>
    this.#send((commands, asker, token) => commands.claim({ ...asker, ...(draw && { draw }) }, token));

  /** [Q14] Swaps sides after the first turn. */
  swap = () => this.#send((commands, asker, token) => commands.swap(asker, token));

  offerDraw = () => this.#send((commands, asker, token) => commands.draw(asker, token));

  /** Asks to take back this player's last move. The request names the move, so a double click takes back one. */
  offerTakeback = () =>
    this.#send((commands, asker, token) => {
      const move = this.#match.findLastMove(asker.side ?? this.#seat.current?.side);
      return commands.takeback({ ...asker, ...(move !== undefined && { move }) }, token);
    });

  /** Answers an offer; to decline one's own is to withdraw it. */
  answer = (subject: 'draw' | 'takeback', answer: 'accept' | 'decline') =>
    this.#send((commands, asker, token) => commands[subject]({ ...asker, answer }, token));

  /** Says something to the opponent. Throws when the server rejects it. */
  async say(phrase: Phrase): Promise<void> {
    await this.#connection.commands.sendPhrase({ ...this.#asker, phrase }, this.#token);
  }

  /** Opens or creates the rematch, in which this player has the other side; resolves to its id unless the server rejects it. */
  async rematch(): Promise<string | undefined> {
    const { id, rematch } = this.#match.game;
    try {
      const next = rematch ?? (await gamesApi.rematch(id, this.#asker, this.#token)).id;
      this.#seat.storeForRematch(next);
      return next;
    } catch (error) {
      toasts.show(explain(error));
      return undefined;
    }
  }

  async #send(
    send: (commands: GameCommands, asker: Asker, token: string | undefined) => Promise<Game>,
  ): Promise<void> {
    try {
      const game = await send(this.#connection.commands, this.#asker, this.#token);
      this.#match.receive({ kind: 'game', game });
    } catch (error) {
      toasts.show(explain(error));
    }
  }

  get #token(): string | undefined {
    return this.#seat.current?.token;
  }

  get #asker(): Asker {
    const seat = this.#seat.current;
    if (seat) return seat.name !== undefined ? { name: seat.name } : {};
    const { mine, position } = this.#match;
    const [side] = mine.includes(position.turn) ? [position.turn] : mine;
    return side ? { side } : {};
  }
}
