import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface VisitorOptions extends BrowserContextOptions {
  /** What the browser has stored before the first visit, by the keys of the app. */
  readonly stored?: Record<string, unknown>;
}

/** A real server with its own database, and a real browser. */
export interface World {
  readonly url: string;
  /** A visitor with a separate browser profile; animations are off unless the stored settings say otherwise. */
  visitor(options?: VisitorOptions): Promise<BrowserContext>;
  /** A visitor with an open page. */
  visit(path: string, options?: VisitorOptions): Promise<Page>;
  /** Closes all pages, so that a test leaves none behind. */
  closePages(): Promise<void>;
  /** Stops the server; `startServer` starts it again on the same port with the same database. */
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
  close(): Promise<void>;
}

/** `flags` are additional flags of the browser. */
export async function openWorld(flags: readonly string[] = []): Promise<World> {
  // First the browser: if it cannot open, no server is left behind to keep the test run from ending.
  const browser = await openBrowser(flags);
  const folder = await mkdtemp(join(tmpdir(), 'kalah-e2e-'));
  const first = await startServer(folder, 0);
  let server: Server | undefined = first;

  const visitor = (options?: VisitorOptions) => createVisitor(browser, options);
  return {
    url: first.url,
    visitor,
    async visit(path, options) {
      const page = await (await visitor(options)).newPage();
      await page.goto(first.url + path);
      return page;
    },
    async closePages() {
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    async stopServer() {
      await server?.stop();
      server = undefined;
    },
    async startServer() {
      server = await startServer(folder, Number(new URL(first.url).port));
    },
    async close() {
      await browser.close();
      await server?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A visitor with a separate browser profile. */
export async function createVisitor(
  browser: Browser,
  { stored = {}, ...options }: VisitorOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en', serviceWorkers: 'block', ...options });
  // Generous, because a busy machine is slow, and a page that never loads fails all the same.
  context.setDefaultTimeout(60_000);
  // Not a first visit: the home page would guide the visitor through a game.
  await context.addInitScript(storeOnce, { settings: { pace: 'at-once' }, guided: true, ...stored });
  return context;
}

/** Runs in the page before the app, on the first load only, so that it does not overwrite what the app stores later. */
function storeOnce(stored: Record<string, unknown>): void {
  try {
    if (localStorage.getItem('kalah:visited')) return;
    localStorage.setItem('kalah:visited', 'true');
    for (const [key, value] of Object.entries(stored))
      localStorage.setItem(`kalah:${key}`, JSON.stringify(value));
  } catch {
    // Some tests deny the storage.
  }
}

interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

async function startServer(folder: string, port: number): Promise<Server> {
  const child = spawn(process.execPath, ['packages/cli/bin/kalah.mjs', 'serve'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: `sqlite:${join(folder, 'kalah.db')}`,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { url: await readAddress(child), stop: () => stop(child) };
}

/** The address is in the first line the server prints. */
async function readAddress(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const [address] = /http:\/\/\S+/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error('the server ended before it was ready');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Waits until the service worker can answer without a server. */
export async function waitForOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
