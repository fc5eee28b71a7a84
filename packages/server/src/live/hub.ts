import { GameError } from '../games/error.ts';
import type { Change, GameStore, News } from '../games/game-store.ts';
import { Feed, type Watcher } from './feed.ts';

export type Hub = ReturnType<typeof createHub>;

/** A feed and how many use it or wait for it; the last one who leaves closes it. */
interface Entry {
  readonly feed: Promise<Feed>;
  users: number;
}

/** How long a store that cannot be read is left alone. */
const RETRY_MS = 1000;

/** Tells watchers what happens in their games, by listening to the store's commits; `report` is told of our own mistakes. */
export function createHub(store: GameStore, report: (error: unknown) => void, retryMs = RETRY_MS) {
  const entries = new Map<string, Entry>();
  let replayed = 0;
  let isToRetry = false;

  store.onNews((news) => {
    // Most games have no watchers, and moves are many.
    if (news.kind !== 'committed' || entries.has(news.change.game.id)) void listen(news);
  });

  /** What cannot be read now is read later, also when there is no more news by then. */
  async function listen(news: News): Promise<void> {
    try {
      await hear(news);
    } catch (error) {
      if (!(error instanceof GameError)) return report(error);
      if (isToRetry) return;
      isToRetry = true;
      setTimeout(() => {
        isToRetry = false;
        void listen({ kind: 'unsure' });
      }, retryMs).unref();
    }
  }

  async function hear(news: News): Promise<void> {
    switch (news.kind) {
      case 'committed':
        return tell(news.change.game.id, news.change.game.version, news.change);
      case 'heard':
        return tell(news.gameId, news.version);
      case 'unsure': {
        if (entries.size === 0) return;
        const versions = await store.versions([...entries.keys()]);
        await Promise.all([...versions].map(([gameId, version]) => tell(gameId, version)));
      }
    }
  }

  async function tell(gameId: string, version: number, change?: Change): Promise<void> {
    const feed = await entries.get(gameId)?.feed;
    await feed?.hear(version, change);
  }

  async function open(gameId: string): Promise<Feed> {
    const game = await store.find(gameId);
    if (!game) throw new GameError('no-such-game');
    return new Feed(game, (after) => store.log(gameId, after));
  }

  function enter(gameId: string): Entry {
    const entry = entries.get(gameId) ?? { feed: open(gameId), users: 0 };
    entries.set(gameId, entry);
    entry.users++;
    return entry;
  }

  function leave(gameId: string, entry: Entry): boolean {
    if (--entry.users > 0) return false;
    entries.delete(gameId);
    return true;
  }

  return {
    /** How many events were told from the log to watchers who came back, since the start. */
    get replayed(): number {
      return replayed;
    },
    /** Resolves when the watcher has been told where the game stands; what it gives ends the watching. */
    async watch(gameId: string, watcher: Watcher, after?: number): Promise<() => void> {
      const entry = enter(gameId);
      try {
        const feed = await entry.feed;
        replayed += await feed.add(watcher, after);
        return () => {
          feed.remove(watcher);
          if (leave(gameId, entry)) feed.close();
        };
      } catch (error) {
        leave(gameId, entry);
        throw error;
      }
    },
  };
}
