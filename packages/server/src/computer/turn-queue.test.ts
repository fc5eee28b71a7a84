import { expect, test } from 'vitest';
import { TurnQueue } from './turn-queue.ts';

const nobody = () => false;

test('lets games that keep a person waiting go first, otherwise in the order they came', () => {
  const line = new TurnQueue();
  line.add('two computers', false);
  line.add('first', true);
  line.add('second', true);
  line.add('first', true);
  expect(line.size).toBe(3);
  const order = Array.from({ length: 4 }, () => line.findNext(nobody));
  expect(order).toEqual(['first', 'second', 'two computers', undefined]);
});

test('keeps a game that is being attended to in line, for there may be more to do', () => {
  const line = new TurnQueue();
  line.add('busy', true);
  line.add('free', true);
  expect(line.findNext((id) => id === 'busy')).toBe('free');
  expect(line.findNext((id) => id === 'busy')).toBeUndefined();
  expect(line.findNext(nobody)).toBe('busy');
});
