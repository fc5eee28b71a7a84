import { isDeepStrictEqual } from 'node:util';
import { GameError } from '../games/error.ts';
import type { Cursor, GameStore } from '../games/game-store.ts';
import type { NewJob } from '../games/job.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import { EXPLORER_JOB, type ExploredGame, type ExplorerJob, findExploredGame } from './explored-game.ts';
import type { ExplorerChange, ExplorerStore, Versioned } from './explorer-store.ts';
import { addGame, NO_STATS, type PositionStats, removeGame } from './position-stats.ts';

export interface CounterParts {
  readonly store: ExplorerStore;
  readonly games: Pick<GameStore, 'find' | 'list'>;
  /** Whether a game exists and is not hidden. Read from the store, because a cache may be late. */
  readonly isVisible: (gameId: string) => Promise<boolean>;
  readonly now: () => number;
}

export const FILL_JOB = 'explorer-fill';

/** Where the count of existing games continues: before this game. */
interface FillJob {
  readonly before?: Cursor;
}

/** Games that are counted in one transaction. */
const FILL_PAGE = 50;

/** Other replicas count games at the same time, and most games go through the same first positions. */
const ATTEMPTS = 30;

/** [X5] Counts games, each once, whichever replica does so and however often it is asked to. */
export class Counter {
  readonly #parts: CounterParts;

  constructor(parts: CounterParts) {
    this.#parts = parts;
  }

  get handlers(): Readonly<Record<string, JobHandler>> {
    return {
      [EXPLORER_JOB]: ({ data }) => this.recount([(data as ExplorerJob).game]),
      [FILL_JOB]: ({ data }) => this.#fill(data as FillJob),
    };
  }

  /** Brings the counts of these games up to date: counted once, or not at all. */
  async recount(ids: readonly string[]): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const change = await this.#findChange(ids);
      if (change.games.size === 0 || (await this.#parts.store.save(change))) return;
    }
    throw new GameError('unavailable');
  }

  /** The versions are read first: an operator who hides a game changes its version in the same transaction. */
  async #findChange(ids: readonly string[]): Promise<ExplorerChange> {
    const { store } = this.#parts;
    const counted = await store.findGames(ids);
    const recounts: Recount[] = [];
    for (const id of ids) {
      const before = counted.get(id) ?? { version: 0 };
      const after = await this.#findGame(id);
      if (!isDeepStrictEqual(before.value, after)) recounts.push({ id, before, after });
    }
    return toChange(recounts, await store.findPositions(listKeys(recounts)));
  }

  async #findGame(id: string): Promise<ExploredGame | undefined> {
    const { games, isVisible } = this.#parts;
    const game = await games.find(id);
    return game && (await isVisible(id)) ? findExploredGame(game) : undefined;
  }

  /** [X5] Counts the games that were there before the explorer, the newest first, a page per job. */
  async #fill({ before }: FillJob): Promise<NewJob[]> {
    const page = await this.#parts.games.list({
      scope: { kind: 'public' },
      status: ['finished'],
      ...(before && { before }),
      limit: FILL_PAGE,
    });
    await this.recount(page.map(({ id }) => id));
    const last = page.at(-1);
    if (!last || page.length < FILL_PAGE) return [];
    const data: FillJob = { before: { at: last.createdAt, id: last.id } };
    // After the jobs that are waiting, so that new and hidden games do not wait for the old ones.
    return [{ key: FILL_JOB, kind: FILL_JOB, data, dueAt: this.#parts.now() }];
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
  const games = new Map<string, Versioned<ExploredGame>>();
  const positions = new Map<string, Versioned<PositionStats>>();
  const update = (key: string, change: (stats: PositionStats) => PositionStats) => {
    const { version, value = NO_STATS } = positions.get(key) ?? stored.get(key) ?? { version: 0 };
    positions.set(key, { version, value: change(value) });
  };
  for (const { id, before, after } of recounts) {
    const { version, value: old } = before;
    games.set(id, { version, ...(after && { value: after }) });
    for (const { key, pit } of old?.visits ?? []) update(key, (stats) => removeGame(stats, id, old!, pit));
    for (const { key, pit } of after?.visits ?? []) update(key, (stats) => addGame(stats, id, after!, pit));
  }
  return { games, positions };
}
