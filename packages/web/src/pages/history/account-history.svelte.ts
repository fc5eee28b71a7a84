import { profileTexts } from 'virtual:texts/profile';
import type { Game } from '@kalah/api';
import { ratingsApi } from '../../clients/ratings.ts';
import { type PastGame, toPast } from '../../game/history.ts';
import { sideOf } from '../profile/game-result.ts';

const PAGE_SIZE = 50;

export class AccountHistory {
  games = $state.raw<readonly PastGame[]>([]);
  hasMore = $state(false);
  readonly #name: string;
  #next: string | null = null;

  constructor(name: string) {
    this.#name = name;
  }

  get line(): string {
    return profileTexts().history.line;
  }

  async more(): Promise<void> {
    const query = { limit: PAGE_SIZE, ...(this.#next && { cursor: this.#next }) };
    const { games, next } = await ratingsApi.listGames(this.#name, query);
    this.games = [...this.games, ...games.flatMap((game) => this.#toPast(game))];
    this.#next = next;
    this.hasMore = next !== null;
  }

  #toPast(game: Game): PastGame[] {
    const { result, moves } = game;
    return result && moves.length > 0 ? [toPast(game, result, sideOf(game, this.#name))] : [];
  }
}
