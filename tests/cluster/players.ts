import { setTimeout as pause } from 'node:timers/promises';
import type { Game } from '@kalah/api';
import { type Client, createClient, ProblemError } from '@kalah/api/client';
import type { Replica } from './cluster.ts';

export interface Acknowledged {
  readonly number: number;
  readonly pit: number;
  readonly version: number;
}

/** Attempts that are retried. */
export interface Failures {
  /** The connection broke or the request timed out. */
  lost: number;
  unavailable: number;
}

export interface PlayOptions {
  /** As soon as the game exists. */
  readonly onGame: (id: string) => void;
  /** Ends the game early. */
  readonly shouldStop?: () => boolean;
  /** Before each move. */
  readonly thinkingMs?: number;
}

/** Longer than a move takes on a busy machine, and shorter than a replica stays frozen. */
const TIMEOUT_MS = 2500;

/** Pairs use any replica, retry until they succeed, and remember every acknowledged move. */
export class Players {
  /** By game. */
  readonly acknowledged = new Map<string, Acknowledged[]>();
  readonly failures: Failures = { lost: 0, unavailable: 0 };
  /** Responses that should not have occurred. */
  readonly errors: string[] = [];
  readonly #replicas: readonly Replica[];
  #moves = 0;
  readonly #waiting: { readonly moves: number; readonly resolve: () => void }[] = [];

  constructor(replicas: readonly Replica[]) {
    this.#replicas = replicas;
  }

  /** To the end of the game, or until `shouldStop`. */
  async play({ onGame, shouldStop, thinkingMs }: PlayOptions): Promise<void> {
    const key = crypto.randomUUID();
    const request = { seats: { south: 'open', north: 'open' } } as const;
    const { game } = await this.retry((client) => client.createGame(request, key));
    onGame(game.id);
    const moves: Acknowledged[] = [];
    this.acknowledged.set(game.id, moves);
    for (let now = game; !now.result && !shouldStop?.(); ) {
      const number = now.nextMove;
      if (thinkingMs) await pause(Math.random() * thinkingMs);
      const { answer, pit } = await this.#move(now);
      moves.push({ number, pit, version: answer.version });
      now = answer;
      this.#count();
    }
  }

  /** Resolves when that many more moves have been acknowledged. */
  waitForMoves(count: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ moves: this.#moves + count, resolve }));
  }

  #count(): void {
    this.#moves++;
    for (const { moves, resolve } of this.#waiting) if (moves <= this.#moves) resolve();
  }

  /** Each attempt goes to a random replica. */
  async retry<Answer>(send: (client: Client) => Promise<Answer>): Promise<Answer> {
    for (;;) {
      try {
        return await send(this.#createClient());
      } catch (error) {
        if (error instanceof ProblemError && error.problem.status !== 503) throw error;
        this.failures[error instanceof ProblemError ? 'unavailable' : 'lost']++;
        await pause(50);
      }
    }
  }

  /** Once, twice, twice at the same time, or together with a competing move. */
  async #move(game: Game): Promise<{ answer: Game; pit: number }> {
    const pit = pickAny(game.legalPits);
    const send = (chosen: number) =>
      this.retry((client) => client.playMove(game.id, game.nextMove, { pit: chosen }));
    switch (pickAny(['once', 'once', 'once', 'repeated', 'simultaneous', 'competing'])) {
      case 'repeated': {
        const first = await send(pit);
        return { answer: this.#checkEqual(first, await send(pit)), pit };
      }
      case 'simultaneous': {
        const [one, other] = await Promise.all([send(pit), send(pit)]);
        return { answer: this.#checkEqual(one, other), pit };
      }
      case 'competing': {
        const pits = [pit, pickAny(game.legalPits)] as const;
        const [one, other] = await Promise.all(pits.map((chosen) => settle(send(chosen))));
        return this.#checkWinner(pits, one!, other!);
      }
      default:
        return { answer: await send(pit), pit };
    }
  }

  #checkEqual(one: Game, other: Game): Game {
    if (JSON.stringify(one) !== JSON.stringify(other))
      this.errors.push(`one move of ${one.id} got two different responses`);
    return one;
  }

  /** One of two competing moves was played, and the error for the other names it. */
  #checkWinner(pits: readonly [number, number], one: Settled, other: Settled): { answer: Game; pit: number } {
    const [winner, loser, pit] = one instanceof ProblemError ? [other, one, pits[1]] : [one, other, pits[0]];
    if (winner instanceof ProblemError) throw winner;
    if (!(loser instanceof ProblemError)) {
      if (pits[0] !== pits[1]) this.errors.push(`two moves were played as one move of ${winner.id}`);
    } else if (loser.problem.code !== 'move-taken' || loser.problem.played?.pit !== pit) {
      this.errors.push(`the losing move was answered ${JSON.stringify(loser.problem)}`);
    }
    return { answer: winner, pit };
  }

  #createClient(): Client {
    return createClient({ baseUrl: pickAny(this.#replicas).url, signal: AbortSignal.timeout(TIMEOUT_MS) });
  }
}

type Settled = Game | ProblemError;

function settle(response: Promise<Game>): Promise<Settled> {
  return response.catch((error: unknown) => {
    if (error instanceof ProblemError) return error;
    throw error;
  });
}

export function pickAny<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)]!;
}
