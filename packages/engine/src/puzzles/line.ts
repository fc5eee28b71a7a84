import { isOver, type MoveEvent, must, type Position, play, type Side } from '@kalah/rules';

export interface Turn {
  readonly side: Side;
  readonly before: Position;
  readonly after: Position;
  readonly pits: readonly number[];
  readonly events: readonly MoveEvent[];
  /** The turn has passed to the other side, or the game is over. */
  readonly isComplete: boolean;
}

export interface Line {
  readonly turns: readonly Turn[];
  readonly after: Position;
}

export function readLine(start: Position, pits: readonly number[]): Line {
  const turns: Turn[] = [];
  let at = start;
  for (const pit of pits) {
    const { after, events } = must(play(at, pit));
    const isComplete = isOver(after) || after.turn !== at.turn;
    const open = turns.at(-1)?.isComplete === false ? turns.pop() : undefined;
    turns.push({
      side: at.turn,
      before: open?.before ?? at,
      after,
      pits: [...(open?.pits ?? []), pit],
      events: [...(open?.events ?? []), ...events],
      isComplete,
    });
    at = after;
  }
  return { turns, after: at };
}
