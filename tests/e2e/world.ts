import type { BrowserContext, Page } from 'playwright-core';
import { createMemoryStore } from '../../packages/server/src/store/sqlite/sqlite-store.ts';
import { startTestServer } from '../../packages/server/src/test-server.ts';
import { openBrowser } from '../support/browser.ts';
import { createVisitor, type VisitorOptions, Visitors } from './visitors.ts';

export interface World {
  readonly url: string;
  /** With a separate browser profile; animations are off unless the stored settings say otherwise. */
  visitor(options?: VisitorOptions): Promise<BrowserContext>;
  /** Cheaper than `visitor`. */
  openPage(options?: VisitorOptions): Promise<Page>;
  visit(path: string, options?: VisitorOptions): Promise<Page>;
  /** So that a test leaves none behind. */
  closePages(): Promise<void>;
  /** `startServer` starts it again on the same port with the same store. */
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
  close(): Promise<void>;
}

/** Port 0 is a free one. */
export interface WorldServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** `flags` are additional flags of the browser. */
export async function openWorld(
  flags: readonly string[] = [],
  openServer: (port: number) => Promise<WorldServer> = createTestServers(),
): Promise<World> {
  // First the browser: if it cannot open, no server is left behind to keep the test run from ending.
  const browser = await openBrowser(flags);
  const visitors = new Visitors(browser);
  const first = await openServer(0);
  let server: WorldServer | undefined = first;

  return {
    url: first.url,
    visitor: (options) => createVisitor(browser, options),
    openPage: (options) => visitors.openPage(options),
    async visit(path, options) {
      const page = await visitors.openPage(options);
      await page.goto(first.url + path);
      return page;
    },
    closePages: () => visitors.leave(),
    async stopServer() {
      await server?.stop();
      server = undefined;
    },
    async startServer() {
      server = await openServer(Number(new URL(first.url).port));
    },
    async close() {
      await browser.close();
      await server?.stop();
    },
  };
}

/** Servers in this process, one after another, on one store. */
function createTestServers(): (port: number) => Promise<WorldServer> {
  const store = createMemoryStore();
  return async (port) => {
    const { url, closeApp } = await startTestServer({ port }, store);
    return { url, stop: closeApp };
  };
}

/** Waits until the service worker can answer without a server. */
export async function waitForOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
