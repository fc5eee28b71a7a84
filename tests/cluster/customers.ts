import { setTimeout as pause } from 'node:timers/promises';
import type { Game } from '@kalah/api';
import { type Client, createClient, ProblemError } from '@kalah/api/client';
import type { Replica } from './cluster.ts';

/** A move that somebody was told is played. */
export interface Acknowledged {
  readonly number: number;
  readonly pit: number;
  /** The game's version in the answer. */
  readonly version: number;
}

/** What a client may meet and try again after. */
export interface Troubles {
  /** The line broke or nobody answered in time. */
  lost: number;
  /** The server said that it cannot at the moment. */
  unavailable: number;
}

export interface Play {
  /** Hears of the game as soon as it is there. */
  readonly onGame: (id: string) => void;
  readonly isOver?: () => boolean;
  /** How long people think about a move at the most. */
  readonly leisureMs?: number;
}

/** Longer than a move takes on a busy machine, and shorter than a replica stays frozen. */
const PATIENCE_MS = 2500;

/** People who play in pairs over any replica, and do not give up. They keep a book of what they were told. */
export class Customers {
  readonly told = new Map<string, Acknowledged[]>();
  readonly troubles: Troubles = { lost: 0, unavailable: 0 };
  /** Refusals that nobody should have met. */
  readonly errors: string[] = [];
  readonly #replicas: readonly Replica[];
  #moves = 0;
  readonly #waiting: { readonly moves: number; readonly resolve: () => void }[] = [];

  constructor(replicas: readonly Replica[]) {
    this.#replicas = replicas;
  }

  /** Plays a game to its end, or until it is enough. */
  async play({ onGame, isOver, leisureMs }: Play): Promise<void> {
    const key = crypto.randomUUID();
    const wish = { seats: { south: 'open', north: 'open' } } as const;
    const { game } = await this.insist((client) => client.createGame(wish, key));
    onGame(game.id);
    const book: Acknowledged[] = [];
    this.told.set(game.id, book);
    for (let now = game; !now.result && !isOver?.(); ) {
      const number = now.nextMove;
      if (leisureMs) await pause(Math.random() * leisureMs);
      const { answer, pit } = await this.#move(now);
      book.push({ number, pit, version: answer.version });
      now = answer;
      this.#count();
    }
  }

  /** Resolves when so many more moves have been acknowledged. */
  moves(count: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ moves: this.#moves + count, resolve }));
  }

  #count(): void {
    this.#moves++;
    for (const { moves, resolve } of this.#waiting) if (moves <= this.#moves) resolve();
  }

  /** Asks one replica after the other until there is an answer. */
  async insist<Answer>(ask: (client: Client) => Promise<Answer>): Promise<Answer> {
    for (;;) {
      try {
        return await ask(this.#clientOfAny());
      } catch (error) {
        if (error instanceof ProblemError && error.problem.status !== 503) throw error;
        this.troubles[error instanceof ProblemError ? 'unavailable' : 'lost']++;
        await pause(50);
      }
    }
  }

  /** In one of the ways in which a move may reach the servers. */
  async #move(game: Game): Promise<{ answer: Game; pit: number }> {
    const pit = any(game.legalPits);
    const ask = (chosen: number) =>
      this.insist((client) => client.playMove(game.id, game.nextMove, { pit: chosen }));
    switch (any(['once', 'once', 'once', 'again', 'at once', 'against each other'])) {
      case 'again': {
        const first = await ask(pit);
        return { answer: this.#same(first, await ask(pit)), pit };
      }
      case 'at once': {
        const [one, other] = await Promise.all([ask(pit), ask(pit)]);
        return { answer: this.#same(one, other), pit };
      }
      case 'against each other': {
        const pits = [pit, any(game.legalPits)] as const;
        const [one, other] = await Promise.all(pits.map((chosen) => settle(ask(chosen))));
        return this.#winner(pits, one!, other!);
      }
      default:
        return { answer: await ask(pit), pit };
    }
  }

  #same(one: Game, other: Game): Game {
    if (JSON.stringify(one) !== JSON.stringify(other))
      this.errors.push(`two answers to one move of ${one.id}`);
    return one;
  }

  /** Of two different moves one is played, and the other is told which. */
  #winner(pits: readonly [number, number], one: Settled, other: Settled): { answer: Game; pit: number } {
    const [winner, loser, pit] = one instanceof ProblemError ? [other, one, pits[1]] : [one, other, pits[0]];
    if (winner instanceof ProblemError) throw winner;
    if (!(loser instanceof ProblemError)) {
      if (pits[0] !== pits[1]) this.errors.push(`two moves at one number of ${winner.id}`);
    } else if (loser.problem.code !== 'move-taken' || loser.problem.played?.pit !== pit) {
      this.errors.push(`the loser was told ${JSON.stringify(loser.problem)}`);
    }
    return { answer: winner, pit };
  }

  #clientOfAny(): Client {
    return createClient({ baseUrl: any(this.#replicas).url, signal: AbortSignal.timeout(PATIENCE_MS) });
  }
}

type Settled = Game | ProblemError;

function settle(asking: Promise<Game>): Promise<Settled> {
  return asking.catch((error: unknown) => {
    if (error instanceof ProblemError) return error;
    throw error;
  });
}

export function any<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)]!;
}
