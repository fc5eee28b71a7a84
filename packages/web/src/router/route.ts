import { ACCOUNT_PAGES, PAGE_PATHS, type PagePath } from '@kalah/api/pages';

type Page =
  | 'home'
  | 'play'
  | 'analysis'
  | 'learn'
  | 'rules'
  | 'settings'
  | 'lobby'
  | 'puzzles'
  | 'watch'
  | 'history'
  | 'account'
  | 'leaderboard'
  | 'profile'
  | 'privacy';

/** The server knows pages by the same list of paths: without an entry there a page has no address. */
const PAGES: Readonly<Record<PagePath, Page>> = {
  '/': 'home',
  '/learn': 'learn',
  '/rules': 'rules',
  '/analysis': 'analysis',
  '/settings': 'settings',
  '/lobby': 'lobby',
  '/puzzles': 'puzzles',
  '/watch': 'watch',
  '/history': 'history',
  '/account': 'account',
  '/leaderboard': 'leaderboard',
  '/@:name': 'profile',
  '/privacy': 'privacy',
  '/play/:id': 'play',
  '/play/:id/analysis': 'analysis',
};

/** The page that a path leads to. */
export interface Route {
  readonly name: Page | 'missing';
  /** The game's id, on pages about one game. */
  readonly id?: string;
  /** Whether the page is missing on servers without accounts. */
  readonly needsAccounts?: boolean;
}

export function toRoute(path: string): Route {
  for (const pattern of PAGE_PATHS) {
    const match = findMatch(pattern, path);
    if (!match) continue;
    const needsAccounts = ACCOUNT_PAGES.includes(pattern);
    return { name: PAGES[pattern], ...match, ...(needsAccounts && { needsAccounts }) };
  }
  return { name: 'missing' };
}

function findMatch(pattern: PagePath, path: string): { id?: string } | undefined {
  const match = new RegExp(`^${pattern.replace(/:\w+/, '([^/]+)')}$`).exec(path);
  return match ? (pattern.includes(':id') ? { id: match[1]! } : {}) : undefined;
}

/** The address of the page about a player. */
export function profilePath(name: string): string {
  return `/@${encodeURIComponent(name)}`;
}
