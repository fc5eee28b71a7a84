import { expect, test } from 'vitest';
import { TurnQueue } from './turn-queue.ts';

const none = () => false;
const withPerson = (gameId: string, caller = '') => ({ gameId, caller, isBetweenComputers: false });
const betweenComputers = (gameId: string) => ({ gameId, caller: '', isBetweenComputers: true });

test('takes games with a person first, otherwise in order of arrival', () => {
  const queue = new TurnQueue();
  queue.add(betweenComputers('two computers'));
  queue.add(withPerson('first'));
  queue.add(withPerson('second'));
  queue.add(withPerson('first'));
  expect([queue.size, queue.withPeople]).toEqual([3, 2]);
  const order = Array.from({ length: 4 }, () => queue.takeNext(none));
  expect(order).toEqual([
    withPerson('first'),
    withPerson('second'),
    betweenComputers('two computers'),
    undefined,
  ]);
});

test('lets callers take turns, however many games each of them has', () => {
  const queue = new TurnQueue();
  for (let game = 1; game <= 300; game++) queue.add(withPerson(`crowd ${game}`, 'crowd'));
  queue.add(withPerson('single', 'single'));
  expect(queue.countBefore('single')).toBe(2);
  expect(queue.countBefore('crowd')).toBe(301);
  const order = Array.from({ length: 3 }, () => queue.takeNext(none)?.gameId);
  expect(order).toEqual(['crowd 1', 'single', 'crowd 2']);
});

test('leaves a game that is being worked on in the queue, because it may need another turn', () => {
  const queue = new TurnQueue();
  queue.add(withPerson('busy'));
  queue.add(withPerson('free'));
  const isBusy = (id: string) => id === 'busy';
  expect(queue.takeNext(isBusy)?.gameId).toBe('free');
  expect(queue.takeNext(isBusy)).toBeUndefined();
  expect(queue.takeNext(none)?.gameId).toBe('busy');
});
