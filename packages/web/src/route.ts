/** A page of the app, as an address names it. */
export interface Route {
  readonly name: 'home' | 'play' | 'analysis' | 'learn' | 'settings' | 'missing';
  /** A game's id, where the page is about one. */
  readonly id?: string;
}

export function toRoute(path: string): Route {
  const [first = '', id, third, ...more] = path.slice(1).split('/');
  if (first === '') return { name: 'home' };
  if (first === 'play' && id && !third) return { name: 'play', id };
  if (first === 'play' && id && third === 'analysis' && more.length === 0) return { name: 'analysis', id };
  if ((first === 'analysis' || first === 'learn' || first === 'settings') && !id) return { name: first };
  return { name: 'missing' };
}

/** Pages that come when they are asked for; only the home page is part of the app. These two are about a game. */
export const loadGamePage = {
  play: () => import('./pages/play/Play.svelte'),
  analysis: () => import('./pages/analysis/Analysis.svelte'),
};
export const loadPage = {
  learn: () => import('./pages/learn/Learn.svelte'),
  settings: () => import('./pages/settings/Settings.svelte'),
};

/** Fetches what a page needs, so that it is painted once and whole. */
export async function prepare({ name }: Route): Promise<void> {
  if (name === 'play' || name === 'analysis') await loadGamePage[name]();
  if (name === 'learn' || name === 'settings') await loadPage[name]();
}
