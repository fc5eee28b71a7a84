import { type Both, both, SIDES, type Side } from '@kalah/rules';
import type { ReplicaChannel } from '../../platform/replica-channel.ts';
import { GONE_AFTER_MS } from '../claim.ts';

export interface Connected {
  readonly players: Both<boolean>;
  readonly spectators: number;
}

/** [T17] `since` is when an absent player was last here. */
export type PlayerPresence =
  | { readonly state: 'here' }
  | { readonly state: 'away' | 'gone'; readonly since: number };

/**
 * [T17] Who is connected to any replica. A side is undefined if it has never been connected, or may be connected to a replica
 * whose messages do not arrive.
 */
export interface Audience {
  readonly players: Both<PlayerPresence | undefined>;
  readonly spectators: number;
}

interface RemoteReplica extends Connected {
  readonly at: number;
}

interface WatchedGame {
  local?: Connected;
  readonly remote: Map<string, RemoteReplica>;
  readonly lastSeen: { south?: number; north?: number };
  onChange?: () => void;
}

const REFRESH_MS = 5000;
/** A replica that has sent nothing for this long counts as dead. */
const EXPIRED_MS = 18_000;
const REMEMBERED_MS = 600_000;

const NOBODY_CONNECTED: Connected = { players: { south: false, north: false }, spectators: 0 };

/**
 * [T17] Tracks who watches which game, on all replicas. Each replica broadcasts who is connected to it, on every change and every
 * few seconds; a replica that begins to watch a game asks the others.
 */
export class Presence {
  readonly #games = new Map<string, WatchedGame>();
  readonly #channel: ReplicaChannel;
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;

  constructor(channel: ReplicaChannel, now: () => number = Date.now) {
    this.#channel = channel;
    this.#now = now;
    channel.onBroadcast((topic, text, from) => this.#receive(topic, text, from));
    this.#timer = setInterval(() => this.refresh(), REFRESH_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /**
   * Follows a game until the returned function is called; `onChange` is called when watchers connect to other replicas or leave
   * them.
   */
  follow(gameId: string, onChange: () => void): () => void {
    this.#find(gameId).onChange = onChange;
    this.#channel.broadcast(`?${gameId}`, '');
    return () => {
      delete this.#find(gameId).onChange;
      this.set(gameId, NOBODY_CONNECTED);
    };
  }

  set(gameId: string, connected: Connected): void {
    const game = this.#find(gameId);
    for (const side of SIDES) {
      if (game.local?.players[side] && !connected.players[side]) game.lastSeen[side] = this.#now();
    }
    game.local = connected;
    this.#broadcast(gameId, game);
  }

  audience(gameId: string): Audience {
    const game = this.#games.get(gameId);
    if (!game) return { players: { south: undefined, north: undefined }, spectators: 0 };
    const connected = [...(game.local ? [game.local] : []), ...game.remote.values()];
    return {
      players: both((side) => this.#toPresence(connected, game.lastSeen[side], side)),
      spectators: connected.reduce((sum, { spectators }) => sum + spectators, 0),
    };
  }

  /** [T16] Since when a player has not been here; undefined if the player is here or was never seen. */
  absentSince(gameId: string, side: Side): number | undefined {
    const player = this.audience(gameId).players[side];
    return player && player.state !== 'here' ? player.since : undefined;
  }

  /** Broadcasts the state of this replica again, and drops replicas that have died and games that nobody watches. */
  refresh(): void {
    const now = this.#now();
    for (const [gameId, game] of this.#games) {
      this.#dropExpired(game, now);
      const lastSeen = Math.max(game.lastSeen.south ?? 0, game.lastSeen.north ?? 0);
      if (hasAnybody(game.local)) this.#broadcast(gameId, game);
      else if (!game.onChange && game.remote.size === 0 && now - lastSeen > REMEMBERED_MS) {
        this.#games.delete(gameId);
      }
      game.onChange?.();
    }
  }

  #toPresence(
    connected: readonly Connected[],
    lastSeen: number | undefined,
    side: Side,
  ): PlayerPresence | undefined {
    if (connected.some(({ players }) => players[side])) return { state: 'here' };
    // A player who has left this replica may be connected to another one, whose messages do not arrive.
    if (lastSeen === undefined || !this.#channel.isDelivering()) return undefined;
    return { state: this.#now() - lastSeen >= GONE_AFTER_MS ? 'gone' : 'away', since: lastSeen };
  }

  #find(gameId: string): WatchedGame {
    const game = this.#games.get(gameId) ?? { remote: new Map(), lastSeen: {} };
    this.#games.set(gameId, game);
    return game;
  }

  #dropExpired(game: WatchedGame, now: number): void {
    for (const [replica, { at, players }] of game.remote) {
      if (now - at <= EXPIRED_MS) continue;
      for (const side of SIDES) if (players[side]) noteSeen(game, side, at);
      game.remote.delete(replica);
    }
  }

  #broadcast(gameId: string, { local = NOBODY_CONNECTED, lastSeen }: WatchedGame): void {
    const sides = SIDES.map((side) => (local.players[side] ? HERE : (lastSeen[side] ?? '')));
    this.#channel.broadcast(gameId, [...sides, local.spectators].join(':'));
  }

  #receive(topic: string, text: string, from: string): void {
    if (!TOPIC.test(topic)) return; // others share the channel
    if (topic.startsWith('?')) {
      const game = this.#games.get(topic.slice(1));
      if (game) this.#broadcast(topic.slice(1), game);
      return;
    }
    const [south, north, spectators] = text.split(':');
    const words = { south, north };
    const game = this.#find(topic);
    const before = game.remote.get(from);
    for (const side of SIDES) {
      if (words[side] && words[side] !== HERE) noteSeen(game, side, Number(words[side]));
      else if (before?.players[side] && words[side] !== HERE) noteSeen(game, side, this.#now());
    }
    const connected = { players: both((side) => words[side] === HERE), spectators: Number(spectators) };
    if (hasAnybody(connected)) game.remote.set(from, { ...connected, at: this.#now() });
    else game.remote.delete(from);
    game.onChange?.();
  }
}

/** The id of a game, whose presence follows; or `?` and the id, which asks for its presence. */
const TOPIC = /^\??[\w-]+$/;

/** Stands for a connected player. Otherwise the field is the time when the player was last here, or empty. */
const HERE = 'h';

function hasAnybody(connected: Connected | undefined): boolean {
  return (
    connected !== undefined && (connected.spectators > 0 || SIDES.some((side) => connected.players[side]))
  );
}

function noteSeen({ lastSeen }: WatchedGame, side: Side, at: number): void {
  lastSeen[side] = Math.max(lastSeen[side] ?? 0, at);
}
