/**
 * Checks the targets of the web app with the browser and the server of the tests: size of the first load, time to the
 * first interaction, smoothness of sowing, delay until the other player sees a move, and Lighthouse scores.
 */
import { createClient } from '@kalah/api/client';
import lighthouse from 'lighthouse';
import type { Page } from 'playwright-core';
import { pit, waitForPosition } from '../tests/e2e/board.ts';
import { openWorld, type World } from '../tests/e2e/world.ts';
import { createWorkplace } from '../tests/process/kalah.ts';
import { printUsageIfAsked } from './usage.ts';

printUsageIfAsked({
  script: 'bench:web',
  measures:
    'The targets of the web app: size of the first load, time to the first interaction, smoothness of sowing, delay until the other player sees a move, and Lighthouse scores.',
  takes: 'a few minutes',
});

interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Whether more is better. */
  readonly atLeast?: boolean;
  readonly target: number;
}

const CPU_SLOWDOWN = 4;
const DEBUG_PORT = 9333;
const REPETITIONS = 5;
const LIGHTHOUSE_RUNS = 3;
const FRAMES_PER_SECOND = 60;

const workplace = await createWorkplace();
/** The server is a process of its own, so that it does not share a thread with what controls the browser. */
const world = await openWorld([`--remote-debugging-port=${DEBUG_PORT}`], async (port) => {
  const { kalah, url } = await workplace.serve({ PORT: String(port), HOST: '127.0.0.1', RATE_LIMIT: 'off' });
  return { url, stop: async () => void (await kalah.signal('SIGTERM')) };
});
try {
  const figures = [
    ...(await measureFirstLoad(world)),
    await measureFirstInteraction(world),
    ...(await measureFrames(world)),
    await measureMove(world),
    ...(await runLighthouse(world)),
  ];
  for (const { name, value, unit, atLeast = false, target } of figures) {
    const isMet = atLeast ? value >= target : value < target;
    console.log(
      `${isMet ? 'met   ' : 'missed'}  ${name.padEnd(56)} ${value.toFixed(unit === '' ? 2 : 1).padStart(7)} ${unit.padEnd(3)} (target ${target})`,
    );
    if (!isMet) process.exitCode = 1;
  }
} finally {
  await world.close();
  await workplace.clear();
}

/** As sent over the network, until it is idle. */
async function measureFirstLoad(world: World): Promise<Figure[]> {
  const page = await (await world.visitor({ drawn: true })).newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  let requests = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests++;
  });
  await page.goto(world.url, { waitUntil: 'networkidle' });
  await page.context().close();
  return [
    {
      name: `first load of the home page, ${requests} requests`,
      value: bytes / 1024,
      unit: 'KB',
      target: 100,
    },
  ];
}

/** To the first pit that can be pressed. */
async function measureFirstInteraction(world: World): Promise<Figure> {
  const times: number[] = [];
  for (let time = 0; time < REPETITIONS; time++) {
    const page = await (await world.visitor({ drawn: true })).newPage();
    await slowDown(page);
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('[data-house="south-0"]')) return;
        observer.disconnect();
        requestAnimationFrame(() => Object.assign(window, { playableAfter: performance.now() }));
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(world.url);
    await page.waitForFunction(() => 'playableAfter' in window);
    times.push(await page.evaluate(() => (window as unknown as { playableAfter: number }).playableAfter));
    await page.context().close();
  }
  return {
    name: `first interaction, CPU ${CPU_SLOWDOWN}× slower, median of ${REPETITIONS}`,
    value: median(times),
    unit: 'ms',
    target: 1000,
  };
}

/**
 * The time between frames while 13 seeds are sown, and on the same page at rest for comparison. Meanwhile no locator is used:
 * waiting for one lays out the page in every frame.
 */
async function measureFrames(world: World): Promise<Figure[]> {
  const sowing: number[][] = [];
  const resting: number[][] = [];
  const longestTasks: number[] = [];
  for (let time = 0; time < REPETITIONS; time++) {
    const page = await world.visit('/play/here', {
      drawn: true,
      stored: {
        settings: { pace: 'steady' },
        'local:here': { seating: { kind: 'here' }, start: '13,1,1,1,1,1,10/3,3,3,3,3,3,2 s -', pits: [] },
      },
    });
    const { x, y, width, height } = (await pit(page, 'south', 0).boundingBox())!;
    await slowDown(page);
    await page.evaluate(recordFrames);
    await page.waitForFunction(
      (count) => (window as unknown as Recorded).frames.length > count,
      2 * FRAMES_PER_SECOND,
    );
    await page.mouse.click(x + width / 2, y + height / 2);
    const { frames, tasks } = await page.evaluate(async () => {
      const { frames, tasks, sown } = window as unknown as Recorded;
      await sown;
      return { frames, tasks };
    });
    longestTasks.push(Math.max(0, ...tasks));
    const times = (duringSowing: boolean) =>
      frames.flatMap(({ at, isSowing }, index) => {
        const before = frames[index - 1];
        return before && before.isSowing === duringSowing && isSowing === duringSowing
          ? [at - before.at]
          : [];
      });
    sowing.push(times(true));
    resting.push(times(false));
    await page.context().close();
  }
  const longest = (runs: readonly number[][]) => median(runs.map((frames) => Math.max(...frames)));
  const name = `sowing 13 seeds, CPU ${CPU_SLOWDOWN}× slower`;
  console.log(
    `for comparison: the longest frame of the same page at rest is ${longest(resting).toFixed(1)} ms`,
  );
  return [
    { name: `${name}: median frame`, value: median(sowing.flat()), unit: 'ms', target: 17.5 },
    {
      name: `${name}: longest frame, median of ${REPETITIONS}`,
      value: longest(sowing),
      unit: 'ms',
      target: 32,
    },
    {
      name: `${name}: longest task from the press on, 0 if below 50 ms`,
      value: median(longestTasks),
      unit: 'ms',
      target: 50,
    },
  ];
}

interface Recorded {
  readonly frames: { readonly at: number; readonly isSowing: boolean }[];
  /** Durations of the tasks of 50 ms or more since the press; the browser reports no shorter ones. */
  readonly tasks: number[];
  /** Resolves when the hand has come and gone. */
  readonly sown: Promise<void>;
}

/** Runs in the page: records long tasks after the press, when each frame began and whether the hand was visible. */
function recordFrames(): void {
  const frames: { at: number; isSowing: boolean }[] = [];
  const { promise: sown, resolve } = Promise.withResolvers<void>();
  const record = (at: number) => {
    const isSowing = document.querySelector('.hand') !== null;
    if (!isSowing && frames.at(-1)?.isSowing) resolve();
    frames.push({ at, isSowing });
    requestAnimationFrame(record);
  };
  requestAnimationFrame(record);
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    tasks.push(...list.getEntries().map(({ duration }) => duration));
  });
  addEventListener('pointerdown', () => observer.observe({ entryTypes: ['longtask'] }));
  Object.assign(window, { frames, tasks, sown });
}

/** From one player's click to the change on the other's board. */
async function measureMove(world: World): Promise<Figure> {
  const api = createClient({ baseUrl: world.url });
  const times: number[] = [];
  const { game } = await api.createGame({ seats: { south: 'open', north: 'open' } });
  const openGame = () => world.visit(`/play/${game.id}`, { drawn: true });
  const [ann, ben] = [await openGame(), await openGame()];
  await Promise.all([waitForPosition(ann, game.board), waitForPosition(ben, game.board)]);
  for (const chosen of [0, 1, 2, 3, 4]) {
    const { board } = await api.readGame(game.id);
    const seen = ben.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const observer = new MutationObserver(() => {
            observer.disconnect();
            resolve(Date.now());
          });
          observer.observe(document.querySelector('[data-house]')!.parentElement!, {
            subtree: true,
            attributes: true,
            attributeFilter: ['aria-label'],
          });
        }),
    );
    const clickedAt = await ann.evaluate(
      (house) => {
        const now = Date.now();
        document.querySelector<HTMLElement>(`[data-house="${house}"]`)!.click();
        return now;
      },
      `${board.turn}-${board.turn === 'south' ? chosen : 5 - chosen}`,
    );
    times.push((await seen) - clickedAt);
  }
  await world.closePages();
  return {
    name: `a move seen by the other player, median of ${times.length}`,
    value: median(times),
    unit: 'ms',
    target: 100,
  };
}

/** The median of several runs per page, because a single run depends as much on the machine as on the page. */
async function runLighthouse(world: World): Promise<Figure[]> {
  const { game } = await createClient({ baseUrl: world.url }).createGame({
    seats: { south: 'open', north: 'open' },
  });
  const figures: Figure[] = [];
  const pages = {
    home: '/',
    play: `/play/${game.id}`,
    learn: '/learn',
    puzzles: '/puzzles',
    analysis: '/analysis?position=7,0,2,2,2,2,13/1,1,0,0,2,9,7_s_-',
    docs: '/docs',
    reference: '/docs/reference/kalah',
  };
  for (const [name, path] of Object.entries(pages)) {
    const scores = new Map<string, number[]>();
    const failedAudits = new Set<string>();
    for (let run = 0; run < LIGHTHOUSE_RUNS; run++) {
      const { categories, audits } = await audit(world.url + path);
      for (const { title, score } of Object.values(categories))
        scores.set(title, [...(scores.get(title) ?? []), score ?? 0]);
      for (const { id, score, displayValue = '' } of Object.values(audits))
        if (score !== null && score < 0.9) failedAudits.add(`${id} ${displayValue}`);
    }
    for (const audit of failedAudits) console.log(`        ${name}: ${audit}`);
    for (const [title, all] of scores)
      figures.push({
        name: `Lighthouse, ${name}: ${title}, median of ${LIGHTHOUSE_RUNS}`,
        value: median(all),
        unit: '',
        atLeast: true,
        target: 0.98,
      });
  }
  return figures;
}

async function audit(url: string) {
  const result = await lighthouse(url, { port: DEBUG_PORT, output: 'json', logLevel: 'error' });
  if (!result) throw new Error(`Lighthouse returned no result for ${url}`);
  return result.lhr;
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
