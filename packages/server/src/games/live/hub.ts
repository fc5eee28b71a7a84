import { PHRASES, type Phrase } from '@kalah/api';
import type { Side } from '@kalah/rules';
import { Refusal } from '../../platform/refusal.ts';
import type { ReplicaChannel } from '../../platform/replica-channel.ts';
import { GameError } from '../errors.ts';
import type { Announcement, Change, GameStore } from '../game-store.ts';
import { Feed, type Watcher } from './feed.ts';
import type { SentPhrase } from './phrase.ts';
import { Presence } from './presence.ts';

export type Hub = ReturnType<typeof createHub>;

/** A feed, and how many watchers use it or wait for it. The last one to leave closes it. */
interface Entry {
  readonly feed: Promise<Feed>;
  opened?: Feed;
  users: number;
}

const PHRASE_TOPIC = '!';

function isPhrase(text: string | undefined): text is Phrase {
  return PHRASES.some((phrase) => phrase === text);
}

const RETRY_MS = 1000;

export function createHub(
  store: GameStore & ReplicaChannel,
  report: (error: unknown) => void,
  retryMs = RETRY_MS,
) {
  const presence = new Presence(store);
  const entries = new Map<string, Entry>();
  let replayed = 0;
  let isRetrying = false;

  store.onAnnouncement((announcement) => {
    if (announcement.kind === 'committed' && publishAtOnce(announcement.change)) return;
    void handle(announcement);
  });

  /** Returns true if nothing has to be read: the game has no watchers, or the change follows what they have seen. */
  function publishAtOnce(change: Change): boolean {
    const entry = entries.get(change.game.id);
    try {
      return !entry || entry.opened?.publish(change) === true;
    } catch (error) {
      report(error);
      return true;
    }
  }

  /** When the store is unavailable, all watched games are resynchronized later, even without another announcement. */
  async function handle(announcement: Announcement): Promise<void> {
    try {
      await update(announcement);
    } catch (error) {
      if (!(error instanceof Refusal)) return report(error);
      if (isRetrying) return;
      isRetrying = true;
      setTimeout(() => {
        isRetrying = false;
        void handle({ kind: 'resync' });
      }, retryMs).unref();
    }
  }

  async function update(announcement: Announcement): Promise<void> {
    switch (announcement.kind) {
      case 'committed':
        return updateFeed(announcement.change.game.id, announcement.change.game.version);
      case 'committed-elsewhere':
        return updateFeed(announcement.gameId, announcement.version);
      case 'resync': {
        if (entries.size === 0) return;
        const versions = await store.versions([...entries.keys()]);
        await Promise.all([...versions].map(([gameId, version]) => updateFeed(gameId, version)));
      }
    }
  }

  async function updateFeed(gameId: string, version: number): Promise<void> {
    const feed = await entries.get(gameId)?.feed;
    await feed?.update(version);
  }

  async function open(gameId: string): Promise<Feed> {
    const game = await store.find(gameId);
    if (!game) throw new GameError('no-such-game');
    return new Feed(game, (after) => store.log(gameId, after), report, presence);
  }

  function enter(gameId: string): Entry {
    const entry = entries.get(gameId) ?? { feed: open(gameId), users: 0 };
    entries.set(gameId, entry);
    entry.users++;
    return entry;
  }

  function leave(gameId: string, entry: Entry, feed?: Feed): void {
    if (--entry.users > 0) return;
    entries.delete(gameId);
    feed?.close();
  }

  store.onBroadcast((topic, text) => {
    if (!topic.startsWith(PHRASE_TOPIC)) return;
    const [side, phrase] = text.split(':');
    if ((side === 'south' || side === 'north') && isPhrase(phrase)) {
      void deliver(topic.slice(PHRASE_TOPIC.length), { side, phrase });
    }
  });

  /** A feed that cannot be opened has no watchers; those who wait for it get the error. */
  async function findFeed(gameId: string): Promise<Feed | undefined> {
    return entries.get(gameId)?.feed.catch(() => undefined);
  }

  async function deliver(gameId: string, sent: SentPhrase): Promise<void> {
    (await findFeed(gameId))?.sendPhrase(sent);
  }

  return {
    /** [O10] Sends a phrase of a player to all who watch the game, on all replicas. */
    async sendPhrase(gameId: string, sent: SentPhrase): Promise<void> {
      store.broadcast(PHRASE_TOPIC + gameId, `${sent.side}:${sent.phrase}`);
      await deliver(gameId, sent);
    },
    /** [O4] Ends the watching of a game that was hidden or removed, except for its players. */
    async withdraw(gameId: string): Promise<void> {
      (await findFeed(gameId))?.withdraw();
    },
    get replayed(): number {
      return replayed;
    },
    absentSince: (gameId: string, side: Side) => presence.absentSince(gameId, side),
    close: () => presence.close(),
    /** Resolves when the watcher is up to date; the function it resolves to ends the watching. */
    async watch(gameId: string, watcher: Watcher, after?: number): Promise<() => void> {
      const entry = enter(gameId);
      let feed: Feed | undefined;
      try {
        feed = await entry.feed;
        entry.opened = feed;
        replayed += await feed.add(watcher, after);
      } catch (error) {
        leave(gameId, entry, feed);
        throw error;
      }
      return () => {
        feed.remove(watcher);
        leave(gameId, entry, feed);
      };
    },
  };
}
