import { type NotationProblem, type Position, parsePosition, type Result } from '@kalah/rules';
import { GameError } from '../errors.ts';

export function toPosition(text: string): Position {
  return requireParsed(parsePosition(text), 'bad-position');
}

export function requireParsed<Value>(
  parsed: Result<Value, NotationProblem>,
  code: 'bad-position' | 'bad-record',
): Value {
  if (parsed.ok) return parsed.value;
  const { message, at } = parsed.problem;
  throw new GameError(code, { detail: `${message} (at character ${at + 1})` });
}
