import { isDeepStrictEqual } from 'node:util';
import { GameError } from '../games/errors.ts';
import type { Cursor, GameStore } from '../games/game-store.ts';
import { Batcher } from '../platform/batcher.ts';
import type { NewJob } from '../platform/jobs/job.ts';
import type { JobHandler } from '../platform/jobs/job-runner.ts';
import { type ExploredGame, toExploredGame } from './explored-game.ts';
import { EXPLORER_JOB, type ExplorerJob } from './explorer-job.ts';
import { addGames, type Continuation, NO_STATS, type PositionStats, removeGame } from './position-stats.ts';
import type { ExplorerChange, ExplorerStore, Versioned } from './store/index.ts';

export interface CounterOptions {
  readonly store: ExplorerStore;
  readonly games: Pick<GameStore, 'find' | 'list'>;
  /** Which of the games exist and are not hidden. Read from the store, because a cache may be late. */
  readonly findVisible: (gameIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

const FILL_JOB = 'explorer-fill';

interface FillJob {
  readonly before?: Cursor;
}

export const GAMES_PER_TRANSACTION = 50;

/** Most games go through the same first positions, so replicas that count at the same time get in each other's way. */
const ATTEMPTS = 30;

/** [X5] Counts games, each once, whichever replica does so and however often it is asked to. */
export class Counter {
  readonly #options: CounterOptions;
  readonly #recounts: Batcher<string, undefined>;

  constructor(options: CounterOptions) {
    this.#options = options;
    this.#recounts = new Batcher((ids) => this.#recountAll(ids), {
      concurrency: 1,
      maxBatch: GAMES_PER_TRANSACTION,
    });
  }

  get handlers(): Readonly<Record<string, JobHandler>> {
    return {
      [EXPLORER_JOB]: ({ data }) => this.#count((data as ExplorerJob).game),
      [FILL_JOB]: ({ data }) => this.#fill(data as FillJob),
    };
  }

  #count(id: string): Promise<void> {
    return this.#recounts.add(id);
  }

  /** A game that cannot be counted, for example because it cannot be decoded, does not affect the others. */
  async #recountAll(ids: readonly string[]): Promise<readonly (Error | undefined)[]> {
    const failure = await this.recount(ids).catch((error: Error) => error);
    if (ids.length === 1 || !failure) return ids.map(() => failure ?? undefined);
    const failures: (Error | undefined)[] = [];
    for (const id of ids) failures.push(...(await this.#recountAll([id])));
    return failures;
  }

  async recount(ids: readonly string[]): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const change = await this.#toChange(ids);
      if (change.games.size === 0 || (await this.#options.store.save(change))) return;
    }
    throw new GameError('unavailable');
  }

  /** The versions are read first: an operator who hides a game changes the version of its row in `explorer_games` in the same transaction. */
  async #toChange(ids: readonly string[]): Promise<ExplorerChange> {
    const { store, games, findVisible } = this.#options;
    const counted = await store.findGames(ids);
    const visible = await findVisible(ids);
    const recounts: Recount[] = [];
    // A game may have several jobs, for example if an operator hides it and then removes it.
    for (const id of new Set(ids)) {
      const before = counted.get(id) ?? { version: 0 };
      const game = visible.has(id) ? await games.find(id) : undefined;
      const after = game && toExploredGame(game);
      if (!isDeepStrictEqual(before.value, after)) recounts.push({ id, before, after });
    }
    return toChange(recounts, await store.findPositions(listKeys(recounts)));
  }

  /** [X5] Continues a fill that Kalah 0.1 began, of games that are older than the explorer: the newest first, a page per job. */
  async #fill({ before }: FillJob): Promise<NewJob[]> {
    const { games, next } = await this.#options.games.list({
      scope: { kind: 'public' },
      status: ['finished'],
      ...(before && { before }),
      limit: GAMES_PER_TRANSACTION,
    });
    await Promise.all(games.map(({ id }) => this.#count(id)));
    if (!next) return [];
    const data: FillJob = { before: next };
    // Due after the jobs that are waiting, so that new and hidden games do not wait for the old ones.
    return [{ key: FILL_JOB, kind: FILL_JOB, data, dueAt: Date.now() }];
  }
}

interface Recount {
  readonly id: string;
  readonly before: Versioned<ExploredGame>;
  readonly after: ExploredGame | undefined;
}

function listKeys(recounts: readonly Recount[]): string[] {
  const visits = recounts.flatMap(({ before, after }) => [
    ...(before.value?.visits ?? []),
    ...(after?.visits ?? []),
  ]);
  return [...new Set(visits.map(({ key }) => key))];
}

function toChange(
  recounts: readonly Recount[],
  stored: ReadonlyMap<string, Versioned<PositionStats>>,
): ExplorerChange {
  const games = recounts.map(({ id, before: { version }, after }) => {
    const counted: Versioned<ExploredGame> = { version, ...(after && { value: after }) };
    return [id, counted] as const;
  });
  const removed = groupByPosition(recounts.map(({ id, before }) => [id, before.value]));
  const added = groupByPosition(recounts.map(({ id, after }) => [id, after]));
  const positions = listKeys(recounts).map((key) => {
    const { version, value = NO_STATS } = stored.get(key) ?? { version: 0 };
    const rest = (removed.get(key) ?? []).reduce(removeGame, value);
    return [key, { version, value: addGames(rest, added.get(key) ?? []) }] as const;
  });
  return { games: new Map(games), positions: new Map(positions) };
}

function groupByPosition(
  games: readonly (readonly [id: string, game: ExploredGame | undefined])[],
): ReadonlyMap<string, readonly Continuation[]> {
  const grouped = new Map<string, Continuation[]>();
  for (const [id, game] of games) {
    if (!game) continue;
    for (const { key, pit } of game.visits)
      grouped.getOrInsertComputed(key, () => []).push({ id, game, pit });
  }
  return grouped;
}
