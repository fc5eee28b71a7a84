import type { GameEvent } from './event.ts';
import type { Game, PlayedMove } from './game.ts';
import { Replay } from './replay.ts';

interface AcknowledgedMove {
  readonly move: PlayedMove;
  readonly game: Game;
}

/** The move may have been taken back later. */
export function replayToMove(id: string, log: readonly GameEvent[], number: number): AcknowledgedMove {
  const replayed = new Replay(id);
  for (const [index, event] of log.entries()) {
    replayed.add(event);
    if (event.kind !== 'moved' || replayed.state!.nextMove !== number + 1) continue;
    const next = log[index + 1];
    if (next?.kind === 'ended' && next.ending.how === 'played-out') replayed.add(next);
    return { move: { number, side: event.side, pit: event.pit }, game: replayed.game! };
  }
  throw new Error(`move ${number} of game ${id} is not in its log`);
}
