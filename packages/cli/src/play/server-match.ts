import type { Game, GameEvent } from '@kalah/api';
import { type Client, ProblemError } from '@kalah/api/client';
import { Retry } from '@kalah/api/retry';
import { findBest } from '@kalah/engine';
import { findOutcome, must, parsePosition, type Side } from '@kalah/rules';
import { type Command, parseCommand } from './command.ts';
import { Match } from './match.ts';
import type { EarlyEnd, Output } from './output.ts';
import { TIMEOUT_MS } from './timeout.ts';

export interface ServerGame {
  readonly client: Client;
  readonly game: Game;
  readonly token: string;
  readonly side: Side;
  readonly isAgainstPerson: boolean;
  /** Aborts when the user wants to leave, on either side’s turn. */
  readonly leaving?: AbortSignal;
  readonly lines: AsyncIterator<string>;
  readonly output: Output;
}

const HINT_MS = 3000;

export class ServerMatch {
  readonly #session: ServerGame;
  readonly #client: Client;
  readonly #token: string;
  readonly #match: Match;
  #game: Game;
  #changed = Promise.withResolvers<void>();
  #line: Promise<IteratorResult<string>> | undefined;

  constructor(session: ServerGame) {
    this.#session = session;
    this.#client = session.client;
    this.#game = session.game;
    this.#token = session.token;
    this.#match = new Match(must(parsePosition(session.game.start)));
  }

  async play(): Promise<void> {
    const { output, side, leaving } = this.#session;
    const watching = this.#watch();
    // It also ends when the player leaves.
    watching.catch(() => undefined);
    leaving?.addEventListener('abort', () => this.#announceChange());
    for (;;) {
      while (!this.#game.result && !leaving?.aborted && this.#game.board.turn !== side)
        await this.#nextChange(watching);
      if (this.#game.result) return this.#showResult();
      if (leaving?.aborted) return this.#leave();
      output.ask(this.#match, this.#game.clock?.left);
      const line = await this.#readLine(watching);
      if (line === undefined) continue;
      const command = line.done ? ({ kind: 'leave' } as const) : parseCommand(line.value);
      if (command?.kind === 'leave') return this.#leave();
      if (command) await this.#execute(command, watching);
      else if (line.value.trim() !== '')
        output.reject(`"${line.value.trim()}" is not a command; type ? for help.`);
    }
  }

  /** Resigns against a person, who would otherwise have to wait. */
  async #leave(): Promise<void> {
    const { output, isAgainstPerson } = this.#session;
    if (isAgainstPerson) await this.#resign();
    output.left();
  }

  async #resign(): Promise<void> {
    try {
      await this.#client.resign(this.#game.id, {}, this.#token);
    } catch (error) {
      // The game may have ended at the same moment.
      if (error instanceof ProblemError) return;
      this.#session.output.reject('The server cannot be reached, so the game continues without you.');
    }
  }

  /** Fails if the server rejects it permanently. */
  async #watch(): Promise<never> {
    for await (const message of this.#client.watch(this.#game.id, { game: this.#game, token: this.#token })) {
      if (message.kind !== 'event') continue;
      this.#game = message.game;
      this.#follow(message.event);
      this.#announceChange();
    }
    throw new Error('the stream ended');
  }

  /** Resolves all current waits for a change; later calls wait for the next one. */
  #announceChange(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  #follow(event: GameEvent): void {
    const { output } = this.#session;
    if (event.kind === 'moved') {
      const { events } = must(this.#match.play(event.pit));
      output.moved(event.side, event.pit, events, this.#match);
    }
    if (event.kind === 'took-back' && this.#match.takeBack(event.side)) output.tookBack(this.#match);
  }

  async #nextChange(watching: Promise<never>): Promise<void> {
    await Promise.race([this.#changed.promise, watching]);
  }

  /** The next line, or nothing if the game changed first: the time may be up. */
  async #readLine(watching: Promise<never>): Promise<IteratorResult<string> | undefined> {
    this.#line ??= this.#session.lines.next();
    const line = await Promise.race([this.#line, this.#changed.promise, watching]);
    if (line) this.#line = undefined;
    return line ?? undefined;
  }

  async #execute(command: Exclude<Command, { kind: 'leave' }>, watching: Promise<never>): Promise<void> {
    const { output, isAgainstPerson } = this.#session;
    if (isAgainstPerson && (command.kind === 'hint' || command.kind === 'take-back'))
      return output.reject('There are no hints and no takebacks against a person.');
    try {
      switch (command.kind) {
        case 'play':
          return await this.#until(this.#playMove(command.pit), watching);
        case 'take-back':
          return await this.#until(this.#takeBack(), watching);
        case 'hint':
          return await this.#hint();
        case 'help':
          return output.help();
      }
    } catch (error) {
      if (this.#session.leaving?.aborted) return;
      if (!(error instanceof ProblemError)) throw error;
      output.reject(error.message);
    }
  }

  /** The event of the move may arrive although its answer is lost, so its number is set before the first attempt. */
  #playMove(pit: number): Promise<Game> {
    const { id, nextMove } = this.#game;
    return this.#repeat(() => this.#client.playMove(id, nextMove, { pit }, this.#token));
  }

  /** The request names the move, so that it can be repeated. */
  #takeBack(): Promise<Game> {
    const { id, moves } = this.#game;
    const last = moves.findLast(({ side }) => side === this.#session.side);
    return this.#repeat(() => this.#client.takeback(id, last && { move: last.number }, this.#token));
  }

  #repeat(request: () => Promise<Game>): Promise<Game> {
    const { output, leaving = new AbortController().signal } = this.#session;
    let isAnnounced = false;
    const retry = new Retry(leaving, () => {
      if (!isAnnounced) output.retrying();
      isAnnounced = true;
    });
    return retry.run(request);
  }

  async #until(request: Promise<Game>, watching: Promise<never>): Promise<void> {
    const { version } = await request;
    while (this.#game.version < version) await this.#nextChange(watching);
  }

  async #hint(): Promise<void> {
    const { output } = this.#session;
    try {
      const best = await this.#findBest();
      if (best) output.hint(best);
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      output.reject('There is no hint, because the server is not responding.');
    }
  }

  async #findBest(): Promise<ReturnType<typeof findBest>> {
    const signal = AbortSignal.timeout(HINT_MS + TIMEOUT_MS);
    let best: ReturnType<typeof findBest>;
    for await (const { moves } of this.#client.analyse(this.#game.position, {
      milliseconds: HINT_MS,
      signal,
    })) {
      best = findBest(moves);
    }
    return best;
  }

  #showResult(): void {
    const { output } = this.#session;
    const { how, winner } = this.#game.result!;
    const outcome = findOutcome(this.#match.position);
    if (outcome) output.over(outcome, this.#match);
    else output.ended({ how, winner } as EarlyEnd);
  }
}
