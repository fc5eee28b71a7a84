/** Every page of the web app. `:id` is the id of a game, or the name of a game that is kept in the browser; `:name` is a player's. */
export const PAGE_PATHS = [
  '/',
  '/learn',
  '/rules',
  '/analysis',
  '/settings',
  '/lobby',
  '/puzzles',
  '/watch',
  '/history',
  '/account',
  '/leaderboard',
  '/@:name',
  '/privacy',
  '/play/:id',
  '/play/:id/analysis',
] as const;
/** The path of a page of the web app. */
export type PagePath = (typeof PAGE_PATHS)[number];

/** The pages that a server without accounts does not have. */
export const ACCOUNT_PAGES: readonly PagePath[] = ['/lobby', '/account', '/leaderboard', '/@:name'];

/** Games that are kept in the browser: against the computer, and between two people on one device. */
export const LOCAL_GAMES = ['computer', 'here'] as const;
/** A kind of game that is kept in the browser. */
export type LocalGame = (typeof LOCAL_GAMES)[number];

/** Whether a name in a path stands for a game in the browser: the current one of a kind, or a finished one by its id. */
export function isLocalGame(name: string): boolean {
  return LOCAL_GAMES.some((local) => local === name) || /^[0-9a-f]{32}$/.test(name);
}
