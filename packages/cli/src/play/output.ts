import type { Verdict } from '@kalah/engine';
import type { Both, MoveEvent, Outcome, Side } from '@kalah/rules';
import type { Match } from './match.ts';

/** The user's opponent. */
export interface Opponent {
  /** Above the board, like `Computer, level 5`. */
  readonly title: string;
  /** At the beginning of a sentence, like `The computer`. */
  readonly name: string;
  /** Games between people have no hints and no takebacks. */
  readonly isPerson: boolean;
}

/** How a game ends that is not played out; the winner of an aborted game is null. */
export interface EarlyEnd {
  readonly how: 'time' | 'resignation' | 'agreement' | 'abandonment' | 'abort';
  readonly winner: Side | 'draw' | null;
}

/** Shown while a request is sent again. */
export const RETRYING = 'The server does not answer. Trying again …';

/** What the player sees. */
export interface Output {
  /** It is the player's turn; `left` is what the clocks of both sides show, in milliseconds. */
  ask(match: Match, left?: Both<number>): void;
  moved(side: Side, pit: number, events: readonly MoveEvent[], match: Match): void;
  hint(verdict: Verdict): void;
  tookBack(match: Match): void;
  /** Reports that the input is not a command or cannot be carried out. */
  refuse(sentence: string): void;
  /** The server does not answer, and a request is sent again until it does. */
  retrying(): void;
  help(): void;
  over(outcome: Outcome, match: Match): void;
  /** The game on a server has ended before it was played out. */
  ended(result: EarlyEnd): void;
  left(): void;
}
