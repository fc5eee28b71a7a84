import { createEngine, type Engine } from '@kalah/engine/node';
import { must, parsePosition } from '@kalah/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGames } from '../games/games.ts';
import { NO_CREDENTIAL } from '../games/seat.ts';
import type { Job } from '../platform/jobs/job.ts';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import { REVIEW_JOB } from './review.ts';
import { Reviewer } from './reviewer.ts';

let engine: Engine;
beforeAll(() => {
  engine = createEngine({ workers: 1, memory: 16 * 2 ** 20 });
});
afterAll(() => engine.close());

const OPEN = { kind: 'open' } as const;

async function finishGame() {
  const games = createGames(createMemoryStore());
  const start = must(parsePosition('0,0,0,0,2,1,20/0,0,0,1,0,0,24 s -'));
  const game = await games.create({ start, seats: { south: OPEN, north: OPEN }, listed: false, at: 1000 });
  // Pit 5 first gains an extra move; pit 4 gives it away.
  let at = 2000;
  for (const pit of [4, 3, 5])
    await games.play(game.id, { pit, by: NO_CREDENTIAL, at: at++ }).catch(() => undefined);
  const last = await games.read(game.id);
  if (!last.ending) await games.resign(game.id, { by: NO_CREDENTIAL, side: last.position.turn, at });
  return { games, id: game.id };
}

test('[Q19] stores what each move with a choice lost, once', async () => {
  const { games, id } = await finishGame();
  const reviewer = new Reviewer({ games, engine, waiting: () => 0, now: () => 5000 });
  const job = { kind: REVIEW_JOB, data: { game: id } } as Job;
  await reviewer.handlers[REVIEW_JOB]!(job);
  const reviewed = await games.read(id);
  expect(reviewed.losses).toHaveLength(reviewed.moves.length);
  expect(reviewed.losses![0]).toBeGreaterThan(0);
  expect(reviewed.losses!.slice(1).every((loss) => loss === null || loss >= 0)).toBe(true);
  const exact = await engine.judge(reviewed.start, { milliseconds: 2000 });
  const played = exact.verdicts.find(({ pit }) => pit === 4)!;
  expect(reviewed.losses![0]).toBe(exact.least - played.value);

  await reviewer.handlers[REVIEW_JOB]!(job);
  expect((await games.read(id)).version).toBe(reviewed.version);
});

test('[O5] [Q19] has nothing to do when the game was removed', async () => {
  const games = createGames(createMemoryStore());
  const reviewer = new Reviewer({ games, engine, waiting: () => 0, now: () => 5000 });
  await reviewer.handlers[REVIEW_JOB]!({ data: { game: 'removed' } } as Job);
});

test('[Q19] leaves the game to another attempt when the server stops', async () => {
  const { games, id } = await finishGame();
  const reviewer = new Reviewer({ games, engine, waiting: () => 0, now: () => 5000 });
  reviewer.stop();
  await expect(reviewer.handlers[REVIEW_JOB]!({ data: { game: id } } as Job)).rejects.toThrow();
  expect((await games.read(id)).losses).toBeUndefined();
});
