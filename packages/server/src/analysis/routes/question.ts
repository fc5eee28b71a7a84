import type { AnalysisRequest } from '@kalah/api';
import { type GameRecord, isOver, type Position, parseRecord } from '@kalah/rules';
import { orBadRequest, toPosition } from '../../games/routes/position-text.ts';
import { BadRequest } from '../../platform/http/bad-request.ts';

/** What to analyse. */
export type Question =
  | { readonly kind: 'position'; readonly position: Position }
  | { readonly kind: 'record'; readonly record: GameRecord };

export function toQuestion({ position, record }: AnalysisRequest): Question {
  if ((position === undefined) === (record === undefined)) {
    throw new BadRequest('Send either a position or a record.');
  }
  if (record !== undefined)
    return { kind: 'record', record: orBadRequest(parseRecord(record), 'bad-record') };
  const parsed = toPosition(position!);
  if (isOver(parsed)) {
    throw new BadRequest(
      'The game is over in this position, so there is nothing to analyse.',
      'position-over',
    );
  }
  return { kind: 'position', position: parsed };
}
