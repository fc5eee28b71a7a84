import type { PagePath } from '@kalah/api/pages';
import type { IconName } from '../ui/icons.ts';

/** The path of a page that needs no id and no name. */
type PlainPath = Exclude<PagePath, `${string}:${string}`>;

export const pages: readonly {
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

export function navigationOf(name: string): string {
  return PARENTS[name] ?? name;
}
