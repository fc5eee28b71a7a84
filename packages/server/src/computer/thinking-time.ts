import { MAX_LEVEL } from '@kalah/engine';
import { type Clock, findDeadline } from '@kalah/rules/clock';
import type { EngineTurn } from '../games/engine-turn.ts';

/** For a move. Only the highest level uses it all, and less when many games wait. */
export const THINKING_MS = 3000;
export const MIN_THINKING_MS = 50;

export const DRAW_ANSWER_MS = 1000;

/** Lower levels answer at once. */
export function maxThinkingMs(turn: EngineTurn): number {
  switch (turn.kind) {
    case 'answer-draw':
      return DRAW_ANSWER_MS;
    case 'move':
      return turn.level === MAX_LEVEL ? THINKING_MS : 0;
  }
}

/** The part of its remaining time that the computer uses for a move, because many follow. */
const PART_OF_CLOCK = 1 / 20;

export function affordableMs(clock: Clock | undefined, now: number): number {
  const deadline = clock && findDeadline(clock);
  return deadline === undefined ? Number.POSITIVE_INFINITY : Math.max(0, deadline - now) * PART_OF_CLOCK;
}
