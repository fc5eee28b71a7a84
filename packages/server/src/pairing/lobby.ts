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

/** Milliseconds. A replica that has been silent for the longer time counts as dead. */
const BROADCAST_MS = 5000;
const EXPIRED_MS = 16_000;
/** How long the counts are cached. Milliseconds. */
const FRESH_MS = 3000;
/** An untimed game in which nothing happens for this long does not count. Milliseconds. */
const IDLE_MS = 60 * 60_000;

/** Counts players, games and seeks. However many ask, they are counted every few seconds. */
export class Lobby {
  readonly #options: LobbyOptions;
  readonly #now: () => number;
  readonly #others = new Map<string, { readonly count: number; readonly at: number }>();
  #timer: NodeJS.Timeout | undefined;
  #counted: { readonly at: number; readonly numbers: Promise<LobbyNumbers> } | undefined;

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

  read(): Promise<LobbyNumbers> {
    const at = this.#now();
    if (!this.#counted || at - this.#counted.at > FRESH_MS)
      this.#counted = { at, numbers: this.#countNow(at) };
    return this.#counted.numbers;
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

  async #countNow(at: number): Promise<LobbyNumbers> {
    try {
      const { games, store } = this.#options;
      const counts = [games.countActive(at - IDLE_MS), store.countOpenSeeks()];
      const [active, seeks] = (await Promise.all(counts)) as [number, number];
      return { players: this.#countPlayers(), games: active, seeks };
    } catch (error) {
      this.#counted = undefined;
      throw error;
    }
  }
}
