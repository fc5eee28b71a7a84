import { PAGES, type PageName, type PagePath } from '@kalah/api/pages';

export interface Route {
  readonly name: PageName | 'missing';
  /** The game's id, on pages about one game. */
  readonly id?: string;
  readonly needsAccounts?: boolean;
}

export function toRoute(path: string): Route {
  for (const { path: pattern, ...page } of PAGES) {
    const match = findMatch(pattern, path);
    if (match) return { ...page, ...match };
  }
  return { name: 'missing' };
}

function findMatch(pattern: PagePath, path: string): { id?: string } | undefined {
  const match = new RegExp(`^${pattern.replace(/:\w+/, '([^/]+)')}$`).exec(path);
  return match ? (pattern.includes(':id') ? { id: match[1]! } : {}) : undefined;
}

export function profilePath(name: string): string {
  return `/@${encodeURIComponent(name)}`;
}
