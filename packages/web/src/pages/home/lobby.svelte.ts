import type { Game } from '@kalah/api';
import { api } from '../../game/api.ts';
import { closeSeat, findSeat, seatedGames } from '../../game/seats.ts';

const EVERY_MS = 10_000;
const OWN_SHOWN = 12;

/** Who is here: games that wait for somebody, games that are played, and one's own. Looked at every few seconds. */
class Lobby {
  waiting = $state.raw<readonly Game[]>([]);
  playing = $state.raw<readonly Game[]>([]);
  own = $state.raw<readonly Game[]>([]);
  state = $state<'asking' | 'known' | 'unreachable'>('asking');

  /** Looks as long as somebody reads it; gives the way to stop. */
  follow(): () => void {
    const look = () => {
      if (!document.hidden) void this.look();
    };
    look();
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }

  async look(): Promise<void> {
    try {
      const [waiting, playing] = await Promise.all([
        api.listGames({ status: 'waiting', limit: 6 }),
        api.listGames({ status: 'playing', limit: 4 }),
      ]);
      this.waiting = waiting.games.filter(({ id }) => !findSeat(id));
      this.playing = playing.games;
      await this.#lookAtOwn();
      this.state = 'known';
    } catch {
      this.state = 'unreachable'; // it is asked again soon, and the page says so meanwhile
    }
  }

  /** Those found to be over make room for older ones, which are looked at then. */
  async #lookAtOwn(): Promise<void> {
    const ids = seatedGames().slice(0, OWN_SHOWN);
    const answers = await Promise.allSettled(ids.map((id) => api.readGame(id)));
    const games = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const over = games.filter(({ status }) => status === 'finished');
    for (const { id } of over) closeSeat(id);
    if (over.length > 0) await this.#lookAtOwn();
    else this.own = games;
  }
}

export const lobby = new Lobby();
