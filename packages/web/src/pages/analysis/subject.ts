import { formatPosition, type Position } from '@kalah/rules';
import { formatMoves } from './moves.ts';

/** The game or the position that is studied. */
export interface Subject {
  readonly start: Position;
  /** The moves of the game, or none. */
  readonly game: readonly number[];
}

/** The address of a position or of a game with all its moves: `/analysis?position=…&game=…`. */
export function toSubjectAddress({ start, game }: Subject): string {
  const position = formatPosition(start).replaceAll(' ', '_');
  return `/analysis?position=${position}${game.length > 0 ? `&game=${formatMoves(start, game)}` : ''}`;
}
