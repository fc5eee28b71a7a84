import type { Verdict } from '@kalah/engine';
import type { Both, MoveEvent, Outcome, Side } from '@kalah/rules';
import type { Match } from './match.ts';

export interface Opponent {
  /** Above the board, like `Computer, level 5`. */
  readonly title: string;
  /** At the beginning of a sentence, like `The computer`. */
  readonly name: string;
  /** Games between people have no hints and no takebacks. */
  readonly isPerson: boolean;
}

/** The winner of an aborted game is null. */
export interface EarlyEnd {
  readonly how: 'time' | 'resignation' | 'agreement' | 'abandonment' | 'abort';
  readonly winner: Side | 'draw' | null;
}

export const RETRYING = 'The server is not responding. Trying again …';

export interface Output {
  /** `left` is what the clocks of both sides show, in milliseconds. */
  ask(match: Match, left?: Both<number>): void;
  moved(side: Side, pit: number, events: readonly MoveEvent[], match: Match): void;
  hint(verdict: Verdict): void;
  tookBack(match: Match): void;
  reject(sentence: string): void;
  retrying(): void;
  help(): void;
  over(outcome: Outcome, match: Match): void;
  ended(result: EarlyEnd): void;
  left(): void;
}
