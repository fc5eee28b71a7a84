import type { Verdict } from '@kalah/engine';
import type { MoveEvent, Outcome, Side } from '@kalah/rules';
import type { Match } from './match.ts';

/** What the player sees. */
export interface Output {
  /** It is the player's turn. */
  ask(match: Match): void;
  moved(side: Side, pit: number, events: readonly MoveEvent[], match: Match): void;
  hint(verdict: Verdict): void;
  tookBack(match: Match): void;
  /** Reports that the input is not a command or cannot be carried out. */
  refuse(sentence: string): void;
  help(): void;
  over(outcome: Outcome, match: Match): void;
  left(): void;
}
