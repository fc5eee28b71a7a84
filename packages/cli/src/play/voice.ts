import type { Verdict } from '@kalah/engine';
import type { MoveEvent, Outcome, Side } from '@kalah/rules';
import type { Match } from './match.ts';

/** How the table speaks to the player. */
export interface Voice {
  /** It is the player's turn. */
  ask(match: Match): void;
  moved(side: Side, pit: number, events: readonly MoveEvent[], match: Match): void;
  hint(verdict: Verdict): void;
  tookBack(match: Match): void;
  /** What was typed does not make sense, or cannot be done. */
  refuse(sentence: string): void;
  help(): void;
  over(outcome: Outcome, match: Match): void;
  left(): void;
}
