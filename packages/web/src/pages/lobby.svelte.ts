import type { Game } from '@kalah/api';
import { signedIn } from '../account/signed-in.svelte.ts';
import { gamesApi } from '../clients/games.ts';
import { closeGame } from '../game/history.ts';
import { findOwnSide, isOwnTurn } from '../game/own-seat.ts';
import { seatedGames } from '../game/seats.ts';
import { isQuiet } from './live-list.svelte.ts';
import { poll } from './poll.ts';

const MAX_OWN = 12;
/** How many of the games being played are read; the home page shows fewer and leaves out our own. */
const MAX_LIVE = 12;

class Lobby {
  waiting = $state.raw<readonly Game[]>([]);
  /** Games of others in which somebody moved lately, the latest first. */
  live = $state.raw<readonly Game[]>([]);
  own = $state.raw<readonly Game[]>([]);
  state = $state<'loading' | 'loaded' | 'unreachable'>('loading');

  /** Refreshes the lists as long as the page is visible; returns a function that stops it. Shown boards follow their games. */
  poll(): () => void {
    return poll(() => this.refresh());
  }

  async refresh(): Promise<void> {
    try {
      const [playing] = await Promise.all([
        gamesApi.listGames({ status: 'playing', sort: 'activity', limit: MAX_LIVE }),
        this.#readWaiting(),
      ]);
      this.live = playing.games.filter((game) => !findOwnSide(game) && !isQuiet(game));
      await this.refreshOwn();
      this.state = 'loaded';
    } catch {
      this.state = 'unreachable'; // the page says so until the next refresh succeeds
    }
  }

  async refreshWaiting(): Promise<void> {
    await this.#readWaiting().catch(() => undefined); // the list stays as it was until the next refresh succeeds
  }

  async #readWaiting(): Promise<void> {
    const { games } = await gamesApi.listGames({ status: 'waiting', limit: 6 });
    this.waiting = games.filter((game) => !findOwnSide(game));
  }

  /** Moves games that are over to the history. They make room for older ones, which are then read too. */
  async refreshOwn(): Promise<void> {
    const ids = seatedGames().slice(0, MAX_OWN);
    const answers = await Promise.allSettled(ids.map((id) => gamesApi.readGame(id)));
    const games = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const over = games.filter(({ status }) => status === 'finished');
    for (const game of over) closeGame(game);
    if (over.length > 0) return this.refreshOwn();
    const known = new Set(ids);
    const elsewhere = (await listUnfinished()).filter(({ id }) => !known.has(id));
    this.own = [...games, ...elsewhere].toSorted((a, b) => Number(isOwnTurn(b)) - Number(isOwnTurn(a)));
  }
}

async function listUnfinished(): Promise<readonly Game[]> {
  const { name } = signedIn;
  if (name === undefined) return [];
  try {
    return await (await import('./account-games.ts')).listUnfinished(name);
  } catch {
    return []; // the games of this browser are shown
  }
}

export const lobby = new Lobby();
