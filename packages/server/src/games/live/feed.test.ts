import { expect, test } from 'vitest';
import { createMemoryStore } from '../../store/sqlite/sqlite-store.ts';
import { addEvents, newGame, playMove } from '../change-fixture.ts';
import type { GameEvent } from '../event.ts';
import type { Game } from '../game.ts';
import { replay, replayUpdates, type Update } from '../replay.ts';
import { Feed } from './feed.ts';
import { Presence } from './presence.ts';

function createLog(): GameEvent[] {
  const created = newGame();
  const log = [...created.events];
  let { game } = created;
  const add = (change: { events: readonly GameEvent[]; game: Game }) => {
    log.push(...change.events);
    game = change.game;
  };
  for (let move = 0; move < 5; move++) add(playMove(game));
  for (let takeback = 0; takeback < 50; takeback++) {
    add(playMove(game));
    add(addEvents(game, { kind: 'took-back', side: 'south', moves: 1 }));
  }
  return log;
}

function countReplays(game: Game): { game: Game; count(): number } {
  let count = 0;
  const start = {
    ...game.start,
    get pits() {
      count++;
      return game.start.pits;
    },
  };
  return { game: { ...game, start }, count: () => count };
}

test('publishes many takebacks at once without replaying the game for each', async () => {
  const log = createLog();
  const known = log.slice(0, 6);
  const { game, count } = countReplays(replay('g', known)!);
  const feed = new Feed(
    game,
    async (after) => log.slice(after),
    (error) => expect.unreachable(String(error)),
    new Presence(createMemoryStore()),
  );
  const updates: Update[] = [];
  await feed.add(
    { start: () => undefined, send: (update) => updates.push(update), sendAudience: () => undefined },
    undefined,
  );
  const before = count();
  await feed.update(log.length);
  expect(count() - before).toBeLessThan(10);
  feed.close();
  expect(updates.map(({ event, game: { position } }) => ({ event, position }))).toEqual(
    [...replayUpdates('g', log)]
      .slice(known.length)
      .map(({ event, game: { position } }) => ({ event, position })),
  );
});
