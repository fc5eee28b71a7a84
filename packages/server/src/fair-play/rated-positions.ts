import { isOver, must, opposite, type Position, play, successors } from '@kalah/rules';
import { type GameState, statusOf } from '../games/game.ts';
import type { Change } from '../games/game-store.ts';

/**
 * [Q17] Leaves out what best play does not depend on, or rarely: the stores, which side is South, and the capture rule.
 */
export function toPositionKey({ pits, turn }: Position): string {
  return `${pits[turn].join()}/${pits[opposite(turn)].join()}`;
}

interface PositionChange extends Pick<Change, 'events'> {
  readonly before?: GameState | undefined;
  readonly game: GameState;
}

/** What a change does to the positions of running rated games; those of a game that is over are removed. */
type RatedPositions =
  | { readonly kind: 'added'; readonly keys: readonly string[] }
  | { readonly kind: 'removed' };

/**
 * [Q17] Positions count once both players have completed a turn. The positions one move later are added as well; otherwise a
 * player could analyse each of those instead.
 */
export function findRatedPositions(change: PositionChange): RatedPositions | undefined {
  const { before, game } = change;
  if (!game.rated) return undefined;
  if (game.ending) return before && !before.ending ? { kind: 'removed' } : undefined;
  const { turns } = game.clock ?? {};
  if (!turns || turns.south === 0 || turns.north === 0 || statusOf(game) !== 'playing') return undefined;
  const keys = newPositions(change).flatMap((position) =>
    [position, ...successors(position).map(({ after }) => after)]
      .filter((one) => !isOver(one))
      .map(toPositionKey),
  );
  return keys.length > 0 ? { kind: 'added', keys: [...new Set(keys)] } : undefined;
}

/** The positions after the moves of a change. Rated games have no takebacks. */
function newPositions({ before, events, game }: PositionChange): Position[] {
  let position = before?.position ?? game.start;
  return events.flatMap((event) => {
    if (event.kind !== 'moved') return [];
    position = must(play(position, event.pit)).after;
    return [position];
  });
}
