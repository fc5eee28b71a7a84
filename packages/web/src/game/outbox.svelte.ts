import type { Game } from '@kalah/api';
import { findItem, removeItem, setItem } from '../ui/storage.ts';

/** A move of ours that the server has not acknowledged. Its number makes sending it twice harmless. */
export interface Unsent {
  readonly number: number;
  readonly pit: number;
}

/** The moves of a game that were played here and that the server has not seen; the browser keeps them until it has. */
export class Outbox {
  /** Under which they are kept. */
  readonly key: string;
  #moves = $state.raw<readonly Unsent[]>([]);
  #sending = false;

  constructor(game: string) {
    this.key = `unsent:${game}`;
    this.#moves = findItem<Unsent[]>(this.key) ?? [];
  }

  get moves(): readonly Unsent[] {
    return this.#moves;
  }

  add(move: Unsent): void {
    this.#keep([...this.#moves, move]);
  }

  drop(number: number): void {
    this.#keep(this.#moves.filter((move) => move.number !== number));
  }

  clear(): void {
    this.#keep([]);
  }

  /** Lets go of what the server has. When something does not fit what it has, all of it goes, and `false` says so. */
  settle({ moves, nextMove, result }: Game): boolean {
    const isSeen = ({ number }: Unsent) => number < nextMove;
    const seen = this.#moves.filter(isSeen);
    const rest = this.#moves.filter((move) => !isSeen(move));
    const agrees = seen.every(({ number, pit }) => moves.find((move) => move.number === number)?.pit === pit);
    const fits = rest.every(({ number }, index) => !result && number === nextMove + index);
    if (!agrees || !fits) this.clear();
    else if (seen.length > 0) this.#keep(rest);
    return agrees && fits;
  }

  /** Hands out one move after the other until none is left; whoever gets one sees to it that it goes. */
  async send(sendOne: (move: Unsent) => Promise<void>): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    try {
      for (let next = this.#moves[0]; next; next = this.#moves[0]) await sendOne(next);
    } finally {
      this.#sending = false;
    }
  }

  #keep(moves: readonly Unsent[]): void {
    this.#moves = moves;
    if (moves.length === 0) removeItem(this.key);
    else setItem(this.key, moves);
  }
}
