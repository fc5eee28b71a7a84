import type { GameEvent } from '../games/event.ts';
import type { ModerationStore } from '../moderation/moderation-store.ts';
import type { GameSteps } from './moderation/games.ts';

/** Games in memory are not in the tables, so there is nothing to do there. */
export const NO_GAME_STEPS: GameSteps = {
  hide: () => [],
  show: () => [],
  remove: () => [],
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

  constructor(games: Map<string, StoredGame>) {
    this.#games = games;
  }

  /** The store of the tables, which also hides and removes the games in memory. */
  apply(store: ModerationStore): ModerationStore {
    return {
      ...store,
      isGame: async (id) => this.#games.has(id),
      isRatedGame: async (id) => this.#games.get(id)?.log.some(({ kind }) => kind === 'rated') ?? false,
      hideGame: async (id, entry) => {
        const isNew = this.#games.has(id) && !this.hidden.has(id);
        if (isNew) this.hidden.add(id);
        return isNew && store.hideGame(id, entry);
      },
      showGame: async (id, entry) => this.hidden.delete(id) && store.showGame(id, entry),
      removeGame: async (id, entry) => {
        if (!this.#games.delete(id)) return false;
        this.hidden.delete(id);
        this.removed.add(id);
        return store.removeGame(id, entry);
      },
      listHiddenGames: async () => [...this.hidden].map((game) => ({ game, at: 0 })),
    };
  }
}
