import { setTimeout } from 'node:timers/promises';
import { checkLevel, type Engine, EngineError } from '@kalah/engine';
import { must, type Position, type Side } from '@kalah/rules';
import type { PlayerCommand } from '../games/command.ts';
import { type EngineTurn, findEngineTurn, isEngineTurn } from '../games/engine-turn.ts';
import type { GameErrorCode } from '../games/errors.ts';
import type { Game } from '../games/game.ts';
import type { Announcement, Cursor, GameList, GameStore } from '../games/game-store.ts';
import type { Games } from '../games/games.ts';
import { isBetweenComputers } from '../games/seat.ts';
import { Refusal } from '../platform/refusal.ts';
import { AbandonedTurns } from './abandoned-turns.ts';
import { affordableMs, DRAW_ANSWER_MS, MIN_THINKING_MS, THINKING_MS } from './thinking-time.ts';
import { type QueuedGame, TurnQueue } from './turn-queue.ts';

export interface ComputerOptions {
  readonly store: Pick<GameStore, 'onAnnouncement' | 'list'>;
  readonly games: Games;
  readonly engine: Pick<Engine, 'choose' | 'judge'>;
  readonly concurrency: number;
  /** A turn that failed is picked up again later. */
  readonly report: (error: unknown, gameId?: string) => void;
  readonly onTurn?: (waitedMs: number) => void;
  readonly now?: () => number;
}

const COMPUTER = { kind: 'engine' } as const;
const ENGINE_TURN = { kind: 'engine-turn' } as const;

/**
 * Between scans for abandoned turns, plus or minus a quarter, and after a scan that failed. The index that is scanned is nearly
 * always empty, and a scan takes the database less than a millisecond.
 */
const SCAN_EVERY_MS = 500;
const SCAN_RETRY_MS = 4000;
/** Scans take longer when many turns wait. The pause is at least this many times as long as the scan. */
const PAUSE_PER_SCAN = 20;
const PAGE_SIZE = 100;
const UNFINISHED = ['waiting', 'playing'] as const;

/** The game changed in the meantime: another replica was faster, or a player resigned or took a move back. */
const OVERTAKEN: readonly GameErrorCode[] = [
  'stale-version',
  'move-taken',
  'wrong-turn',
  'game-over',
  'no-offer',
  'no-such-game',
];

interface RunningTurn {
  readonly done: Promise<void>;
  /** Makes the engine answer with its best move so far. */
  readonly hurry: AbortController;
  readonly isBetweenComputers: boolean;
}

/**
 * Plays the computer's seats. The replica that commits a move also answers it. If that replica dies or cannot reach the database,
 * the first replica that finds the turn in the store answers it. If two replicas answer, the second answer is rejected as stale.
 */
export class Computer {
  readonly #options: ComputerOptions;
  readonly #now: () => number;
  readonly #queue = new TurnQueue();
  readonly #running = new Map<string, RunningTurn>();
  readonly #stopping = new AbortController();
  readonly #abandoned = new AbandonedTurns();

  constructor(options: ComputerOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    options.store.onAnnouncement((announcement) => this.#handle(announcement));
  }

  get waiting(): number {
    return this.#queue.size;
  }

  async start(): Promise<void> {
    while (!this.#isStopping) {
      const began = performance.now();
      const pause = await this.scan(began).then(
        () => Math.max(SCAN_EVERY_MS, PAUSE_PER_SCAN * (performance.now() - began)),
        (error) => {
          if (!this.#isStopping) this.#options.report(error);
          return SCAN_RETRY_MS;
        },
      );
      await this.#pauseOrStop(pause * (0.75 + Math.random() / 2));
    }
  }

  /**
   * Picks up abandoned turns. A busy replica takes only a few, and every replica starts at another place in the list, so that they
   * share the work of a dead one. `now` is in milliseconds, by any clock.
   */
  async scan(now: number): Promise<void> {
    const waiting = await Array.fromAsync(this.#waitingGames());
    const abandoned = this.#abandoned.findAbandoned(waiting, now).filter(({ id }) => !this.#running.has(id));
    const count = this.#queue.size === 0 ? abandoned.length : this.#options.concurrency;
    for (const game of rotate(abandoned).slice(0, count)) {
      this.#abandoned.noteAttempt(game, now);
      this.#enqueue(game);
    }
  }

  /** Abandons the running searches. Their turns wait for another replica or the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#queue.clear();
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  async #pauseOrStop(milliseconds: number): Promise<void> {
    const { signal } = this.#stopping;
    await setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  async *#waitingGames(): AsyncGenerator<Game> {
    let before: Cursor | undefined;
    do {
      const page: GameList = await this.#options.store.list({
        scope: ENGINE_TURN,
        status: UNFINISHED,
        ...(before && { before }),
        limit: PAGE_SIZE,
      });
      yield* page.games;
      before = page.next;
    } while (before && !this.#isStopping);
  }

  /** Changes that another replica committed are answered there. */
  #handle(announcement: Announcement): void {
    if (announcement.kind !== 'committed') return;
    const { game, caller } = announcement.change;
    if (isEngineTurn(game)) this.#enqueue(game, caller);
  }

  #enqueue({ id, seats }: Game, caller = ''): void {
    if (this.#isStopping) return;
    this.#queue.add({ gameId: id, caller, isBetweenComputers: isBetweenComputers(seats) });
    this.#dispatch();
  }

  #dispatch(): void {
    while (this.#running.size < this.#options.concurrency) {
      const next = this.#queue.takeNext((id) => this.#running.has(id));
      if (!next) return;
      const { gameId } = next;
      const hurry = new AbortController();
      const done = this.#takeTurn(next, hurry.signal).finally(() => {
        this.#running.delete(gameId);
        this.#dispatch();
      });
      this.#running.set(gameId, { done, hurry, isBetweenComputers: next.isBetweenComputers });
    }
    this.#makeRoomForPeople();
  }

  /** Hurries one game between computers for every game with a person that waits. */
  #makeRoomForPeople(): void {
    const background = this.#running.values().filter((turn) => turn.isBetweenComputers);
    for (const { hurry } of background.take(this.#queue.withPeople)) hurry.abort();
  }

  async #takeTurn(queued: QueuedGame, hurry: AbortSignal): Promise<void> {
    try {
      const game = await this.#options.games.read(queued.gameId);
      const turn = findEngineTurn(game);
      if (turn) await this.#answer(game, turn, { hurry, caller: queued.caller });
    } catch (error) {
      if (this.#isStopping || isOvertaken(error)) return;
      // Hurried before a worker was free.
      if (isCancelled(error)) this.#queue.add(queued);
      else this.#options.report(error, queued.gameId);
    }
  }

  async #answer(
    game: Game,
    turn: EngineTurn,
    { hurry, caller }: { readonly hurry: AbortSignal; readonly caller: string },
  ): Promise<void> {
    const { engine, games, onTurn } = this.#options;
    // Measured from the event that gave the computer the turn, so it includes the downtime of replicas.
    onTurn?.(Math.max(0, this.#now() - game.updatedAt));
    const { id, position, nextMove } = game;
    const options = { signal: AbortSignal.any([this.#stopping.signal, hurry]), client: id };
    switch (turn.kind) {
      case 'move': {
        const level = must(checkLevel(turn.level));
        const milliseconds = this.#thinkingTime(game, caller);
        const { pit } = await engine.choose(position, { level, seed: id, milliseconds, ...options });
        if (this.#isStopping) return; // The search was cut short; another replica will finish it.
        await games.play(id, { pit, number: nextMove, ...this.#command(game, caller) });
        return;
      }
      case 'answer-draw': {
        const analysis = await engine.judge(position, {
          wanted: 'margin',
          milliseconds: DRAW_ANSWER_MS,
          ...options,
        });
        if (this.#isStopping) return;
        const answer = cannotWin(position, turn.side, analysis) ? 'accept' : 'decline';
        await games.offer(id, 'draw', { side: turn.side, answer, ...this.#command(game, caller) });
      }
    }
  }

  #command({ version }: Game, caller: string): PlayerCommand {
    return { by: COMPUTER, at: this.#now(), ifVersion: version, caller };
  }

  /** Callers share the time. Games between computers get less when anything waits. */
  #thinkingTime({ seats, clock }: Game, caller: string): number {
    const waiting = isBetweenComputers(seats) ? this.#queue.size : this.#queue.countBefore(caller);
    const share = THINKING_MS / (1 + waiting / this.#options.concurrency);
    return Math.max(MIN_THINKING_MS, Math.min(share, affordableMs(clock, this.#now())));
  }
}

function isOvertaken(error: unknown): boolean {
  return error instanceof Refusal && OVERTAKEN.includes(error.code);
}

function isCancelled(error: unknown): boolean {
  return error instanceof EngineError && error.code === 'cancelled';
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
