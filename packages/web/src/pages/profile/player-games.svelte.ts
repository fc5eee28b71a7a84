import type { Game } from '@kalah/api';
import type { ListPlayerGames } from '@kalah/api/player';
import type { PlayerClient } from '@kalah/api/player-client';

export type GameFilter = Pick<ListPlayerGames, 'clock' | 'result' | 'rated' | 'opponent'>;

const PAGE_SIZE = 10;

const CLOCKS = ['live', 'correspondence', 'none'] as const;
const RESULTS = ['won', 'drawn', 'lost'] as const;

/** The filter in an address. Values that do not exist are ignored. */
export function parseFilter(query: URLSearchParams): GameFilter {
  const clock = CLOCKS.find((one) => one === query.get('clock'));
  const result = RESULTS.find((one) => one === query.get('result'));
  const rated = query.get('rated');
  const opponent = query.get('opponent');
  return {
    ...(clock && { clock }),
    ...(result && { result }),
    ...((rated === 'true' || rated === 'false') && { rated: rated === 'true' }),
    ...(opponent && { opponent }),
  };
}

export function formatFilter(filter: GameFilter): string {
  const query = new URLSearchParams(
    Object.entries(filter).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString();
  return query && `?${query}`;
}

export class PlayerGames {
  games = $state.raw<readonly Game[]>([]);
  state = $state<'loading' | 'loaded' | 'unreachable'>('loading');
  hasMore = $state(false);
  readonly #name: string;
  readonly #client: Pick<PlayerClient, 'listGames'>;
  #filter: GameFilter = {};
  #next: string | null = null;

  constructor(name: string, client: Pick<PlayerClient, 'listGames'>) {
    this.#name = name;
    this.#client = client;
  }

  /** Shows the first page. The games before stay until it is there. */
  async show(filter: GameFilter): Promise<void> {
    this.#filter = filter;
    this.#next = null;
    await this.#read([]);
  }

  async more(): Promise<void> {
    await this.#read(this.games);
  }

  async #read(before: readonly Game[]): Promise<void> {
    const filter = this.#filter;
    this.state = 'loading';
    try {
      const query = { ...filter, limit: PAGE_SIZE, ...(this.#next && { cursor: this.#next }) };
      const { games, next } = await this.#client.listGames(this.#name, query);
      if (filter !== this.#filter) return; // the reader has chosen another filter since
      this.games = [...before, ...games];
      this.#next = next;
      this.hasMore = next !== null;
      this.state = 'loaded';
    } catch {
      if (filter === this.#filter) this.state = 'unreachable';
    }
  }
}
