import type { Game } from '@kalah/api';
import type { Client } from '@kalah/api/client';
import { MAX_WATCHED_GAMES } from '@kalah/api/limits';
import { untrack } from 'svelte';
import { whenSeen } from '../ui/seen.ts';

/** The newest states of the games in a list. It follows them over one stream, however many they are. */
export class FollowedGames {
  #newest = $state.raw<ReadonlyMap<string, Game>>(new Map());
  readonly #client: Pick<Client, 'watchGames'>;

  constructor(client: Pick<Client, 'watchGames'>) {
    this.#client = client;
  }

  update(games: readonly Game[]): readonly Game[] {
    return games.map((game) => {
      const known = this.#newest.get(game.id);
      return known && known.version > game.version ? known : game;
    });
  }

  /** An attachment that follows the games of a list while its element can be seen. */
  whileSeen(games: () => readonly Game[]): (element: Element) => () => void {
    return (element) => {
      let isSeen = $state(false);
      // The list is read again every half minute. The stream stays as long as the list contains the same games.
      const ids = $derived(
        games()
          .map(({ id }) => id)
          .sort()
          .join(),
      );
      $effect(() => {
        if (!isSeen || ids === '') return;
        const leaving = new AbortController();
        untrack(() => void this.follow(games(), leaving.signal));
        return () => leaving.abort();
      });
      return whenSeen(element, (seen) => {
        isSeen = seen;
      });
    };
  }

  /** Follows the games until the signal aborts. Boards beyond the limit change when their list is read again. */
  async follow(games: readonly Game[], signal: AbortSignal): Promise<void> {
    const unfinished = games.filter(({ status }) => status !== 'finished').slice(0, MAX_WATCHED_GAMES);
    if (unfinished.length === 0) return;
    try {
      for await (const game of this.#client.watchGames(this.update(unfinished), { signal }))
        this.#newest = new Map(this.#newest).set(game.id, game);
    } catch {
      // Where no stream gets through, the boards change when their list is read again.
    }
  }
}
