import { afterEach, expect, test } from 'vitest';
import { removeItem, setItem } from '../../ui/storage.ts';
import { keepUnsent, readUnsent, sendUnsent, type UnsentAttempt } from './unsent-attempts.ts';

const first: UnsentAttempt = { id: 'aaaaaaa', moves: [2] };
const second: UnsentAttempt = { id: 'bbbbbbb', moves: [0, 5], date: '2026-11-16' };
const offline = new TypeError('fetch failed');
const never = () => false;

afterEach(() => removeItem('unsent-attempts:ann'));

test('attempts wait for each account, in order', () => {
  keepUnsent('Ann', first);
  keepUnsent('ann', second);
  expect(readUnsent('Ann')).toEqual([first, second]);
  expect(readUnsent('Ben')).toEqual([]);
});

test('they are sent once, the oldest first', async () => {
  keepUnsent('Ann', first);
  keepUnsent('Ann', second);
  const sent: UnsentAttempt[] = [];
  await sendUnsent('Ann', async (attempt) => void sent.push(attempt), never);
  expect(sent).toEqual([first, second]);
  expect(readUnsent('Ann')).toEqual([]);
});

test('they keep waiting without a connection', async () => {
  keepUnsent('Ann', first);
  keepUnsent('Ann', second);
  let calls = 0;
  const fail = async () => {
    calls++;
    throw offline;
  };
  await sendUnsent('Ann', fail, never);
  expect([calls, readUnsent('Ann')]).toEqual([1, [first, second]]);
});

test('one that the server rejects does not block the others', async () => {
  keepUnsent('Ann', first);
  keepUnsent('Ann', second);
  const sent: UnsentAttempt[] = [];
  await sendUnsent(
    'Ann',
    async (attempt) => {
      if (attempt.id === first.id) throw new Error('no-such-puzzle');
      sent.push(attempt);
    },
    (error) => error !== offline,
  );
  expect([sent, readUnsent('Ann')]).toEqual([[second], []]);
});

test('attempts that are made meanwhile are sent, too', async () => {
  keepUnsent('Ann', first);
  const sent: string[] = [];
  const send = async ({ id }: UnsentAttempt) => {
    if (id === first.id) keepUnsent('Ann', second);
    sent.push(id);
  };
  await sendUnsent('Ann', send, never);
  expect([sent, readUnsent('Ann')]).toEqual([[first.id, second.id], []]);
});

test('tolerates any stored value', () => {
  for (const nonsense of [
    null,
    3,
    'x',
    {},
    [null, { id: 1 }, { id: 'a', moves: 'x' }, { ...second, date: 'x' }],
  ]) {
    setItem('unsent-attempts:ann', nonsense);
    expect(readUnsent('Ann')).toEqual([]);
  }
});
