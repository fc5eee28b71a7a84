import type { Pool } from '@kalah/api';
import type { Leaderboard } from '@kalah/api/player';
import type { PlayerClient } from '@kalah/api/player-client';

export const POOLS = [
  'live',
  'correspondence',
  'live-bot',
  'correspondence-bot',
] as const satisfies readonly Pool[];

/** The pool in an address; `live` if there is none. */
export function parsePool(query: URLSearchParams): Pool {
  return POOLS.find((pool) => pool === query.get('pool')) ?? 'live';
}

export class BoardList {
  players = $state.raw<Leaderboard['players']>([]);
  own = $state.raw<Leaderboard['own']>(null);
  state = $state<'loading' | 'loaded' | 'unreachable'>('loading');
  hasMore = $state(false);
  readonly #client: Pick<PlayerClient, 'readLeaderboard'>;
  #pool: Pool = 'live';
  #next: string | null = null;

  constructor(client: Pick<PlayerClient, 'readLeaderboard'>) {
    this.#client = client;
  }

  async show(pool: Pool): Promise<void> {
    this.#pool = pool;
    this.#next = null;
    this.players = [];
    this.hasMore = false;
    await this.more();
  }

  async more(): Promise<void> {
    const pool = this.#pool;
    this.state = 'loading';
    try {
      const page = await this.#client.readLeaderboard(pool, this.#next ? { cursor: this.#next } : {});
      if (pool !== this.#pool) return; // the reader has chosen another list since
      this.players = [...this.players, ...page.players];
      this.own = page.own;
      this.#next = page.next;
      this.hasMore = page.next !== null;
      this.state = 'loaded';
    } catch {
      if (pool === this.#pool) this.state = 'unreachable';
    }
  }
}
