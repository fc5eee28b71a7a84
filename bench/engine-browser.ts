// The engine in Chromium compared with Node: a cold proof of Kalah(6,4), and the time for exact verdicts on one thread.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { EngineSettings } from '@kalah/engine';
import { createEngine, type Engine, openCore, openOwnBooks } from '@kalah/engine/node';
import { CLASSIC, type Position, startPosition } from '@kalah/rules';
import type { Page } from 'playwright-core';
import { createServer, type Plugin } from 'vite';
import { openWorld } from '../tests/e2e/world.ts';
import { printUsageIfAsked } from './usage.ts';
import {
  HARD_SETS,
  hardPositions,
  printHardTimes,
  VerdictTimes,
  verdictPositions,
} from './verdict-positions.ts';

printUsageIfAsked({
  script: 'bench:browser',
  measures:
    'The engine in Chromium compared with Node: a cold proof of Kalah(6,4), and the time for exact verdicts on one thread.',
  options: {
    '--games 6': 'games whose positions are judged',
    '--positions 200': 'hard positions',
    '--seed bar': 'selects the positions',
  },
  takes: 'a few minutes',
});

const MB = 2 ** 20;
const RUNS = 3;
const { values: options } = parseArgs({
  options: {
    games: { type: 'string', default: '6' },
    positions: { type: 'string', default: '200' },
    seed: { type: 'string', default: 'bar' },
  },
});
const games = Number(options.games);
const root = fileURLToPath(new URL('../', import.meta.url));

/** An empty cross-origin isolated page, which can share memory between threads like the pages of the app. */
const emptyPage: Plugin = {
  name: 'empty-page',
  configureServer({ middlewares }) {
    middlewares.use('/empty', (_request, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>bench</title>');
    });
  },
};

async function openPage(): Promise<{ page: Page; close: () => Promise<void> }> {
  const isolation = {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
  };
  const server = await createServer({
    root,
    configFile: false,
    plugins: [emptyPage],
    server: { host: '127.0.0.1', port: 0, headers: isolation, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'warn',
  });
  await server.listen();
  const world = await openWorld();
  const page = await (await world.visitor()).newPage();
  page.setDefaultTimeout(0);
  await page.goto(new URL('/empty', server.resolvedUrls!.local[0]).href);
  return { page, close: async () => void (await Promise.all([world.close(), server.close()])) };
}

async function openThere(options: EngineSettings): Promise<Engine> {
  const { createEngine }: typeof import('@kalah/engine/browser') = await import(
    '/packages/engine/src/browser.ts' as string
  );
  return createEngine(options);
}

/** Seconds of a cold proof: starting the workers, building the table. Runs in Node and in the page. */
async function prove(engine: Engine, position: Position): Promise<number> {
  const began = performance.now();
  const { least } = await engine.judge(position, {
    wanted: 'margin',
    milliseconds: Number.POSITIVE_INFINITY,
  });
  const seconds = (performance.now() - began) / 1000;
  await engine.close();
  if (least !== 8) throw new Error(`it says ${least}, and it is 8`);
  return seconds;
}

/** Seconds from the request to the final answer, with the table ready. Runs in Node and in the page. */
async function judgeAll(engine: Engine, positions: readonly Position[]) {
  await engine.prepare(positions[0]!.variant, 22);
  const efforts: { seconds: number; nodes: number }[] = [];
  for (const position of positions) {
    const began = performance.now();
    const { nodes, verdicts } = await engine.judge(position, { milliseconds: Number.POSITIVE_INFINITY });
    efforts.push({ seconds: (performance.now() - began) / 1000, nodes });
    if (!verdicts.every(({ kind }) => kind === 'exact')) throw new Error('a verdict is not exact');
  }
  await engine.close();
  return efforts;
}

const { page, close } = await openPage();
try {
  const start = startPosition(CLASSIC);
  const cold = { threads: 1, memory: 192 * MB, books: false };
  const here: number[] = [];
  const there: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    here.push(await prove(createEngine({ workers: 1, ...cold }), start));
    there.push(await (await page.evaluateHandle(openThere, cold)).evaluate(prove, start));
  }
  const [node, chromium] = [Math.min(...here), Math.min(...there)];
  console.log(
    `Kalah(6,4), one thread, best of ${RUNS}: Node ${node.toFixed(2)} s, Chromium ${chromium.toFixed(2)} s, ratio ${(chromium / node).toFixed(2)}`,
  );

  const book = (await openOwnBooks().find(CLASSIC))!;
  const positions = [...verdictPositions(await openCore(288 * MB), games)];
  const times = new VerdictTimes(book);
  const engine = await page.evaluateHandle(openThere, { threads: 1 });
  const efforts = await engine.evaluate(judgeAll, positions);
  efforts.forEach((effort, index) => {
    times.add(positions[index]!, effort);
  });
  console.log(`Verdicts in Chromium, one thread, over ${games} random and ${games} strong games`);
  for (const line of times.lines()) console.log(line);

  const name = 'Kalah(6,4), more than 30 seeds';
  const hard = hardPositions(HARD_SETS[name], Number(options.positions), options.seed);
  const withoutBooks = await page.evaluateHandle(openThere, { threads: 1, books: false });
  const seconds = (await withoutBooks.evaluate(judgeAll, hard)).map((effort) => effort.seconds);
  printHardTimes(name, `seed ${options.seed}, Chromium, elapsed time`, seconds, chromium);
} finally {
  await close();
}
