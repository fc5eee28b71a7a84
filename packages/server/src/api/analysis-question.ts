import type { AnalysisWish } from '@kalah/api';
import {
  type GameRecord,
  isOver,
  type NotationProblem,
  type Position,
  parsePosition,
  parseRecord,
  type Result,
} from '@kalah/rules';
import { BadWish } from './wishes.ts';

/** What is to be analysed. */
export type Question =
  | { readonly kind: 'position'; readonly position: Position }
  | { readonly kind: 'record'; readonly record: GameRecord };

export function toQuestion({ position, record }: AnalysisWish): Question {
  if ((position === undefined) === (record === undefined)) {
    throw new BadWish('Send a position or a record, one of the two.');
  }
  if (record !== undefined) return { kind: 'record', record: read(parseRecord(record), 'bad-record') };
  const parsed = read(parsePosition(position!), 'bad-position');
  if (isOver(parsed)) {
    throw new BadWish('The game is over in this position, so there is nothing to analyse.', 'position-over');
  }
  return { kind: 'position', position: parsed };
}

function read<Value>(parsed: Result<Value, NotationProblem>, code: 'bad-position' | 'bad-record'): Value {
  if (parsed.ok) return parsed.value;
  const { message, at } = parsed.problem;
  throw new BadWish(`${message} (at character ${at + 1})`, code);
}
