import type { GameStore } from '../games/game-store.ts';
import type { Hub } from '../games/live/hub.ts';
import type { ReplicaChannel } from '../platform/replica-channel.ts';
import { AccountWatch, type SendEvent } from './account-watch.ts';
import type { PairingStore } from './store/index.ts';

interface AccountWatchesOptions {
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

/** [L11] */
const KEPT_MS = 7 * 24 * 3600_000;
const SWEEP_MS = 10 * 60_000;

interface WatchedAccount {
  readonly close: () => void;
  /** The number of the last event that was sent. */
  readonly last: () => number;
}

/** The connections to this replica that watch accounts. */
export class AccountWatches {
  readonly #options: AccountWatchesOptions;
  readonly #now: () => number;
  readonly #watches = new Map<string, Set<AccountWatch>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: AccountWatchesOptions) {
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

  start(): void {
    const sweep = () => this.#attempt(this.#options.store.trimNotices(this.#now() - KEPT_MS));
    this.#timer = setInterval(sweep, SWEEP_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Resolves when everything that was missed has been sent. */
  async watch(account: string, send: SendEvent, after: number | undefined): Promise<WatchedAccount> {
    const watch = new AccountWatch(account, { ...this.#options, now: this.#now }, send);
    const watches = this.#watches.get(account) ?? new Set();
    this.#watches.set(account, watches.add(watch));
    const close = () => {
      watch.close();
      watches.delete(watch);
      if (watches.size === 0 && this.#watches.get(account) === watches) this.#watches.delete(account);
    };
    try {
      await watch.start(after);
    } catch (error) {
      close();
      throw error;
    }
    return { close, last: () => watch.last };
  }

  announce(accounts: readonly string[]): void {
    for (const account of new Set(accounts)) {
      this.#read(account);
      this.#options.channel.broadcast(TOPIC + account, '');
    }
  }

  #read(account: string): void {
    for (const watch of this.#watches.get(account) ?? []) this.#attempt(watch.read());
  }

  /** Announcements may have been missed. */
  async #compare(): Promise<void> {
    if (this.#watches.size === 0) return;
    const numbers = await this.#options.store.readLastNumbers([...this.#watches.keys()]);
    for (const [account, number] of numbers) {
      for (const watch of this.#watches.get(account) ?? [])
        if (watch.last < number) this.#attempt(watch.read());
    }
  }

  #attempt(act: Promise<void>): void {
    act.catch(this.#options.report);
  }
}
