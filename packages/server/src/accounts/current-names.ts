import type { GameEvent } from '../games/event.ts';
import type { Game } from '../games/game.ts';
import type { Announcement, GameStore } from '../games/game-store.ts';
import type { Seat } from '../games/seat.ts';
import type { AccountStore } from './store/index.ts';

/** For names that other replicas have changed. */
const REFRESH_MS = 10_000;
/** The clocks of replicas differ by less, so nothing is missed. */
const OVERLAP_MS = 120_000;

/**
 * [A15] The names of accounts that were renamed or deleted since they took their seats. Logs keep the name under which a
 * game was played; this replaces it wherever games are read.
 */
export class CurrentNames {
  readonly #accounts: AccountStore;
  readonly #report: (error: unknown) => void;
  readonly #names = new Map<string, string | undefined>();
  #readAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(accounts: AccountStore, report: (error: unknown) => void) {
    this.#accounts = accounts;
    this.#report = report;
  }

  /** While the store fails, the known names stay. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.refresh().catch(this.#report), REFRESH_MS).unref();
    await this.refresh().catch(this.#report);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async refresh(): Promise<void> {
    const at = Date.now();
    for (const { id, name } of await this.#accounts.findRenamed(this.#readAt - OVERLAP_MS)) {
      this.#names.set(id, name);
    }
    this.#readAt = at;
  }

  note(id: string, name: string | undefined): void {
    this.#names.set(id, name);
  }

  toSeat(seat: Seat): Seat {
    if (seat.kind !== 'account' || !this.#names.has(seat.id)) return seat;
    const { name: _, ...rest } = seat;
    const name = this.#names.get(seat.id);
    return name === undefined ? rest : { ...rest, name };
  }

  toGame(game: Game): Game {
    const south = this.toSeat(game.seats.south);
    const north = this.toSeat(game.seats.north);
    const isSame = south === game.seats.south && north === game.seats.north;
    return isSame ? game : { ...game, seats: { south, north } };
  }

  toEvent(event: GameEvent): GameEvent {
    if (this.#names.size === 0) return event;
    switch (event.kind) {
      case 'created': {
        const { south, north } = event.seats;
        return { ...event, seats: { south: this.toSeat(south), north: this.toSeat(north) } };
      }
      case 'seated':
      case 'attributed':
        return { ...event, seat: this.toSeat(event.seat) };
      default:
        return event;
    }
  }

  toAnnouncement(announcement: Announcement): Announcement {
    if (announcement.kind !== 'committed' || this.#names.size === 0) return announcement;
    const { change } = announcement;
    const { before } = change;
    return {
      kind: 'committed',
      change: {
        ...change,
        ...(before && { before: this.toGame(before) }),
        events: change.events.map((event) => this.toEvent(event)),
        game: this.toGame(change.game),
      },
    };
  }
}

export function withCurrentNames<Store extends GameStore & { readonly accounts: AccountStore }>(
  store: Store,
  names: CurrentNames,
): Store {
  const { accounts } = store;
  const toCurrent = (game: Game | undefined) => game && names.toGame(game);
  return {
    ...store,
    find(id) {
      const found = store.find(id);
      return found instanceof Promise ? found.then(toCurrent) : toCurrent(found);
    },
    log: async (id, after) => (await store.log(id, after)).map((event) => names.toEvent(event)),
    async list(query) {
      const list = await store.list(query);
      return { ...list, games: list.games.map((game) => names.toGame(game)) };
    },
    onAnnouncement: (listener) =>
      store.onAnnouncement((announcement) => listener(names.toAnnouncement(announcement))),
    accounts: {
      ...accounts,
      async renameAccount(id, name, at, latest) {
        const isRenamed = await accounts.renameAccount(id, name, at, latest);
        if (isRenamed) names.note(id, name.text);
        return isRenamed;
      },
      async deleteAccount(id, at) {
        await accounts.deleteAccount(id, at);
        names.note(id, undefined);
      },
    },
  };
}
