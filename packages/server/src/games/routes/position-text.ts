import { type NotationProblem, type Position, parsePosition, type Result } from '@kalah/rules';
import { BadRequest } from '../../platform/http/bad-request.ts';

/** A position from a request. */
export function toPosition(text: string): Position {
  return orBadRequest(parsePosition(text), 'bad-position');
}

export function orBadRequest<Value>(
  parsed: Result<Value, NotationProblem>,
  code: 'bad-position' | 'bad-record',
): Value {
  if (parsed.ok) return parsed.value;
  const { message, at } = parsed.problem;
  throw new BadRequest(`${message} (at character ${at + 1})`, code);
}
