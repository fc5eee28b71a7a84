import type { GameStore } from '../games/game-store.ts';
import type { Hub } from '../games/live/hub.ts';
import type { ReplicaChannel } from '../games/replica-channel.ts';
import { AccountFeed, type SendEvent } from './account-feed.ts';
import type { PairingStore } from './pairing-store.ts';

export interface AccountFeedsOptions {
  readonly store: PairingStore;
  readonly games: Pick<GameStore, 'find' | 'onAnnouncement'>;
  readonly channel: ReplicaChannel;
  readonly hub: Hub;
  readonly report: (error: unknown) => void;
  readonly now?: () => number;
  readonly retryMs?: number;
}

/** The id of the account follows. */
const TOPIC = 'pairing/notices-';

/** [L11] How long events are kept. Milliseconds. */
const KEPT_MS = 7 * 24 * 3600_000;
const SWEEP_MS = 10 * 60_000;

/** A connection that receives the events of an account. */
export interface WatchedAccount {
  readonly close: () => void;
  /** The number of the last event that was sent. */
  readonly last: () => number;
}

/** The connections to this replica that receive the events of accounts. */
export class AccountFeeds {
  readonly #options: AccountFeedsOptions;
  readonly #now: () => number;
  readonly #feeds = new Map<string, Set<AccountFeed>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: AccountFeedsOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    options.games.onAnnouncement((announcement) => {
      if (announcement.kind === 'committed' && announcement.change.notices) {
        this.announce(announcement.change.notices.map(({ account }) => account));
      } else if (announcement.kind === 'resync') this.#attempt(this.#compare());
    });
    options.channel.onBroadcast((topic) => {
      if (topic.startsWith(TOPIC)) this.#read(topic.slice(TOPIC.length));
    });
  }

  /** Removes old events from time to time. */
  start(): void {
    const sweep = () => this.#attempt(this.#options.store.trimNotices(this.#now() - KEPT_MS));
    this.#timer = setInterval(sweep, SWEEP_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Sends what concerns an account until it is closed. Resolves when everything that was missed has been sent. */
  async watch(account: string, send: SendEvent, after: number | undefined): Promise<WatchedAccount> {
    const feed = new AccountFeed(account, { ...this.#options, now: this.#now }, send);
    const feeds = this.#feeds.get(account) ?? new Set();
    this.#feeds.set(account, feeds.add(feed));
    const close = () => {
      feed.close();
      feeds.delete(feed);
      if (feeds.size === 0 && this.#feeds.get(account) === feeds) this.#feeds.delete(account);
    };
    try {
      await feed.start(after);
    } catch (error) {
      close();
      throw error;
    }
    return { close, last: () => feed.last };
  }

  /** Events of these accounts were stored. */
  announce(accounts: readonly string[]): void {
    for (const account of new Set(accounts)) {
      this.#read(account);
      this.#options.channel.broadcast(TOPIC + account, '');
    }
  }

  #read(account: string): void {
    for (const feed of this.#feeds.get(account) ?? []) this.#attempt(feed.read());
  }

  /** Announcements may have been missed. */
  async #compare(): Promise<void> {
    if (this.#feeds.size === 0) return;
    const numbers = await this.#options.store.findLastNumbers([...this.#feeds.keys()]);
    for (const [account, number] of numbers) {
      for (const feed of this.#feeds.get(account) ?? []) if (feed.last < number) this.#attempt(feed.read());
    }
  }

  #attempt(act: Promise<void>): void {
    act.catch(this.#options.report);
  }
}
