import { type Analysis, type Engine, EngineError } from '@kalah/engine';
import { CLASSIC, startPosition } from '@kalah/rules';
import { expect, test } from 'vitest';
import type { Game } from '../games/game.ts';
import { createGames } from '../games/games.ts';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import { Analyst } from './analyst.ts';

const start = startPosition(CLASSIC);
const KNOWN: Analysis = {
  position: start,
  verdicts: [],
  least: 0,
  most: 0,
  complete: true,
  tableProgress: 1,
  nodes: 1,
  seconds: 0,
};

/** Knows every answer at once, and counts the requests. */
function oracle(): Pick<Engine, 'analyse' | 'judge'> & { asked: number } {
  const engine = {
    asked: 0,
    async *analyse() {
      yield KNOWN;
    },
    async judge() {
      engine.asked++;
      return KNOWN;
    },
  };
  return engine;
}

async function drawnGame(): Promise<Game> {
  const games = createGames(createMemoryStore());
  const { id } = await games.create({
    start,
    seats: { south: { kind: 'open' }, north: { kind: 'open' } },
    listed: false,
    at: 0,
  });
  const nobody = { kind: 'none' } as const;
  await games.play(id, { pit: 0, by: nobody, at: 0 });
  return games.resign(id, { by: nobody, at: 0, side: 'south' });
}

async function drain(answers: AsyncGenerator<unknown>): Promise<void> {
  for await (const _ of answers);
}

test('limits the analyses that run for one client, but not those of others', async () => {
  const analyst = new Analyst(oracle());
  const running = Array.from({ length: 8 }, () => analyst.position(start, { client: 'a' }));
  for (const answers of running) await answers.next();
  const rejected = analyst.position(start, { client: 'a' });
  await expect(rejected.next()).rejects.toMatchObject({ code: 'too-many-analyses' });
  await drain(analyst.position(start, { client: 'b' }));

  await running[0]!.return();
  await drain(analyst.position(start, { client: 'a' }));
});

test.each(['queue-full', 'closed'] as const)(
  'reports a busy engine when the engine answers %s',
  async (code) => {
    const full: Pick<Engine, 'analyse' | 'judge'> = {
      ...oracle(),
      // biome-ignore lint/correctness/useYield: it fails before its first answer
      async *analyse() {
        throw new EngineError(code, 'not now');
      },
    };
    const answers = new Analyst(full).position(start, { client: 'a' });
    await expect(answers.next()).rejects.toMatchObject({ code: 'engine-busy' });
  },
);

/** Finds a first answer, and then nothing more until it is cancelled. */
function slowEngine(): Pick<Engine, 'analyse' | 'judge'> {
  const waitFor = (signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      if (signal?.aborted) resolve();
      signal?.addEventListener('abort', () => resolve());
    });
  return {
    async *analyse(_position, { signal } = {}) {
      yield { ...KNOWN, complete: false };
      await waitFor(signal);
      yield { ...KNOWN, complete: false, nodes: 2 };
    },
    async judge(_position, { signal } = {}) {
      await waitFor(signal);
      return { ...KNOWN, complete: false, least: -4, most: 4 };
    },
  };
}

test('ends its analyses with what they have found when it finishes, and waits for them', async () => {
  const analyst = new Analyst(slowEngine());
  const position = analyst.position(start, { client: 'a', milliseconds: 30_000 });
  await position.next();
  const game = analyst.game(await drawnGame(), { client: 'b', milliseconds: 30_000 });
  const ofGame = game.next();
  let isFinished = false;
  const finishing = analyst.finish().then(() => {
    isFinished = true;
  });
  expect((await position.next()).value).toMatchObject({ nodes: 2 });
  expect((await position.next()).done).toBe(true);
  expect((await ofGame).value).toMatchObject({ complete: false });
  expect(isFinished).toBe(false);
  expect((await game.next()).done).toBe(true);
  await finishing;
});

test('finishes at once when no analysis runs', async () => {
  await new Analyst(oracle()).finish();
});

test('does not cache an analysis that was cut short', async () => {
  const engine = oracle();
  const stopped = new Analyst(engine);
  const game = await drawnGame();
  await stopped.finish();
  await drain(stopped.game(game, { milliseconds: 100 }));
  await drain(stopped.game(game, { milliseconds: 100 }));
  expect(engine.asked).toBe(2);
});

test('analyses a finished game once, and again only with more time for an incomplete result', async () => {
  const engine = oracle();
  const analyst = new Analyst(engine);
  const game = await drawnGame();
  await drain(analyst.game(game, { milliseconds: 100 }));
  expect(engine.asked).toBe(2);
  await drain(analyst.game(game, { milliseconds: 1000 }));
  expect(engine.asked).toBe(2);

  engine.judge = async () => {
    engine.asked++;
    return { ...KNOWN, least: -4, most: 4, complete: false };
  };
  const unproved = await drawnGame();
  for (const milliseconds of [100, 50, 1000]) await drain(analyst.game(unproved, { milliseconds }));
  expect(engine.asked).toBe(6);
});
