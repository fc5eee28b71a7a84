/** `:id` is the id of a game, or the name of a game that is kept in the browser; `:name` is a player's. */
const TABLE = [
  { path: '/', name: 'home' },
  { path: '/learn', name: 'learn' },
  { path: '/rules', name: 'rules' },
  { path: '/analysis', name: 'analysis' },
  { path: '/settings', name: 'settings' },
  { path: '/lobby', name: 'lobby', needsAccounts: true },
  { path: '/puzzles', name: 'puzzles' },
  { path: '/watch', name: 'watch' },
  { path: '/history', name: 'history' },
  { path: '/account', name: 'account', needsAccounts: true },
  { path: '/leaderboard', name: 'leaderboard', needsAccounts: true },
  { path: '/@:name', name: 'profile', needsAccounts: true },
  { path: '/privacy', name: 'privacy' },
  { path: '/play/:id', name: 'play' },
  { path: '/play/:id/analysis', name: 'analysis' },
] as const;
export type PagePath = (typeof TABLE)[number]['path'];
export type PageName = (typeof TABLE)[number]['name'];

export interface Page {
  readonly path: PagePath;
  readonly name: PageName;
  readonly needsAccounts?: true;
}

export const PAGES: readonly Page[] = TABLE;

const PLAY =
  'Play Kalah against a friend, the computer or on one device; watch, analyse with exact verdicts, and learn the game in six short steps.';

/** What search engines and chats show of the pages that are not about one game or player. */
export const PAGE_TEXTS = {
  '/': {
    title: 'Kalah: choose a pit and play',
    headline: 'Kalah: choose a pit and play',
    description: PLAY,
  },
  '/learn': {
    title: 'Learn Kalah',
    headline: 'Learn Kalah',
    description:
      'Learn Kalah in six short steps: sow, move again, capture and win. Every step is played on a board.',
  },
  '/rules': {
    title: 'The rules of Kalah',
    headline: 'The rules of Kalah on one page',
    description: 'The rules of Kalah with pictures, on one page to read or to print, in five languages.',
  },
  '/analysis': {
    title: 'Analysis · Kalah',
    headline: 'Analyse a position of Kalah',
    description:
      'Set up any position of Kalah and see what every move is worth, proven to the last seed where possible.',
  },
  '/settings': { title: 'Settings · Kalah', headline: 'Settings', description: PLAY },
  '/lobby': {
    title: 'Find an opponent · Kalah',
    headline: 'Find an opponent',
    description:
      'Choose a time and play Kalah with somebody of your strength in seconds, with or without an account.',
  },
  '/puzzles': {
    title: 'Puzzles · Kalah',
    headline: 'Puzzles of Kalah',
    description:
      'A new Kalah puzzle every day, and thousands more at your strength. Every solution is proven, and every wrong move is answered with what it costs.',
  },
  '/watch': {
    title: 'Live games · Kalah',
    headline: 'Watch Kalah',
    description: 'Games of Kalah that are being played now. Come and watch.',
  },
  '/history': {
    title: 'Your finished games · Kalah',
    headline: 'Your finished games',
    description: PLAY,
  },
  '/account': { title: 'Account · Kalah', headline: 'Your account', description: PLAY },
  '/leaderboard': {
    title: 'Leaderboard · Kalah',
    headline: 'The best players of Kalah',
    description: 'The highest ratings of Kalah, in live games and in games with days per turn.',
  },
  '/privacy': {
    title: 'Privacy · Kalah',
    headline: 'Privacy',
    description: 'What this Kalah server stores, for how long, and who can see it.',
  },
} as const satisfies Partial<Record<PagePath, { title: string; headline: string; description: string }>>;

/** Games that are kept in the browser: against the computer, and between two people on one device. */
export const LOCAL_GAMES = ['computer', 'here'] as const;

/**
 * Whether a name in a path stands for a game in the browser: the current one of a kind, or a finished one by its id.
 *
 * @example
 * isLocalGame('computer'); // → true
 */
export function isLocalGame(name: string): boolean {
  return LOCAL_GAMES.some((local) => local === name) || /^[0-9a-f]{32}$/.test(name);
}
