import { type AnalyseOptions, type Analysis, type Engine, EngineError } from '@kalah/engine';
import type { Position } from '@kalah/rules';
import type { Game } from '../games/game.ts';
import { LIMITS } from '../limits.ts';
import { RecentCache } from '../platform/recent-cache.ts';
import { AnalysisError } from './errors.ts';
import { analyseGame, type GameAnalysis, type GameAnalysisOptions } from './game-analysis.ts';

/** Cached analyses of finished games, some kilobytes each. */
const CACHED_GAMES = 500;

interface CachedAnalysis {
  readonly analysis: GameAnalysis;
  readonly milliseconds: number;
}

export class Analyst {
  readonly #engine: Pick<Engine, 'analyse' | 'judge'>;
  readonly #running = new Map<string, number>();
  readonly #cache = new RecentCache<CachedAnalysis>(CACHED_GAMES);
  readonly #finishing = new AbortController();
  readonly #finished = Promise.withResolvers<void>();

  constructor(engine: Pick<Engine, 'analyse' | 'judge'>) {
    this.#engine = engine;
  }

  position(position: Position, options: AnalyseOptions): AsyncGenerator<Analysis, void> {
    return this.#admit(options.client, this.#engine.analyse(position, this.#untilFinished(options)));
  }

  moves(
    start: Position,
    pits: readonly number[],
    options: GameAnalysisOptions,
  ): AsyncGenerator<GameAnalysis, void> {
    return this.#admit(options.client, analyseGame(this.#engine, start, pits, this.#untilFinished(options)));
  }

  /** The result is cached, because a finished game cannot change. */
  async *game(
    { id, start, moves, ending }: Game,
    options: GameAnalysisOptions,
  ): AsyncGenerator<GameAnalysis, void> {
    if (!ending) throw new AnalysisError('still-playing');
    const cached = this.#cache.find(id);
    if (cached && (cached.analysis.complete || cached.milliseconds >= options.milliseconds)) {
      yield cached.analysis;
      return;
    }
    const pits = moves.map(({ pit }) => pit);
    let last: GameAnalysis | undefined;
    for await (last of this.moves(start, pits, options)) yield last;
    if (last && !this.#untilFinished(options).signal.aborted) {
      this.#cache.keep(id, { analysis: last, milliseconds: options.milliseconds });
    }
  }

  /** Ends all analyses with what they have so far. Resolves when their callers have the last answer. */
  async finish(): Promise<void> {
    this.#finishing.abort();
    if (this.#running.size > 0) await this.#finished.promise;
  }

  #untilFinished<Options extends { signal?: AbortSignal | undefined }>(
    options: Options,
  ): Options & { signal: AbortSignal } {
    const own = options.signal ? [options.signal] : [];
    return { ...options, signal: AbortSignal.any([...own, this.#finishing.signal]) };
  }

  async *#admit<Answer>(client = '', answers: AsyncGenerator<Answer, void>): AsyncGenerator<Answer, void> {
    const running = this.#running.get(client) ?? 0;
    if (running >= LIMITS.analysesPerAddress) throw new AnalysisError('too-many-analyses');
    this.#running.set(client, running + 1);
    try {
      yield* answers;
    } catch (error) {
      const isBusy =
        error instanceof EngineError && ['queue-full', 'closed', 'cancelled'].includes(error.code);
      throw isBusy ? new AnalysisError('engine-busy') : error;
    } finally {
      this.#release(client);
    }
  }

  #release(client: string): void {
    const running = this.#running.get(client)! - 1;
    if (running > 0) this.#running.set(client, running);
    else this.#running.delete(client);
    if (this.#running.size === 0 && this.#finishing.signal.aborted) this.#finished.resolve();
  }
}
