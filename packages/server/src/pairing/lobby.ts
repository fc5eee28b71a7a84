import type { GameStore } from '../games/game-store.ts';
import type { ReplicaChannel } from '../games/replica-channel.ts';
import type { PairingStore } from './pairing-store.ts';

/** [L13] How busy the server is, with all its replicas. */
export interface LobbyNumbers {
  readonly players: number;
  readonly games: number;
  readonly seeks: number;
}

export interface LobbyOptions {
  readonly channel: ReplicaChannel;
  readonly games: Pick<GameStore, 'countActive'>;
  readonly store: Pick<PairingStore, 'countOpenSeeks'>;
  /** How many are connected to this replica. */
  readonly countPeople: () => number;
  readonly now?: () => number;
}

const TOPIC = 'pairing/online';

/** Milliseconds. A replica that has not been heard of for the longer time has died. */
const BROADCAST_MS = 5000;
const EXPIRED_MS = 16_000;
/** How long the numbers of the database are good enough. Milliseconds. */
const FRESH_MS = 3000;
/** An untimed game in which nothing happens for this long does not count. Milliseconds. */
const IDLE_MS = 60 * 60_000;

/** Counts players, games and seeks. However many ask, the database is asked every few seconds. */
export class Lobby {
  readonly #options: LobbyOptions;
  readonly #now: () => number;
  readonly #others = new Map<string, { readonly count: number; readonly at: number }>();
  #timer: NodeJS.Timeout | undefined;
  #counted: { readonly at: number; readonly numbers: Promise<Omit<LobbyNumbers, 'players'>> } | undefined;

  constructor(options: LobbyOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    options.channel.onBroadcast((topic, text, from) => {
      if (topic === TOPIC) this.#others.set(from, { count: Number(text), at: this.#now() });
    });
  }

  start(): void {
    this.#timer = setInterval(() => this.broadcast(), BROADCAST_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Tells other replicas how many are connected here. */
  broadcast(): void {
    this.#options.channel.broadcast(TOPIC, String(this.#options.countPeople()));
  }

  async read(): Promise<LobbyNumbers> {
    return { players: this.#countPlayers(), ...(await this.#count()) };
  }

  #countPlayers(): number {
    const now = this.#now();
    let players = this.#options.countPeople();
    for (const [replica, { count, at }] of this.#others) {
      if (now - at > EXPIRED_MS) this.#others.delete(replica);
      else players += count;
    }
    return players;
  }

  #count(): Promise<Omit<LobbyNumbers, 'players'>> {
    const at = this.#now();
    if (!this.#counted || at - this.#counted.at > FRESH_MS)
      this.#counted = { at, numbers: this.#countNow(at) };
    return this.#counted.numbers;
  }

  async #countNow(at: number): Promise<Omit<LobbyNumbers, 'players'>> {
    try {
      const { games, store } = this.#options;
      const counts = [games.countActive(at - IDLE_MS), store.countOpenSeeks()];
      const [active, seeks] = (await Promise.all(counts)) as [number, number];
      return { games: active, seeks };
    } catch (error) {
      this.#counted = undefined;
      throw error;
    }
  }
}
