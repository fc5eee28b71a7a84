import type { CreateGame } from '@kalah/api';
import { pickFairStart } from '@kalah/engine/fair';
import { CLASSIC, createVariant, isOver, must, type Position, startPosition } from '@kalah/rules';
import { BadRequest } from '../../platform/http/bad-request.ts';
import { GameError } from '../errors.ts';
import { toPosition } from './position-text.ts';

export function toStartPosition(
  { start, variant, rated }: Pick<CreateGame, 'start' | 'variant' | 'rated'>,
  random: () => number,
): Position {
  if (start === 'fair' || (rated && start === undefined)) return toFairStart(variant, random);
  if (start === undefined) return startPosition(must(createVariant(variant)));
  if (variant)
    throw new BadRequest('A start position includes its variant; send `start` or `variant`, not both.');
  const position = toPosition(start);
  if (isOver(position)) throw new GameError('bad-position', { detail: 'The game is over in this position.' });
  return position;
}

/** [Q13] Fair starts are known for Kalah(6,4) under both capture rules. */
function toFairStart(variant: CreateGame['variant'], random: () => number): Position {
  const { pits, seeds, capturesAlone } = { ...CLASSIC, ...variant };
  if (pits !== CLASSIC.pits || seeds !== CLASSIC.seeds) {
    throw new BadRequest(
      'Fair starts are known only for 6 pits with 4 seeds; leave `variant.pits` and `variant.seeds` out.',
      'variant',
    );
  }
  return pickFairStart(random, { capturesAlone });
}
