import type { IconName } from '../ui/icons.ts';

/** The pages in the navigation. */
export const pages: readonly {
  readonly key: 'play' | 'watch' | 'analysis' | 'learn';
  /** The name of its route. */
  readonly name: string;
  readonly href: string;
  readonly icon: IconName;
}[] = [
  { key: 'play', name: 'home', href: '/', icon: 'home' },
  { key: 'watch', name: 'home', href: '/#watch', icon: 'eye' },
  { key: 'analysis', name: 'analysis', href: '/analysis', icon: 'graph' },
  { key: 'learn', name: 'learn', href: '/learn', icon: 'book' },
];
