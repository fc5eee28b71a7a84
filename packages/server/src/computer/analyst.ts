import { type AnalyseOptions, type Analysis, type Engine, EngineError } from '@kalah/engine';
import type { Position } from '@kalah/rules';
import type { Game } from '../games/game.ts';
import { LIMITS } from '../limits.ts';
import { RecentCache } from '../recent-cache.ts';
import { EngineRefusal } from './engine-refusal.ts';
import { analyseGame, type GameAnalysis, type GameAnalysisOptions } from './game-analysis.ts';

/** Some kilobytes each. */
const GAMES_REMEMBERED = 500;

interface Remembered {
  readonly analysis: GameAnalysis;
  readonly milliseconds: number;
}

/** Answers questions about positions and games, each better and better; the last answer is the one that counts. */
export class Analyst {
  readonly #engine: Pick<Engine, 'analyse' | 'judge'>;
  readonly #busyWith = new Map<string, number>();
  readonly #remembered = new RecentCache<Remembered>(GAMES_REMEMBERED);
  readonly #finishing = new AbortController();
  readonly #finished = Promise.withResolvers<void>();

  constructor(engine: Pick<Engine, 'analyse' | 'judge'>) {
    this.#engine = engine;
  }

  position(position: Position, options: AnalyseOptions): AsyncGenerator<Analysis, void> {
    return this.#admit(options.client, this.#engine.analyse(position, this.#untilFinished(options)));
  }

  /** A line of moves, whoever played it. */
  moves(
    start: Position,
    pits: readonly number[],
    options: GameAnalysisOptions,
  ): AsyncGenerator<GameAnalysis, void> {
    return this.#admit(options.client, analyseGame(this.#engine, start, pits, this.#untilFinished(options)));
  }

  /** A game that is over: it does not change any more, so what was found out is kept. */
  async *game(
    { id, start, moves, ending }: Game,
    options: GameAnalysisOptions,
  ): AsyncGenerator<GameAnalysis, void> {
    if (!ending) throw new EngineRefusal('still-playing');
    const known = this.#remembered.find(id);
    if (known && (known.analysis.complete || known.milliseconds >= options.milliseconds)) {
      yield known.analysis;
      return;
    }
    const pits = moves.map(({ pit }) => pit);
    let last: GameAnalysis | undefined;
    for await (last of this.moves(start, pits, options)) yield last;
    if (last && !this.#untilFinished(options).signal.aborted) {
      this.#remembered.keep(id, { analysis: last, milliseconds: options.milliseconds });
    }
  }

  /** Ends the work: whoever is being answered hears what is known by now, and resolves when all have. */
  async finish(): Promise<void> {
    this.#finishing.abort();
    if (this.#busyWith.size > 0) await this.#finished.promise;
  }

  #untilFinished<Options extends { signal?: AbortSignal | undefined }>(
    options: Options,
  ): Options & { signal: AbortSignal } {
    const own = options.signal ? [options.signal] : [];
    return { ...options, signal: AbortSignal.any([...own, this.#finishing.signal]) };
  }

  async *#admit<Answer>(client = '', answers: AsyncGenerator<Answer, void>): AsyncGenerator<Answer, void> {
    const busy = this.#busyWith.get(client) ?? 0;
    if (busy >= LIMITS.analysesPerAddress) throw new EngineRefusal('too-many-analyses');
    this.#busyWith.set(client, busy + 1);
    try {
      yield* answers;
    } catch (error) {
      const isBusy =
        error instanceof EngineError && ['queue-full', 'closed', 'cancelled'].includes(error.code);
      throw isBusy ? new EngineRefusal('engine-busy') : error;
    } finally {
      this.#release(client);
    }
  }

  #release(client: string): void {
    const busy = this.#busyWith.get(client)! - 1;
    if (busy > 0) this.#busyWith.set(client, busy);
    else this.#busyWith.delete(client);
    if (this.#busyWith.size === 0 && this.#finishing.signal.aborted) this.#finished.resolve();
  }
}
