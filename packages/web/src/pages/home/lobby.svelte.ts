import type { Game } from '@kalah/api';
import { api } from '../../game/api.ts';
import { closeSeat, findSeat, seatedGames } from '../../game/seats.ts';

const INTERVAL_MS = 10_000;
const MAX_OWN = 12;

/** Games that wait for an opponent, games being played, and this player's own games, refreshed every few seconds. */
class Lobby {
  waiting = $state.raw<readonly Game[]>([]);
  playing = $state.raw<readonly Game[]>([]);
  own = $state.raw<readonly Game[]>([]);
  state = $state<'loading' | 'loaded' | 'unreachable'>('loading');

  /** Refreshes as long as the page is visible; returns a function that stops it. */
  poll(): () => void {
    const refresh = () => {
      if (!document.hidden) void this.refresh();
    };
    refresh();
    const timer = setInterval(refresh, INTERVAL_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }

  async refresh(): Promise<void> {
    try {
      const [waiting, playing] = await Promise.all([
        api.listGames({ status: 'waiting', limit: 6 }),
        api.listGames({ status: 'playing', limit: 4 }),
      ]);
      this.waiting = waiting.games.filter(({ id }) => !findSeat(id));
      this.playing = playing.games;
      await this.#refreshOwn();
      this.state = 'loaded';
    } catch {
      this.state = 'unreachable'; // the page says so until the next refresh succeeds
    }
  }

  /** Games found to be over make room for older ones, which are then read too. */
  async #refreshOwn(): Promise<void> {
    const ids = seatedGames().slice(0, MAX_OWN);
    const answers = await Promise.allSettled(ids.map((id) => api.readGame(id)));
    const games = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const over = games.filter(({ status }) => status === 'finished');
    for (const { id } of over) closeSeat(id);
    if (over.length > 0) await this.#refreshOwn();
    else this.own = games;
  }
}

export const lobby = new Lobby();
