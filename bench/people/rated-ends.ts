import { fairStarts } from '@kalah/engine/fair';
import { createGames } from '../../packages/server/src/games/games.ts';
import { byToken, hashToken } from '../../packages/server/src/games/seat.ts';
import { JobRunner } from '../../packages/server/src/platform/jobs/job-runner.ts';
import { RATING_JOB, type RatingJob, toRatingJobs } from '../../packages/server/src/ratings/rating-job.ts';
import { createRatings } from '../../packages/server/src/ratings/service.ts';
import { openStore } from '../../packages/server/src/store/index.ts';
import { median, round } from '../load/figures.ts';

const GAMES = 100;
const PAIRS = 15;
const PEOPLE = 50;
const CLOCK = { kind: 'live', initial: 600, increment: 0 } as const;

/** Beyond what the end of an unrated game costs, until the ratings are there. Blocks take turns. */
export async function measureRatedEnds(databaseUrl: string): Promise<void> {
  const store = await openStore(databaseUrl);
  const ratings = createRatings(store.ratings);
  const games = createGames(store, { toJobs: toRatingJobs, findRating: ratings.findSeatRating });
  const runner = new JobRunner({
    store,
    handlers: {
      async [RATING_JOB]({ data }) {
        await ratings.rate(games, data as RatingJob, Date.now());
      },
    },
    report: (error) => console.error(error),
  });
  runner.start();

  const [start] = fairStarts({ capturesAlone: false });
  const seat = (id: string) => ({ kind: 'account', id, name: id, tokenHash: hashToken(id) }) as const;
  /** Milliseconds of CPU time per end. */
  async function endGames(rated: boolean): Promise<number> {
    const ids: string[] = [];
    for (let index = 0; index < GAMES; index++) {
      const seats = { south: seat(`a${index % PEOPLE}`), north: seat(`b${index % PEOPLE}`) };
      const created = { start: start!, seats, listed: true, clock: CLOCK, at: Date.now() };
      ids.push((await games.create({ ...created, ...(rated && { rated }) })).id);
    }
    const before = process.cpuUsage();
    await Promise.all(
      ids.map((id, index) => games.resign(id, { by: byToken(`b${index % PEOPLE}`), at: Date.now() })),
    );
    if (rated) for (const id of ids) await untilRated(id);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / GAMES;
  }
  async function untilRated(id: string): Promise<void> {
    while (!(await games.read(id)).ratings) {
      runner.wake();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  await endGames(true);
  const more: number[] = [];
  for (let pair = 0; pair < PAIRS; pair++) more.push(-(await endGames(false)) + (await endGames(true)));
  await runner.stop();
  await store.close();
  console.log(
    `the end of a rated game costs ${round(median(more), 2)} ms of CPU time more than that of another (target 2), ${PAIRS} pairs of ${GAMES} games`,
  );
}
