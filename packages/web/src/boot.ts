/**
 * Runs before the first paint, as a plain script in the head. It sets the theme chosen in the settings, so that the page
 * does not flash in the other one, and asks for the files of the page that is wanted, so that they come along with the
 * app and not after it. The build puts their names in.
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
  const [, first = '', , third = ''] = location.pathname.split('/');
  for (const file of PAGES[third || first] ?? []) {
    const link = document.createElement('link');
    if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
    else link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
}

showTheme();
preloadPage();
