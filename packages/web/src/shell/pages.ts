import type { PagePath } from '@kalah/api/pages';
import type { IconName } from '../ui/icons.ts';

/** The path of a page that needs no id and no name. */
type PlainPath = Exclude<PagePath, `${string}:${string}`>;

/** The pages in the navigation. */
export const pages: readonly {
  /** The name of its route, and its key among the texts. */
  readonly name: 'home' | 'puzzles' | 'watch' | 'history' | 'analysis' | 'learn';
  readonly href: PlainPath;
  readonly icon: IconName;
  /** Whether it is missing among the tabs of a phone, which has room for five. */
  readonly wideOnly?: boolean;
}[] = [
  { name: 'home', href: '/', icon: 'home' },
  { name: 'puzzles', href: '/puzzles', icon: 'puzzle' },
  { name: 'watch', href: '/watch', icon: 'eye' },
  { name: 'history', href: '/history', icon: 'history' },
  { name: 'analysis', href: '/analysis', icon: 'graph' },
  { name: 'learn', href: '/learn', icon: 'book', wideOnly: true },
];

const PARENTS: Partial<Record<string, string>> = { play: 'home', lobby: 'home', rules: 'learn' };

/** The name of the page in the navigation that a page belongs to. */
export function navigationOf(name: string): string {
  return PARENTS[name] ?? name;
}
