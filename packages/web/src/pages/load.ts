import type { PageName } from '@kalah/api/pages';
import type { Route } from '../router/route.ts';

/** Pages about one game. Every page except the home page is loaded on demand. */
export const loadGamePage = {
  play: () => import('./play/Play.svelte'),
  analysis: () => import('./analysis/Analysis.svelte'),
};
export const loadPage = {
  learn: () => import('./learn/Learn.svelte'),
  rules: () => import('./rules/Rules.svelte'),
  settings: () => import('./settings/Settings.svelte'),
  lobby: () => import('./lobby/Lobby.svelte'),
  puzzles: () => import('./puzzles/Puzzles.svelte'),
  watch: () => import('./watch/Watch.svelte'),
  history: () => import('./history/History.svelte'),
  account: () => import('./account/Account.svelte'),
  leaderboard: () => import('./leaderboard/Leaderboard.svelte'),
  profile: () => import('./profile/Profile.svelte'),
  privacy: () => import('./privacy/Privacy.svelte'),
} satisfies Record<Exclude<PageName, 'home' | keyof typeof loadGamePage>, () => Promise<unknown>>;

/** Loads a page's code before the app is mounted, so that the first paint is complete. */
export async function preloadPage({ name }: Route): Promise<void> {
  if (name === 'play' || name === 'analysis') await loadGamePage[name]();
  else if (name !== 'home' && name !== 'missing') await loadPage[name]();
}
