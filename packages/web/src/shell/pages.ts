import type { IconName } from '../ui/icons.ts';

/** The pages one can go to from everywhere. */
export const pages: readonly {
  readonly key: 'play' | 'watch' | 'analysis' | 'learn';
  /** The route that belongs to it. */
  readonly name: string;
  readonly href: string;
  readonly icon: IconName;
}[] = [
  { key: 'play', name: 'home', href: '/', icon: 'home' },
  { key: 'watch', name: 'home', href: '/#watch', icon: 'eye' },
  { key: 'analysis', name: 'analysis', href: '/analysis', icon: 'graph' },
  { key: 'learn', name: 'learn', href: '/learn', icon: 'book' },
];
