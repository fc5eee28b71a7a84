import type { Game } from '@kalah/api';
import type { Client } from '@kalah/api/client';

/** [T18] An untimed game in which nobody has moved for this long is no longer shown as being played. */
const QUIET_MS = 60 * 60_000;
const PAGE_SIZE = 24;

export function isQuiet({ clock, updatedAt }: Game, now = Date.now()): boolean {
  return clock === null && now - Date.parse(updatedAt) > QUIET_MS;
}

/** The games being played, by their latest activity, page by page. */
export class LiveList {
  games = $state.raw<readonly Game[]>([]);
  state = $state<'loading' | 'loaded' | 'unreachable'>('loading');
  hasMore = $state(false);
  readonly #client: Pick<Client, 'listGames'>;
  #pages = 1;

  constructor(client: Pick<Client, 'listGames'>) {
    this.#client = client;
  }

  async more(): Promise<void> {
    this.#pages++;
    await this.refresh();
  }

  /** Reads the pages that are shown again. A game that moves up while they are read appears once, with its newest state. */
  async refresh(): Promise<void> {
    const found = new Map<string, Game>();
    let cursor: string | null | undefined;
    try {
      for (let page = 0; page < this.#pages && cursor !== null; page++) {
        const query = { status: 'playing', sort: 'activity', limit: PAGE_SIZE } as const;
        const { games, next } = await this.#client.listGames({ ...query, ...(cursor && { cursor }) });
        for (const game of games) found.set(game.id, game);
        cursor = next;
      }
      // The server sorts by the minute.
      this.games = [...found.values()].sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));
      this.hasMore = cursor !== null;
      this.state = 'loaded';
    } catch {
      this.state = 'unreachable'; // the page says so until the next refresh succeeds
    }
  }
}
