import { setTimeout } from 'node:timers/promises';
import type { Engine } from '@kalah/engine';
import { legalPits, must, play } from '@kalah/rules';
import { analyseGame, type GameAnalysis } from '../analysis/game-analysis.ts';
import type { Game } from '../games/game.ts';
import type { Games } from '../games/games.ts';
import { ignoreRemovedGame } from '../games/removed.ts';
import type { JobHandler } from '../platform/jobs/job-runner.ts';
import { REVIEW_JOB, type ReviewJob } from './review.ts';

interface ReviewerOptions {
  readonly games: Pick<Games, 'read' | 'review'>;
  readonly engine: Pick<Engine, 'judge'>;
  /** How many analyses of players wait for an engine; they come first. */
  readonly waiting: () => number;
  readonly now: () => number;
}

/** Less than the lease of a job. */
const GAME_MS = 30_000;
const POSITION_MS = 400;
/** Between two looks at the queue. */
const PAUSE_MS = 250;
const CLIENT = 'review';

/** [Q19] Judges the moves of rated games after their end, while nobody else needs the engine. */
export class Reviewer {
  readonly #options: ReviewerOptions;
  readonly #stopping = new AbortController();

  constructor(options: ReviewerOptions) {
    this.#options = options;
  }

  get handlers(): Readonly<Record<string, JobHandler>> {
    return { [REVIEW_JOB]: ({ data }) => ignoreRemovedGame(this.#review((data as ReviewJob).game)) };
  }

  /** The job of the running review is tried again later. */
  stop(): void {
    this.#stopping.abort();
  }

  async #review(id: string): Promise<void> {
    const { games, now } = this.#options;
    const game = await games.read(id);
    if (game.losses) return;
    const analysis = await this.#analyse(game);
    await games.review(id, { losses: toLosses(game, analysis), at: now() });
  }

  async #analyse({ start, moves }: Game): Promise<GameAnalysis> {
    const { signal } = this.#stopping;
    const pits = moves.map(({ pit }) => pit);
    const options = { milliseconds: GAME_MS, client: CLIENT, signal };
    let last: GameAnalysis | undefined;
    for await (last of analyseGame(this.#gentleEngine(), start, pits, options)) {
      signal.throwIfAborted();
      await this.#waitForOthers();
    }
    return last!;
  }

  /** Works in short pieces, and finds no better continuations, which a review does not need. */
  #gentleEngine(): Pick<Engine, 'analyse' | 'judge'> {
    const { engine } = this.#options;
    return {
      judge: (position, options = {}) =>
        engine.judge(position, {
          ...options,
          milliseconds: Math.min(POSITION_MS, options.milliseconds ?? POSITION_MS),
        }),
      async *analyse() {},
    };
  }

  async #waitForOthers(): Promise<void> {
    while (this.#options.waiting() > 0 && !this.#stopping.signal.aborted) {
      await setTimeout(PAUSE_MS, undefined, { ref: false });
    }
  }
}

/** What each move lost; null if that is not proved, or if there was no choice. */
function toLosses({ start, moves }: Game, analysis: GameAnalysis): (number | null)[] {
  let position = start;
  return moves.map(({ pit }, index) => {
    const hasChoice = legalPits(position).length > 1;
    position = must(play(position, pit)).after;
    const { least, most } = analysis.moves[index]!.loss;
    return hasChoice && least === most ? least : null;
  });
}
