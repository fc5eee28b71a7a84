import { setTimeout as pause } from 'node:timers/promises';
import type { CreateGame, Game } from '@kalah/api';
import { createClient, ProblemError } from '@kalah/api/client';
import { GameSocket } from '@kalah/api/game-socket';
import type { Dice } from '../dice.ts';
import { repeatUntilAnswered } from '../repeat.ts';
import type { Service } from './service.ts';

export interface Acknowledged {
  readonly number: number;
  readonly pit: number;
}

export interface PlayedGame {
  readonly id: string;
  readonly acknowledged: Acknowledged[];
}

const CLOCKS: readonly NonNullable<CreateGame['clock']>[] = [
  { kind: 'live', initial: 1, increment: 1 },
  { kind: 'live', initial: 2, increment: 0 },
  { kind: 'live', initial: 3, increment: 0 },
  { kind: 'live', initial: 6, increment: 1 },
  { kind: 'live', initial: 60, increment: 0 },
  { kind: 'correspondence', days: 1 },
];

/** Longer than an answer takes on a busy machine. A frozen server does not respond. */
const TIMEOUT_MS = 1500;

/** Pairs play one game after another until `stop` is called. */
export class Players {
  readonly games: PlayedGame[] = [];
  /** Answers that should not have occurred. */
  readonly errors: string[] = [];
  readonly #service: Service;
  readonly #dice: Dice;
  #isStopping = false;
  #playing: Promise<unknown> = Promise.resolve();

  constructor(service: Service, dice: Dice) {
    this.#service = service;
    this.#dice = dice;
  }

  start(pairs: number): void {
    const pair = async (index: number) => {
      while (!this.#isStopping) await this.#play(CLOCKS[(this.games.length + index) % CLOCKS.length]!);
    };
    this.#playing = Promise.all(Array.from({ length: pairs }, (_, index) => pair(index)));
  }

  /** Resolves when all games are over, except correspondence games. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#playing;
  }

  async #play(clock: NonNullable<CreateGame['clock']>): Promise<void> {
    const key = crypto.randomUUID();
    const request = { clock, seats: { south: 'open', north: 'open' } } as const;
    let { game } = await repeatUntilAnswered(() => this.#client.createGame(request, key));
    const played: PlayedGame = { id: game.id, acknowledged: [] };
    this.games.push(played);
    while (!game.result && !(this.#isStopping && clock.kind === 'correspondence')) {
      game = await this.#act(played, game);
    }
  }

  /** Moves soon, takes back, or stops moving until the time is over. */
  async #act(played: PlayedGame, game: Game): Promise<Game> {
    const { moves, board, clock } = game;
    const hasStarted =
      moves.some(({ side }) => side !== board.turn) && moves.some(({ side }) => side === board.turn);
    if (this.#isStopping && clock!.left[board.turn] > 3000) return this.#resign(game);
    if (clock!.kind === 'live' && hasStarted && (this.#isStopping || this.#dice.chance(0.04))) {
      return this.#runOutOfTime(played, game);
    }
    await pause(this.#dice.chance(0.1) ? this.#dice.between(100, 900) : this.#dice.between(0, 80));
    const last = moves.findLast(({ side }) => side !== board.turn);
    if (last && this.#dice.chance(0.05)) {
      const body = { side: last.side, move: last.number } as const;
      return this.#answerOrRead(game.id, () => this.#client.takeback(game.id, body));
    }
    return this.#move(played, game);
  }

  async #move(played: PlayedGame, game: Game): Promise<Game> {
    const number = game.nextMove;
    const pit = this.#dice.pick(game.legalPits);
    let isAcknowledged = false;
    const after = await this.#answerOrRead(game.id, async () => {
      const answer = await this.#send(game.id, number, pit);
      isAcknowledged = true;
      return answer;
    });
    if (isAcknowledged) played.acknowledged.push({ number, pit });
    return after;
  }

  /** Every third move goes over a socket, which measures its lag. */
  async #send(id: string, number: number, pit: number): Promise<Game> {
    if (!this.#dice.chance(0.3)) return this.#client.playMove(id, number, { pit });
    const socket = await GameSocket.open(this.#service.url, id, () => {}, { timeoutMs: TIMEOUT_MS });
    try {
      return await socket.playMove(number, { pit });
    } finally {
      socket.close();
    }
  }

  /** Sends nothing until the deadline, and then moves, claims and reads through all replicas at once, or nothing at all. */
  async #runOutOfTime(played: PlayedGame, game: Game): Promise<Game> {
    const { deadline, serverTime } = game.clock!;
    const left = Date.parse(deadline!) - Date.parse(serverTime);
    await pause(Math.max(0, left + this.#dice.between(-60, 60)));
    if (this.#dice.chance(0.5)) {
      await Promise.allSettled(
        this.#service.replicas.flatMap(({ url }) => {
          const client = createClient({ baseUrl: url, timeoutMs: TIMEOUT_MS });
          const number = game.nextMove;
          const pit = game.legalPits[0]!;
          return [
            client.playMove(game.id, number, { pit }).then(() => played.acknowledged.push({ number, pit })),
            client.claim(game.id, { side: game.board.turn === 'south' ? 'north' : 'south' }),
            client.readGame(game.id),
          ];
        }),
      );
    }
    await pause(200);
    return repeatUntilAnswered(() => this.#client.readGame(game.id));
  }

  #resign(game: Game): Promise<Game> {
    const body = { side: game.board.turn };
    return this.#answerOrRead(game.id, () => this.#client.resign(game.id, body));
  }

  /** The game after a request, or as it is now if the request was rejected: its time may be over. */
  async #answerOrRead(id: string, send: () => Promise<Game>): Promise<Game> {
    try {
      return await repeatUntilAnswered(send);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (error.problem.code !== 'game-over') this.errors.push(`${error.problem.code} in game ${id}`);
      return repeatUntilAnswered(() => this.#client.readGame(id));
    }
  }

  get #client() {
    return createClient({ baseUrl: this.#service.url, timeoutMs: TIMEOUT_MS });
  }
}
