/**
 * Runs before the first paint, as a plain script inside the page. It applies the theme from the settings, so the page does
 * not flash in the other one; preloads the scripts and styles of the requested page, whose names the build writes in, and
 * the game it shows; and reloads the page when a script of its build cannot be fetched any more.
 */
const PAGES = '__PAGES__' as unknown as Readonly<Record<string, readonly string[]>>;

function showTheme(): void {
  try {
    const { theme } = JSON.parse(localStorage.getItem('kalah:settings') ?? '{}') as { theme?: string };
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Without storage or a saved theme, the system's theme applies.
  }
}

function preloadPage(): void {
  const [, first = '', id = '', third = ''] = location.pathname.split('/');
  const page = first.startsWith('@') ? 'profile' : third || first;
  // An address may contain any word, "constructor" for instance, which every object has.
  for (const file of Object.hasOwn(PAGES, page) ? PAGES[page]! : [])
    preload(
      file,
      file.endsWith('.css') ? { rel: 'preload', as: 'style', crossOrigin: '' } : { rel: 'modulepreload' },
    );
  // Ids of games on the server contain a dash; games on this device are called by one word.
  if (first === 'play' && id.includes('-'))
    preload(`/api/v1/games/${id}`, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous' });
}

function preload(href: string, how: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), how, { href }));
}

const RELOADS = 'kalah:reloads';
const MAX_RELOADS = 3;
const RELOADS_EXPIRE_MS = 60_000;
/** For the page and its scripts together. */
const FETCH_MS = 30_000;

/**
 * The server was updated since this page was loaded, or is being updated now: loads the page of its present build. Does
 * nothing unless that page and its scripts can be fetched, which also puts them into the browser's cache.
 */
async function reloadIfComplete(): Promise<void> {
  try {
    const reloads = (JSON.parse(sessionStorage.getItem(RELOADS) ?? '[]') as number[]).filter(
      (at) => Date.now() - at < RELOADS_EXPIRE_MS,
    );
    if (reloads.length >= MAX_RELOADS) return;
    const signal = AbortSignal.timeout(FETCH_MS);
    const page = await (await fetch(location.href, { cache: 'no-store', signal })).text();
    const scripts = page.match(/\/assets\/[\w.-]+\.js/g) ?? [];
    const answers = await Promise.all(scripts.map((script) => fetch(script, { signal })));
    if (!answers.every(({ ok }) => ok)) return;
    sessionStorage.setItem(RELOADS, JSON.stringify([...reloads, Date.now()]));
    location.reload();
  } catch {
    // Without a connection or without storage the page stays as it is.
  }
}

/** The page is empty without its scripts, so it keeps trying for half a minute. */
async function retryPage(): Promise<void> {
  document.getElementById('app')!.textContent = 'Kalah is being updated …';
  for (let pauseMs = 250; pauseMs <= 16_000; pauseMs *= 2) {
    await reloadIfComplete();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

showTheme();
preloadPage();
// Errors of script elements do not bubble, hence the capture. Scripts that are imported later report to Vite.
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && void retryPage(), true);
addEventListener('vite:preloadError', () => void reloadIfComplete());

export {}; // a module for the type checker, so that its test can import it
