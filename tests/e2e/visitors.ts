import type { Browser, BrowserContext, BrowserContextOptions, Disposable, Page } from 'playwright-core';

export interface VisitorOptions extends BrowserContextOptions {
  /** Before the first visit, by the keys of the app. */
  readonly stored?: Record<string, unknown>;
  /**
   * Whether the browser draws the page. Drawing takes a quarter of its processor time, and most tests read the document,
   * its layout and its styles, not the picture.
   */
  readonly drawn?: true;
}

/** One visitor after another uses its page. */
interface Profile {
  readonly page: Page;
  /** Profiles with equal keys differ in nothing that cannot be reset. */
  readonly key: string;
  readonly forget: () => Promise<void>;
}

const VIEWPORT = { width: 1280, height: 720 };

/**
 * The visitors of a browser. A page in a new profile takes more than twice the processor time of a page in a profile that
 * has shown the app before, so profiles are used again, without anything that the visitor before has stored or changed.
 */
export class Visitors {
  readonly #browser: Browser;
  #idle: Profile[] = [];
  #busy: Profile[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** An empty page. A test that adds a script, a clock or a handler of sockets to it needs `createVisitor` instead. */
  async openPage(options: VisitorOptions = {}): Promise<Page> {
    // Nothing removes a service worker from a profile.
    if (options.serviceWorkers === 'allow') return (await createVisitor(this.#browser, options)).newPage();
    const { stored, drawn, viewport, colorScheme, reducedMotion = preferMotion(stored), ...fixed } = options;
    const key = JSON.stringify(fixed);
    const index = this.#idle.findIndex((profile) => profile.key === key);
    const [idle] = index < 0 ? [] : this.#idle.splice(index, 1);
    const page = idle?.page ?? (await (await createContext(this.#browser, options)).newPage());
    const script = await prepare(page.context(), options);
    this.#busy.push({ page, key, forget: () => script.dispose() });
    await page.setViewportSize(viewport ?? VIEWPORT);
    await page.emulateMedia({
      media: null,
      colorScheme: colorScheme ?? 'light',
      reducedMotion,
      forcedColors: 'none',
      contrast: 'no-preference',
    });
    return page;
  }

  /** Closes all pages but those that further visitors can use. */
  async leave(): Promise<void> {
    const reusable = this.#busy.filter(({ page }) => !page.isClosed());
    this.#busy = [];
    const kept = new Set([...reusable, ...this.#idle].map(({ page }) => page.context()));
    const others = this.#browser.contexts().filter((context) => !kept.has(context));
    await Promise.all([
      ...others.map((context) => context.close()),
      ...reusable.map((profile) => this.#clear(profile)),
    ]);
    this.#idle.push(...reusable);
  }

  async #clear({ page, forget }: Profile): Promise<void> {
    const context = page.context();
    await Promise.all(context.pages().map((tab) => tab !== page && tab.close()));
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await leaveApp(page);
    await page.mouse.move(0, 0);
    await Promise.all([context.clearCookies(), context.clearPermissions(), forget()]);
  }
}

/** Shows an empty page. It has the policies of the app, because the browser would start another process for other ones. */
async function leaveApp(page: Page): Promise<void> {
  const headers = {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
  };
  await page.route('**/left', (route) => route.fulfill({ contentType: 'text/html', headers }));
  await page.goto(new URL('/left', page.url()).href);
  await page.unrouteAll();
}

/** A visitor with a browser profile of their own. */
export async function createVisitor(browser: Browser, options: VisitorOptions = {}): Promise<BrowserContext> {
  const context = await createContext(browser, options);
  await prepare(context, options);
  return context;
}

async function createContext(
  browser: Browser,
  { stored, drawn, ...options }: VisitorOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'en',
    serviceWorkers: 'block',
    viewport: VIEWPORT,
    reducedMotion: preferMotion(stored),
    ...options,
  });
  // Generous, because a busy machine is slow, and a page that never loads fails all the same.
  context.setDefaultTimeout(60_000);
  return context;
}

/** Every frame that moves takes processor time, so only visitors who play at a pace see movement. */
function preferMotion(stored: VisitorOptions['stored']): 'reduce' | 'no-preference' {
  const { pace = 'at-once' } = (stored?.settings ?? {}) as { pace?: string };
  return pace === 'at-once' ? 'reduce' : 'no-preference';
}

let visitors = 0;

/** By default it is not a first visit, in which the home page would guide the visitor through a game. */
function prepare(context: BrowserContext, { stored, drawn }: VisitorOptions): Promise<Disposable> {
  const all = { settings: { pace: 'at-once' }, guided: true, ...stored };
  return context.addInitScript(prepareLoad, { visitor: ++visitors, stored: all, isDrawn: drawn === true });
}

interface Preparation {
  readonly visitor: number;
  readonly stored: Record<string, unknown>;
  readonly isDrawn: boolean;
}

/**
 * Runs in the page before the app. It stores on a visitor’s first load only, so that it does not overwrite what the app
 * stores later.
 */
function prepareLoad({ visitor, stored, isDrawn }: Preparation): void {
  if (!isDrawn) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('body { opacity: 0 !important }'); // nothing else about the layout or the events changes
    document.adoptedStyleSheets = [sheet];
  }
  try {
    if (localStorage.getItem('visitor') === String(visitor)) return;
    localStorage.clear();
    sessionStorage.clear();
    localStorage.setItem('visitor', String(visitor));
    for (const [key, value] of Object.entries(stored))
      localStorage.setItem(`kalah:${key}`, JSON.stringify(value));
  } catch {
    // Some tests deny the storage.
  }
}
