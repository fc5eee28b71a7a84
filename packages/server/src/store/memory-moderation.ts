import { toExplorerJob } from '../explorer/explorer-job.ts';
import type { GameEvent } from '../games/event.ts';
import type { GameSteps } from '../moderation/store/games.ts';
import type { ModerationStore } from '../moderation/store/index.ts';
import type { MemoryJobs } from './memory-jobs.ts';

/** Games in memory are not in the tables, so there is nothing to do there. */
export const NO_GAME_STEPS: GameSteps = {
  hide: () => [],
  show: () => [],
  remove: () => [],
  recount: () => [],
  eventsOfGame: '',
};

interface StoredGame {
  readonly log: readonly GameEvent[];
}

/** Which games in memory are hidden or removed. */
export class MemoryModeration {
  readonly hidden = new Set<string>();
  readonly removed = new Set<string>();
  readonly #games: Map<string, StoredGame>;
  readonly #jobs: MemoryJobs;

  constructor(games: Map<string, StoredGame>, jobs: MemoryJobs) {
    this.#games = games;
    this.#jobs = jobs;
  }

  #isRated(id: string): boolean {
    return this.#games.get(id)?.log.some(({ kind }) => kind === 'rated') ?? false;
  }

  /** The store of the tables, which also hides and removes the games in memory. */
  apply(store: ModerationStore): ModerationStore {
    return {
      ...store,
      isGame: async (id) => this.#games.has(id),
      isRatedGame: async (id) => this.#isRated(id),
      hideGame: async (id, entry) => {
        const isNew = this.#games.has(id) && !this.hidden.has(id);
        if (!isNew) return false;
        this.hidden.add(id);
        this.#jobs.add(toExplorerJob(id, entry.at));
        return store.hideGame(id, entry);
      },
      showGame: async (id, entry) => {
        if (!this.hidden.delete(id)) return false;
        this.#jobs.add(toExplorerJob(id, entry.at));
        return store.showGame(id, entry);
      },
      removeGame: async (id, entry) => {
        if (this.#isRated(id) || !this.#games.delete(id)) return false;
        this.hidden.delete(id);
        this.removed.add(id);
        this.#jobs.add(toExplorerJob(id, entry.at));
        return store.removeGame(id, entry);
      },
      findVisibleGames: async (ids) =>
        new Set(ids.filter((id) => this.#games.has(id) && !this.hidden.has(id))),
      listHiddenGames: async () => [...this.hidden].map((game) => ({ game, at: 0 })),
    };
  }
}
