import { expect, test } from 'vitest';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import { createPlayers } from './players.ts';

test('registers a name once', async () => {
  const players = createPlayers(createMemoryStore());
  await players.register('Ada', 'ada@example.org');
  await expect(players.register('Ada')).rejects.toMatchObject({
    code: 'player-exists',
    details: { player: 'Ada' },
  });
  expect(await players.read('Ada')).toMatchObject({ name: 'Ada', email: 'ada@example.org' });
});

test('does not find a name that nobody registered', async () => {
  const players = createPlayers(createMemoryStore());
  await expect(players.read('Bo')).rejects.toMatchObject({
    code: 'no-such-player',
    details: { player: 'Bo' },
  });
  expect(await players.ranking(10)).toEqual([]);
});
