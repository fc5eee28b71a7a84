import type { CreateCommand } from '../games/command.ts';
import type { Game } from '../games/game.ts';
import type { GameStore } from '../games/game-store.ts';
import type { Games } from '../games/games.ts';
import { needsSecondGame } from '../games/pair.ts';
import { isBetweenComputers } from '../games/seat.ts';
import { RecentCache } from '../platform/recent-cache.ts';
import { ComputerError } from './errors.ts';

const COUNTED_CALLERS = 10_000;

/**
 * Limits how many unfinished games between two computers one caller may have, because each keeps an engine busy and
 * needs no further request. A replica counts the games that were created through it.
 */
export class ComputerGameLimit {
  readonly #games: Pick<Games, 'create'>;
  readonly #find: GameStore['find'];
  readonly #max: number;
  readonly #idsByCaller = new RecentCache<Set<string>>(COUNTED_CALLERS);
  /** Games that the store does not have yet. */
  readonly #pending = new Set<string>();

  constructor(games: Pick<Games, 'create'>, find: GameStore['find'], max: number) {
    this.#games = games;
    this.#find = find;
    this.#max = max;
  }

  async create(caller: string, command: CreateCommand & { readonly id: string }): Promise<Game> {
    const { id, seats } = command;
    if (!isBetweenComputers(seats)) return this.#games.create(command);
    await this.#admit(caller, id);
    try {
      return await this.#games.create(command);
    } finally {
      this.#pending.delete(id);
    }
  }

  async #admit(caller: string, gameId: string): Promise<void> {
    const ids = this.#idsByCaller.find(caller) ?? new Set();
    this.#idsByCaller.keep(caller, ids);
    if (ids.size >= this.#max) {
      if (await this.#find(gameId)) return;
      await this.#forgetFinished(ids);
    }
    if (ids.size >= this.#max) throw new ComputerError('too-many-computer-games');
    ids.add(gameId);
    this.#pending.add(gameId);
  }

  async #forgetFinished(ids: Set<string>): Promise<void> {
    const known = [...ids].filter((id) => !this.#pending.has(id));
    // A game that cannot be read counts as unfinished.
    const finished = await Promise.allSettled(known.map((id) => this.#isFinished(id)));
    for (const [index, result] of finished.entries()) {
      if (result.status === 'fulfilled' && result.value) ids.delete(known[index]!);
    }
  }

  /** [Q16] The first game of a pair is finished when the second is, which a job creates without admission. */
  async #isFinished(id: string): Promise<boolean> {
    const game = await this.#find(id);
    if (!game) return true;
    if (!needsSecondGame(game)) return game.ending !== undefined;
    return game.rematch !== undefined && this.#isFinished(game.rematch);
  }
}
