import type { CreateGame } from '@kalah/api';
import { createVariant, isOver, must, type Position, startPosition } from '@kalah/rules';
import { BadRequest } from './bad-request.ts';
import { toPosition } from './position-text.ts';

/** The position that a new game starts from: the one in the request, or the opening of its variant. */
export function toStartPosition({ start, variant }: CreateGame): Position {
  if (start === undefined) return startPosition(must(createVariant(variant)));
  if (variant)
    throw new BadRequest('A start position includes its variant; send `start` or `variant`, not both.');
  const position = toPosition(start);
  if (isOver(position)) throw new BadRequest('The game is over in this position.', 'bad-position');
  return position;
}
