import { type Analysis, type Engine, EngineError } from '@kalah/engine';
import { CLASSIC, startPosition } from '@kalah/rules';
import { expect, test } from 'vitest';
import type { Game } from '../games/game.ts';
import { createGames } from '../games/games.ts';
import { createMemoryStore } from '../storage/memory-store.ts';
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

/** Knows everything at once, and counts what it is asked. */
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

test('lets one client ask for so much at a time, and others all the same', async () => {
  const analyst = new Analyst(oracle());
  const asking = Array.from({ length: 8 }, () => analyst.position(start, { client: 'a' }));
  for (const answers of asking) await answers.next();
  const refused = analyst.position(start, { client: 'a' });
  await expect(refused.next()).rejects.toMatchObject({ code: 'too-many-analyses' });
  await drain(analyst.position(start, { client: 'b' }));

  await asking[0]!.return();
  await drain(analyst.position(start, { client: 'a' }));
});

test.each(['queue-full', 'closed'] as const)(
  'says that the engine is busy when its answer is %s',
  async (code) => {
    const full: Pick<Engine, 'analyse' | 'judge'> = {
      ...oracle(),
      // biome-ignore lint/correctness/useYield: it refuses before it says anything
      async *analyse() {
        throw new EngineError(code, 'not now');
      },
    };
    const answers = new Analyst(full).position(start, { client: 'a' });
    await expect(answers.next()).rejects.toMatchObject({ code: 'engine-busy' });
  },
);

/** Learns a little, and then nothing more until it is told to end. */
function brooder(): Pick<Engine, 'analyse' | 'judge'> {
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

test('answers with what it knows when it is to finish, and is not finished before', async () => {
  const analyst = new Analyst(brooder());
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

test('is finished at once when nobody asks', async () => {
  await new Analyst(oracle()).finish();
});

test('does not keep what it was cut short in', async () => {
  const engine = oracle();
  const hasty = new Analyst(engine);
  const game = await drawnGame();
  await hasty.finish();
  await drain(hasty.game(game, { milliseconds: 100 }));
  await drain(hasty.game(game, { milliseconds: 100 }));
  expect(engine.asked).toBe(2);
});

test('analyses a finished game once, and again only to think longer about what it did not prove', async () => {
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
  const doubtful = await drawnGame();
  for (const milliseconds of [100, 50, 1000]) await drain(analyst.game(doubtful, { milliseconds }));
  expect(engine.asked).toBe(6);
});
