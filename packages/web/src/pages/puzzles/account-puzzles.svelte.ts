import { ProblemError } from '@kalah/api/client';
import type { OwnPuzzles, PuzzleAttempt } from '@kalah/api/puzzle';
import { puzzlesApi } from '../../clients/puzzles.ts';
import { readUnsent, sendUnsent, type UnsentAttempt } from './unsent-attempts.ts';

/** The newest attempts that are read with the rating. */
const LIMIT = 100;
/** Answers that will be the same however often an attempt is sent. */
const FINAL = [400, 404, 422];

export class AccountPuzzles {
  readonly #name: string;
  #own = $state.raw<OwnPuzzles>();
  #tried = $state.raw<readonly string[]>([]);
  #unsent = $state(0);
  /** What the server answered to the attempts of this page, by the ids of the puzzles. */
  readonly #counted = new Map<string, PuzzleAttempt['counted']>();
  #synced: Promise<void> = Promise.resolve();

  constructor(name: string) {
    this.#name = name;
  }

  get own(): OwnPuzzles | undefined {
    return this.#own;
  }

  /** The ids of all puzzles that the account has tried, as far as the server has answered. */
  get tried(): readonly string[] {
    return [...this.#tried, ...(this.#own?.attempts ?? []).map(({ id }) => id)];
  }

  get unsent(): number {
    return this.#unsent;
  }

  /** Sends the attempts that wait and reads what the server knows, one call after another. Never fails: attempts that cannot be sent keep waiting. */
  sync(): Promise<void> {
    this.#synced = this.#synced.then(() => this.#sync());
    return this.#synced;
  }

  /** By how much the first attempt at a puzzle changed the rating; undefined if it was one of the first `tried` puzzles, or is unsent. */
  changeSince(tried: number, id: string): number | undefined {
    const counted = this.#counted.get(id);
    return counted && counted.number > tried ? counted.rating.after - counted.rating.before : undefined;
  }

  async #sync(): Promise<void> {
    await sendUnsent(this.#name, (attempt) => this.#send(attempt), isFinal);
    this.#unsent = readUnsent(this.#name).length;
    try {
      await this.#read();
    } catch {
      // The page shows what it knew before.
    }
  }

  async #send({ id, moves, date }: UnsentAttempt): Promise<void> {
    const { counted } = await puzzlesApi.attempt(id, { moves: [...moves], ...(date && { date }) });
    if (!counted) throw new Error('the session has ended'); // it waits until the account is signed in again
    this.#counted.set(id, counted);
  }

  async #read(): Promise<void> {
    const own = await puzzlesApi.readOwn({ limit: LIMIT });
    if (own.tried > own.attempts.length && this.#tried.length === 0)
      this.#tried = (await puzzlesApi.readTried()).ids;
    this.#own = own;
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof ProblemError && FINAL.includes(error.problem.status);
}
