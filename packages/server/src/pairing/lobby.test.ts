import { expect, test } from 'vitest';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import { Lobby } from './lobby.ts';

test('[L13] counts every few seconds, however many ask', async () => {
  const store = createMemoryStore();
  let now = 1000;
  let counts = 0;
  const lobby = new Lobby({
    channel: store,
    games: store,
    store: store.pairing,
    countPeople: () => ++counts,
    now: () => now,
  });
  for (let asked = 0; asked < 9; asked++) {
    expect(await lobby.read()).toEqual({ players: 1, games: 0, seeks: 0 });
  }
  now += 5000;
  expect((await lobby.read()).players).toBe(2);
  await store.close();
});
