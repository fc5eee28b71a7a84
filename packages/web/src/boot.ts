/**
 * Runs before the first paint, as a plain script within the page. It sets the theme chosen in the settings, so that the
 * page does not flash in the other one, and asks for what the page that is wanted needs, so that it comes along with the
 * app and not after it: its scripts, whose names the build puts in, and the game it is about.
 */
const PAGES = '__PAGES__' as unknown as Readonly<Record<string, readonly string[]>>;

function showTheme(): void {
  try {
    const { theme } = JSON.parse(localStorage.getItem('kalah:settings') ?? '{}') as { theme?: string };
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // No storage, no wish: the system's theme it is.
  }
}

function preloadPage(): void {
  const [, first = '', id = '', third = ''] = location.pathname.split('/');
  for (const script of PAGES[third || first] ?? []) preload(script, { rel: 'modulepreload' });
  // Games on the server have a dash in their id, those on this device are called by one word.
  if (first === 'play' && id.includes('-'))
    preload(`/api/v1/games/${id}`, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous' });
}

function preload(href: string, how: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), how, { href }));
}

showTheme();
preloadPage();
