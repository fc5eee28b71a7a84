import type { AnalysisRequest } from '@kalah/api';
import {
  type GameRecord,
  isOver,
  type NotationProblem,
  type Position,
  parsePosition,
  parseRecord,
  type Result,
} from '@kalah/rules';
import { BadRequest } from './bad-request.ts';

/** What to analyse. */
export type Question =
  | { readonly kind: 'position'; readonly position: Position }
  | { readonly kind: 'record'; readonly record: GameRecord };

export function toQuestion({ position, record }: AnalysisRequest): Question {
  if ((position === undefined) === (record === undefined)) {
    throw new BadRequest('Send either a position or a record.');
  }
  if (record !== undefined) return { kind: 'record', record: read(parseRecord(record), 'bad-record') };
  const parsed = read(parsePosition(position!), 'bad-position');
  if (isOver(parsed)) {
    throw new BadRequest(
      'The game is over in this position, so there is nothing to analyse.',
      'position-over',
    );
  }
  return { kind: 'position', position: parsed };
}

function read<Value>(parsed: Result<Value, NotationProblem>, code: 'bad-position' | 'bad-record'): Value {
  if (parsed.ok) return parsed.value;
  const { message, at } = parsed.problem;
  throw new BadRequest(`${message} (at character ${at + 1})`, code);
}
