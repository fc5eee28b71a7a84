import type { GameStore } from '../games/game-store.ts';
import type { ReplicaChannel } from '../platform/replica-channel.ts';
import type { PairingStore } from './store/index.ts';

/** [L13] How busy the server is, with all its replicas. */
interface LobbyNumbers {
  readonly players: number;
  readonly games: number;
  readonly seeks: number;
}

interface LobbyOptions {
  readonly channel: ReplicaChannel;
  readonly games: Pick<GameStore, 'countActive'>;
  readonly store: Pick<PairingStore, 'countOpenSeeks'>;
  /** Connected to this replica. */
  readonly countPeople: () => number;
  readonly now?: () => number;
}

const TOPIC = 'pairing/online';

const BROADCAST_MS = 5000;
/** A replica that has been silent for this long is dead. */
const EXPIRED_MS = 16_000;
const CACHED_MS = 3000;
/** An untimed game without an event for this long does not count. */
const IDLE_MS = 60 * 60_000;

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

  broadcast(): void {
    this.#options.channel.broadcast(TOPIC, String(this.#options.countPeople()));
  }

  read(): Promise<LobbyNumbers> {
    const at = this.#now();
    if (!this.#counted || at - this.#counted.at > CACHED_MS)
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
