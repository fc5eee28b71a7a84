import { expect, test } from 'vitest';
import { TurnQueue } from './turn-queue.ts';

const none = () => false;

test('takes games with a person first, otherwise in order of arrival', () => {
  const queue = new TurnQueue();
  queue.add('two computers', true);
  queue.add('first', false);
  queue.add('second', false);
  queue.add('first', false);
  expect([queue.size, queue.withPeople]).toEqual([3, 2]);
  const order = Array.from({ length: 4 }, () => queue.findNext(none));
  expect(order).toEqual([
    { gameId: 'first', isBetweenComputers: false },
    { gameId: 'second', isBetweenComputers: false },
    { gameId: 'two computers', isBetweenComputers: true },
    undefined,
  ]);
});

test('leaves a game that is being worked on in the queue, because it may need another turn', () => {
  const queue = new TurnQueue();
  queue.add('busy', false);
  queue.add('free', false);
  const isBusy = (id: string) => id === 'busy';
  expect(queue.findNext(isBusy)?.gameId).toBe('free');
  expect(queue.findNext(isBusy)).toBeUndefined();
  expect(queue.findNext(none)?.gameId).toBe('busy');
});
