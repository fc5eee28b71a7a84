import type { OwnPuzzles } from '@kalah/api/puzzle';
import { puzzlesApi } from '../../account/puzzles-api.ts';
import type { Day } from './diary.ts';

/** The newest attempts that are read: their puzzles are not offered again. */
const LIMIT = 100;

/** How the account that is signed in does with puzzles, as the server knows it. */
export class AccountPuzzles {
  #own = $state.raw<OwnPuzzles>();

  /** Undefined until the server has answered. */
  get own(): OwnPuzzles | undefined {
    return this.#own;
  }

  async read(): Promise<void> {
    this.#own = await puzzlesApi.readOwn({ limit: LIMIT });
  }

  /** Sends the moves of an attempt; resolves to the change of the rating if this is the attempt that counts. */
  async attempt(id: string, moves: readonly number[], date: Day | undefined): Promise<number | undefined> {
    const isFirst = !this.#own?.attempts.some((attempt) => attempt.id === id);
    const { counted } = await puzzlesApi.attempt(id, { moves: [...moves], ...(date && { date }) });
    await this.read();
    return isFirst && counted ? counted.rating.after - counted.rating.before : undefined;
  }
}
