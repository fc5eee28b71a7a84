import { setTimeout } from 'node:timers/promises';
import { checkLevel, type Engine } from '@kalah/engine';
import { type Both, must, type Position, SIDES, type Side } from '@kalah/rules';
import type { PlayerCommand } from '../games/command.ts';
import { type EngineTurn, findEngineTurn } from '../games/engine-turn.ts';
import { GameError, type GameErrorCode } from '../games/error.ts';
import type { Game } from '../games/game.ts';
import type { Cursor, GameStore, News } from '../games/game-store.ts';
import type { Games } from '../games/games.ts';
import { occupantOf, type Seat } from '../games/seat.ts';
import { RecentCache } from '../recent-cache.ts';
import { AbandonedTurns } from './abandoned-turns.ts';
import { DRAW_ANSWER_MS, MIN_THINKING_MS, THINKING_MS } from './thinking-time.ts';
import { TurnQueue } from './turn-queue.ts';

export interface ComputerOptions {
  readonly store: Pick<GameStore, 'onNews' | 'list'>;
  readonly games: Games;
  readonly engine: Pick<Engine, 'choose' | 'judge'>;
  /** How many games are attended to at once. */
  readonly concurrency: number;
  /** Told what went wrong; the turn is taken up again later. */
  readonly report: (error: unknown, gameId?: string) => void;
  /** Told how long a game had waited when its turn is taken up. */
  readonly onTurn?: (waitedMs: number) => void;
  /** The clock, in milliseconds since 1970. */
  readonly now?: () => number;
}

const COMPUTER = { kind: 'engine' } as const;

/**
 * Milliseconds between two looks for turns that nobody took up, give or take a quarter, and after one that failed. The
 * index that is looked at is nearly always empty, and a look takes the database less than a millisecond.
 */
const SCAN_EVERY = 500;
const SCAN_AGAIN = 4000;
/** Where many turns wait a look takes longer; then the pause is so many times as long, and looking stays a small part. */
const PAUSES = 20;
const PAGE = 100;
const UNFINISHED = ['waiting', 'playing'] as const;
/** As many games as a busy server has under way; 10 MB at the most. */
const GAMES_KNOWN = 100_000;

/** The game went on without us: another replica was faster, somebody resigned or took back. */
const OVERTAKEN: readonly GameErrorCode[] = [
  'stale-version',
  'move-taken',
  'wrong-turn',
  'game-over',
  'no-offer',
  'no-such-game',
];

/**
 * Plays the computer's seats. The replica that commits a move also answers it; a turn that stays waiting, because its
 * replica died or the database was away, is found by a look at the store and taken up by whoever sees it first. Nothing
 * is kept but in the store, and a turn that two answer is played once: the second answer is refused as stale.
 */
export class Computer {
  readonly #options: ComputerOptions;
  readonly #now: () => number;
  readonly #line = new TurnQueue();
  readonly #attended = new Map<string, Promise<void>>();
  /**
   * How many computers sit at each game. They are seated when a game is made and never later, so what was seen once
   * stays true, and a move between people needs no look at the store.
   */
  readonly #computers = new RecentCache<number>(GAMES_KNOWN);
  readonly #stopping = new AbortController();
  readonly #lookout = new AbandonedTurns();

  constructor(options: ComputerOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    options.store.onNews((news) => this.#hear(news));
  }

  /** Games in line. */
  get waiting(): number {
    return this.#line.size;
  }

  /** Takes up the turns that are waiting now, and looks for waiting ones from time to time. */
  async start(): Promise<void> {
    while (!this.#isStopping) {
      const began = performance.now();
      const every = await this.scan(began).then(
        () => Math.max(SCAN_EVERY, PAUSES * (performance.now() - began)),
        (error) => {
          // One that is stopped does not wait for its last look, whose store may be closed by now.
          if (!this.#isStopping) this.#options.report(error);
          return SCAN_AGAIN;
        },
      );
      await this.#pause(every * (0.75 + Math.random() / 2));
    }
  }

  /**
   * Takes up the turns that nobody is at work on. `now` is in milliseconds, by any clock. One who has work of its own
   * takes few of them, and all begin somewhere else in the list, so that replicas share out what a dead one left.
   */
  async scan(now: number): Promise<void> {
    const waiting = await Array.fromAsync(this.#waitingGames());
    const abandoned = this.#lookout.findAbandoned(waiting, now).filter(({ id }) => !this.#attended.has(id));
    const most = this.#line.size === 0 ? abandoned.length : this.#options.concurrency;
    for (const { id, seats } of rotate(abandoned).slice(0, most)) {
      this.#computers.keep(id, countComputers(seats));
      this.#call(id);
    }
  }

  /** Lets go of what it was thinking about; the turns stay waiting for another, or for the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#line.clear();
    await Promise.all(this.#attended.values());
  }

  /** A while, or until it is stopped. */
  async #pause(milliseconds: number): Promise<void> {
    const { signal } = this.#stopping;
    await setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  async *#waitingGames(): AsyncGenerator<Game> {
    let before: Cursor | undefined;
    do {
      const page = await this.#options.store.list({
        scope: { kind: 'engine-owes' },
        status: UNFINISHED,
        ...(before && { before }),
        limit: PAGE,
      });
      yield* page;
      before = page.length === PAGE ? page.at(-1) : undefined;
    } while (before && !this.#isStopping);
  }

  /** What others commit they answer themselves. */
  #hear(news: News): void {
    if (news.kind !== 'committed') return;
    const { game, expected } = news.change;
    if (expected === 0) this.#computers.keep(game.id, countComputers(game.seats));
    if (this.#computers.find(game.id) !== 0) this.#call(game.id);
  }

  #call(gameId: string): void {
    if (this.#isStopping) return;
    this.#line.add(gameId, this.#computers.find(gameId) !== 2);
    this.#dispatch();
  }

  #dispatch(): void {
    while (this.#attended.size < this.#options.concurrency) {
      const gameId = this.#line.findNext((id) => this.#attended.has(id));
      if (!gameId) return;
      const attending = this.#attend(gameId).finally(() => {
        this.#attended.delete(gameId);
        this.#dispatch();
      });
      this.#attended.set(gameId, attending);
    }
  }

  /** Does what the computer owes the game now. Its own move is news too, so whatever is owed next brings it back. */
  async #attend(gameId: string): Promise<void> {
    try {
      const game = await this.#options.games.read(gameId);
      this.#computers.keep(gameId, countComputers(game.seats));
      const duty = findEngineTurn(game);
      if (duty) await this.#fulfil(game, duty);
    } catch (error) {
      const isOvertaken = error instanceof GameError && OVERTAKEN.includes(error.code);
      if (!isOvertaken && !this.#isStopping) this.#options.report(error, gameId);
    }
  }

  async #fulfil(game: Game, duty: EngineTurn): Promise<void> {
    const { engine, games, onTurn } = this.#options;
    // Counted from the event that made it the computer's turn, whichever replica committed it.
    onTurn?.(Math.max(0, this.#now() - game.updatedAt));
    const { id, position, nextMove } = game;
    const asking = { signal: this.#stopping.signal, client: id };
    switch (duty.kind) {
      case 'move': {
        const level = must(checkLevel(duty.level));
        const milliseconds = this.#thinkingTime();
        const { pit } = await engine.choose(position, { level, seed: id, milliseconds, ...asking });
        if (this.#isStopping) return; // it was cut short, and another start will think it through
        await games.play(id, { pit, number: nextMove, ...this.#command(game) });
        return;
      }
      case 'answer-draw': {
        const { side } = duty;
        const analysis = await engine.judge(position, {
          wanted: 'margin',
          milliseconds: DRAW_ANSWER_MS,
          ...asking,
        });
        if (this.#isStopping) return;
        const answer = cannotWin(position, side, analysis) ? 'accept' : 'decline';
        await games.offer(id, 'draw', { side, answer, ...this.#command(game) });
      }
    }
  }

  /** What it found out holds for this version only. */
  #command({ version }: Game): PlayerCommand {
    return { by: COMPUTER, at: this.#now(), ifVersion: version };
  }

  #thinkingTime(): number {
    return Math.max(MIN_THINKING_MS, THINKING_MS / (1 + this.#line.size / this.#options.concurrency));
  }
}

function countComputers(seats: Both<Seat>): number {
  return SIDES.filter((side) => occupantOf(seats[side]) === 'computer').length;
}

function rotate<Item>(items: readonly Item[]): Item[] {
  const first = Math.floor(Math.random() * items.length);
  return [...items.slice(first), ...items.slice(0, first)];
}

/** Whether a side is proved to get no more than a draw. Bounds are those of the side to move. */
function cannotWin(
  { turn }: Position,
  side: Side,
  { least, most }: { least: number; most: number },
): boolean {
  return turn === side ? most <= 0 : least >= 0;
}
