import type { DocumentedCall } from './documented-calls.ts';

/** A request that takes long to answer. The parameters of its path name the longest game, and a player with many games. */
export interface ExpensiveRequest {
  readonly method?: string;
  /** As the documents of the API have it. */
  readonly path: string;
  readonly query?: string;
  readonly body?: string;
  /** The text after which a response that does not end is no longer read. */
  readonly until?: string;
  /** Fewer than usual, where the server limits them. */
  readonly connections?: number;
}

const LAST_EVENT = '"number":1999';

export const EXPENSIVE_REQUESTS: readonly ExpensiveRequest[] = [
  { path: '/healthz' },
  { path: '/api/v1/games/{id}' },
  { method: 'PUT', path: '/api/v1/games/{id}/moves/1', body: '{"pit":11}' },
  { path: '/api/v1/games/{id}/record.json' },
  { path: '/api/v1/games/{id}/record.txt' },
  { path: '/api/v1/games/{id}/board.svg' },
  { path: '/api/v1/games/{id}/events', query: 'after=0', until: LAST_EVENT },
  { path: '/api/v1/games/{id}/events', query: 'after=1990', until: LAST_EVENT },
  { path: '/api/v1/games', query: 'limit=100' },
  { path: '/api/v1/players/{name}/games', query: 'limit=100' },
  { path: '/api/v1/players/{name}' },
  { path: '/api/v1/account/export' },
  { path: '/api/v1/account/puzzles', query: 'limit=100' },
  { path: '/api/v1/account/puzzles/tried' },
  { path: '/api/v1/export/games.ndjson', connections: 2 },
  { path: '/_ah/api/kalah/v1/games/completed' },
  { path: '/_ah/api/kalah/v1/user/games', query: 'user_name=sue' },
  { path: '/_ah/api/kalah/v1/rankings' },
  { path: '/api/v1/openapi.json' },
];

/** GET routes that are not measured, by the reason. */
const CHEAP: Readonly<Record<string, readonly string[]>> = {
  'sends to watchers like the events of a game, which are measured': [
    '/api/v1/events',
    '/api/v1/games/{id}/socket',
    '/api/v1/account/events',
  ],
  'works in other threads, with limits of its own': [
    '/api/v1/games/{id}/analysis',
    '/api/v1/games/{id}/card.png',
    '/api/v1/card.png',
  ],
  'reads one game, like GET /api/v1/games/{id}': [
    '/api/v1/games/{id}/reminders',
    '/api/boards/{id}',
    '/v1/games/{gameRef}/status',
    '/games/{id}',
    '/_ah/api/kalah/v1/game/{urlsafe_game_key}',
    '/_ah/api/kalah/v1/history/{urlsafe_game_key}',
  ],
  'reads at most a hundred small rows': [
    '/api/v1/players/{name}/ratings',
    '/api/v1/players/{name}/opponents',
    '/api/v1/players/{name}/versus/{other}',
    '/api/v1/leaderboards/{pool}',
    '/api/v1/accounts/names/{name}',
    '/api/v1/session',
    '/api/v1/account',
    '/api/v1/account/sessions',
    '/api/v1/account/credentials',
    '/api/v1/account/tokens',
    '/api/v1/account/bots',
    '/api/v1/account/blocks',
    '/api/v1/account/blocks/{name}',
    '/api/v1/seeks',
    '/api/v1/challenges',
    '/api/v1/explorer',
  ],
  'answers from memory': [
    '/api/v1/reminders',
    '/api/v1/lobby',
    '/api/v1/puzzles/daily',
    '/api/v1/puzzles/next',
    '/api/v1/puzzles/{id}',
    '/actuator/health',
  ],
  'serves operators only': [
    '/api/v1/admin/accounts',
    '/api/v1/admin/accounts/{account}',
    '/api/v1/admin/tokens',
    '/api/v1/admin/hidden-games',
    '/api/v1/admin/address-blocks',
    '/api/v1/admin/reports',
    '/api/v1/admin/suspects',
    '/api/v1/admin/audit',
  ],
};

/** Documented GET routes about which nobody has decided whether they are expensive. */
export function findUndecided(calls: readonly DocumentedCall[]): string[] {
  const decided = new Set([...EXPENSIVE_REQUESTS.map(({ path }) => path), ...Object.values(CHEAP).flat()]);
  return calls.filter(({ method, path }) => method === 'GET' && !decided.has(path)).map(({ path }) => path);
}
