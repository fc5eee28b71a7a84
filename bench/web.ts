/**
 * The bars of the web app, measured with the browser and the server of the tests: what the first load weighs, what
 * Lighthouse says, how soon one can play, how smoothly seeds are sown, and how soon the other player sees a move.
 */
import { createClient } from '@kalah/api/client';
import lighthouse from 'lighthouse';
import type { Page } from 'playwright-core';
import { pit, waitForPosition } from '../tests/e2e/board.ts';
import { openWorld, type World } from '../tests/e2e/world.ts';

interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Whether more is better. */
  readonly atLeast?: boolean;
  readonly bar: number;
}

const SLOW_DOWN = 4;
const DEBUG_PORT = 9333;
const TIMES = 5;
const LOOKS = 3;
const FRAMES_A_SECOND = 60;

const world = await openWorld([`--remote-debugging-port=${DEBUG_PORT}`]);
try {
  const figures = [
    ...(await weighFirstLoad(world)),
    await timeFirstInteraction(world),
    ...(await watchFrames(world)),
    await timeMove(world),
    ...(await askLighthouse(world)),
  ];
  for (const { name, value, unit, atLeast = false, bar } of figures) {
    const met = atLeast ? value >= bar : value < bar;
    console.log(
      `${met ? 'met   ' : 'missed'}  ${name.padEnd(56)} ${value.toFixed(unit === '' ? 2 : 1).padStart(7)} ${unit.padEnd(3)} (bar ${bar})`,
    );
    if (!met) process.exitCode = 1;
  }
} finally {
  await world.close();
}

/** Everything the page asks for until it is quiet, as it came over the wire. */
async function weighFirstLoad(world: World): Promise<Figure[]> {
  const page = await (await world.visitor()).newPage();
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
    { name: `first load of the home page, ${requests} requests`, value: bytes / 1024, unit: 'KB', bar: 100 },
  ];
}

/** From the address to the first pit that can be pressed. */
async function timeFirstInteraction(world: World): Promise<Figure> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const page = await (await world.visitor()).newPage();
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
    name: `first interaction, CPU ${SLOW_DOWN}× slower, median of ${TIMES}`,
    value: median(times),
    unit: 'ms',
    bar: 1000,
  };
}

/** The time between frames while 13 seeds go round the board; beside it the same page at rest, as the yardstick. */
async function watchFrames(world: World): Promise<Figure[]> {
  const sowing: number[][] = [];
  const resting: number[][] = [];
  for (let time = 0; time < TIMES; time++) {
    const page = await world.visit('/play/here', {
      stored: {
        settings: { pace: 'steady' },
        'local:here': { seating: { kind: 'here' }, start: '13,1,1,1,1,1,10/3,3,3,3,3,3,2 s -', pits: [] },
      },
    });
    await pit(page, 'south', 0).waitFor();
    await slowDown(page);
    await page.evaluate(noteFrames);
    await page.waitForFunction(
      (most) => (window as unknown as Watched).frames.length > most,
      2 * FRAMES_A_SECOND,
    );
    await pit(page, 'south', 0).click();
    await page.locator('.hand').waitFor({ state: 'attached' });
    await page.locator('.hand').waitFor({ state: 'detached' });
    const frames = await page.evaluate(() => (window as unknown as Watched).frames);
    const times = (wanted: boolean) =>
      frames.flatMap(({ at, sows }, index) => {
        const before = frames[index - 1];
        return before && before.sows === wanted && sows === wanted ? [at - before.at] : [];
      });
    sowing.push(times(true));
    resting.push(times(false));
    await page.context().close();
  }
  const longest = (runs: readonly number[][]) => median(runs.map((frames) => Math.max(...frames)));
  const name = `sowing 13 seeds, CPU ${SLOW_DOWN}× slower`;
  console.log(`yardstick: the longest frame of the same page at rest is ${longest(resting).toFixed(1)} ms`);
  return [
    { name: `${name}: median frame`, value: median(sowing.flat()), unit: 'ms', bar: 17.5 },
    { name: `${name}: longest frame, median of ${TIMES}`, value: longest(sowing), unit: 'ms', bar: 32 },
  ];
}

interface Watched {
  readonly frames: { readonly at: number; readonly sows: boolean }[];
}

/** Runs in the page: notes when each frame began, and whether the hand was out. */
function noteFrames(): void {
  const frames: { at: number; sows: boolean }[] = [];
  const note = (at: number) => {
    frames.push({ at, sows: document.querySelector('.hand') !== null });
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  Object.assign(window, { frames });
}

/** From one player's press to the other's board. */
async function timeMove(world: World): Promise<Figure> {
  const api = createClient({ baseUrl: world.url });
  const times: number[] = [];
  const { game } = await api.createGame({ seats: { south: 'open', north: 'open' } });
  const [ann, ben] = [await world.visit(`/play/${game.id}`), await world.visit(`/play/${game.id}`)];
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
    const pressed = await ann.evaluate(
      (house) => {
        const now = Date.now();
        document.querySelector<HTMLElement>(`[data-house="${house}"]`)!.click();
        return now;
      },
      `${board.turn}-${board.turn === 'south' ? chosen : 5 - chosen}`,
    );
    times.push((await seen) - pressed);
  }
  await world.closePages();
  return {
    name: `a move seen by the other player, median of ${times.length}`,
    value: median(times),
    unit: 'ms',
    bar: 100,
  };
}

/** The median of a few looks at each page, for one look tells as much about the machine as about the page. */
async function askLighthouse(world: World): Promise<Figure[]> {
  const { game } = await createClient({ baseUrl: world.url }).createGame({
    seats: { south: 'open', north: 'open' },
  });
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries({ home: '/', play: `/play/${game.id}`, learn: '/learn' })) {
    const scores = new Map<string, number[]>();
    const complaints = new Set<string>();
    for (let look = 0; look < LOOKS; look++) {
      const { categories, audits } = await lookAt(world.url + path);
      for (const { title, score } of Object.values(categories))
        scores.set(title, [...(scores.get(title) ?? []), score ?? 0]);
      for (const { id, score, displayValue = '' } of Object.values(audits))
        if (score !== null && score < 0.9) complaints.add(`${id} ${displayValue}`);
    }
    for (const complaint of complaints) console.log(`        ${name}: ${complaint}`);
    for (const [title, all] of scores)
      figures.push({
        name: `Lighthouse, ${name}: ${title}, median of ${LOOKS}`,
        value: median(all),
        unit: '',
        atLeast: true,
        bar: 0.98,
      });
  }
  return figures;
}

async function lookAt(url: string) {
  const result = await lighthouse(url, { port: DEBUG_PORT, output: 'json', logLevel: 'error' });
  if (!result) throw new Error(`Lighthouse had no answer for ${url}`);
  return result.lhr;
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
