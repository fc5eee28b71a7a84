import type { Explorer, ExplorerQuery } from '@kalah/api';
import type { ProblemError } from '@kalah/api/client';

export type Players = NonNullable<ExplorerQuery['players']>;

type Explore = (query: ExplorerQuery, signal: AbortSignal) => Promise<Explorer>;

/** Positions whose answers are kept, so that stepping back and forth asks nothing twice. */
const KEPT = 60;
/** Milliseconds before the server is asked, so that positions that are only passed through are skipped. */
const PAUSE_MS = 120;

export class Explored {
  state = $state<'loading' | 'loaded' | 'failed'>('loading');
  /** Why there is no answer, in the state `failed`. */
  failure = $state.raw<unknown>();
  answer = $state.raw<Explorer>();
  readonly #explore: Explore;
  readonly #onSignedOut: () => void;
  readonly #kept = new Map<string, Explorer>();
  #asking = new AbortController();

  /** `onSignedOut` is called when the caller's own games are requested, but nobody is signed in. */
  constructor(explore: Explore, onSignedOut: () => void) {
    this.#explore = explore;
    this.#onSignedOut = onSignedOut;
  }

  /** Asks about a position; an earlier question is dropped. Returns a function that drops this one. */
  show(query: ExplorerQuery): () => void {
    const asking = new AbortController();
    this.#asking.abort();
    this.#asking = asking;
    this.answer = this.#kept.get(toKey(query));
    this.state = this.answer ? 'loaded' : 'loading';
    const timer = this.answer ? undefined : setTimeout(() => void this.#ask(query, asking), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }

  /**
   * The index of the last of these positions of a line that games have reached. Those that reached a position reached the ones
   * before it, with few exceptions, so that every question halves the rest of the line.
   */
  async findLastKnown(line: readonly ExplorerQuery[]): Promise<number | undefined> {
    let known = -1;
    let unknown = line.length;
    while (unknown - known > 1) {
      const middle = Math.floor((known + unknown) / 2);
      const { games } = await this.#find(line[middle]!);
      if (games > 0) known = middle;
      else unknown = middle;
    }
    return known < 0 ? undefined : known;
  }

  async #find(query: ExplorerQuery): Promise<Explorer> {
    const kept = this.#kept.get(toKey(query));
    if (kept) return kept;
    try {
      const answer = await this.#explore(query, new AbortController().signal);
      this.#keep(query, answer);
      return answer;
    } catch (error) {
      this.#noticeSignOut(error);
      throw error;
    }
  }

  async #ask(query: ExplorerQuery, asking: AbortController): Promise<void> {
    try {
      const answer = await this.#explore(query, asking.signal);
      if (asking.signal.aborted) return;
      this.#keep(query, answer);
      this.answer = answer;
      this.state = 'loaded';
    } catch (error) {
      if (asking.signal.aborted) return;
      this.failure = error;
      this.state = 'failed';
      this.#noticeSignOut(error);
    }
  }

  #noticeSignOut(error: unknown): void {
    const { problem } = error as Partial<ProblemError>;
    if (problem?.code === 'sign-in-required') this.#onSignedOut();
  }

  #keep(query: ExplorerQuery, answer: Explorer): void {
    this.#kept.set(toKey(query), answer);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT) this.#kept.delete(oldest!);
  }
}

function toKey({ position, players }: ExplorerQuery): string {
  return `${players} ${position}`;
}
