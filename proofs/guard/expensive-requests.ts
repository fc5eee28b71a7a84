import { PAGES as APP_PAGES } from '../../packages/api/src/http/pages.ts';
import { PASSWORD } from '../../packages/server/src/accounts/routes/browser-fixture.ts';
import type { DocumentedCall } from './documented-calls.ts';
import { toTemplate } from './served-routes.ts';

export interface Targets {
  /** A signed-in player with many games and attempts at puzzles. */
  readonly player: string;
  /** The longest game, which is open to everybody. */
  readonly longest: string;
  /** A repetition of the request that created the longest game has this key and this body. */
  readonly key: string;
  readonly creation: unknown;
  /** Open games with many moves that can be taken back. */
  readonly takebacks: readonly string[];
  /** Finished games that are as long as the longest. */
  readonly finished: readonly string[];
  /** A finished game of the player. It has six pits, as the compatible APIs demand. */
  readonly listed: string;
}

export interface ExpensiveRequest {
  readonly method?: string;
  /** As the documents of the API have it. */
  readonly path: string;
  /** The ids of the path, which are requested one after the other. Without them, the id is that of the longest game. */
  readonly ids?: (targets: Targets) => readonly string[];
  readonly query?: string | ((targets: Targets) => string);
  readonly headers?: (targets: Targets) => Readonly<Record<string, string>>;
  readonly body?: (targets: Targets) => unknown;
  /** For the report, where several requests have the same path. */
  readonly note?: string;
  /** The text after which a response that does not end is no longer read. */
  readonly until?: string | ((targets: Targets) => string);
  /** Fewer than usual, where the server limits them. */
  readonly connections?: number;
  /** Each request names another host, so that no page in the server's cache fits it. */
  readonly variesHost?: boolean;
  /** The statuses that the response may have; 200 by default. */
  readonly statuses?: readonly number[];
}

const LAST_EVENT = '"number":1999';
const PUZZLE = 'jq49g0v';
const MOST_CLAIMS = 100;
const MOST_WATCHED = 50;
const COMPRESSED_PAGE = { accept: 'text/html', 'accept-encoding': 'br' };

const watched = (ids: readonly string[]) => ids.slice(0, MOST_WATCHED);

export const EXPENSIVE_REQUESTS: readonly ExpensiveRequest[] = [
  { path: '/healthz' },
  { path: '/api/v1/games/{id}' },
  {
    method: 'PUT',
    path: '/api/v1/games/{id}/moves/{number}',
    note: 'repeated',
    body: () => ({ pit: 11 }),
    statuses: [200, 409],
  },
  {
    method: 'POST',
    path: '/api/v1/games/{id}/takeback',
    ids: ({ takebacks }) => takebacks,
    body: () => ({ side: 'south' }),
  },
  { method: 'POST', path: '/api/v1/games', note: 'new', body: () => ({}), statuses: [201] },
  {
    method: 'POST',
    path: '/api/v1/games',
    note: 'repeated',
    headers: ({ key }) => ({ 'idempotency-key': key }),
    body: ({ creation }) => creation,
    statuses: [201],
  },
  {
    method: 'POST',
    path: '/api/v1/games/{id}/rematch',
    ids: ({ finished }) => finished,
    body: () => ({ side: 'south' }),
    statuses: [201],
  },
  {
    method: 'POST',
    path: '/api/v1/games/{id}/phrases',
    ids: ({ listed }) => [listed],
    body: () => ({ phrase: 'good-luck' }),
    statuses: [200, 429],
  },
  { path: '/api/v1/games/{id}/record.json' },
  { path: '/api/v1/games/{id}/record.txt' },
  { path: '/api/v1/games/{id}/board.svg' },
  { path: '/api/v1/games/{id}/events', query: 'after=0', until: LAST_EVENT },
  { path: '/api/v1/games/{id}/events', query: 'after=1990', until: LAST_EVENT },
  {
    path: '/api/v1/events',
    note: '50 games',
    query: ({ finished }) => `games=${watched(finished)}`,
    until: ({ finished }) => `id: ${watched(finished).at(-1)}`,
  },
  { path: '/api/v1/games', query: 'limit=100' },
  { path: '/api/v1/players/{name}/games', query: 'limit=100' },
  { path: '/api/v1/players/{name}' },
  { path: '/api/v1/account/export' },
  {
    method: 'POST',
    path: '/api/v1/account/claims',
    body: ({ finished }) => ({
      seats: Array.from({ length: MOST_CLAIMS }, (_, at) => ({
        game: finished[at % finished.length],
        token: 'x',
      })),
    }),
  },
  {
    method: 'POST',
    path: '/api/v1/accounts',
    body: ({ player }) => ({ name: player, password: PASSWORD }),
    statuses: [409, 429],
  },
  {
    method: 'PUT',
    path: '/api/v1/account/password',
    body: () => ({ password: PASSWORD }),
    statuses: [204, 503],
  },
  { method: 'POST', path: '/api/v1/account/recovery-codes', statuses: [201] },
  {
    method: 'POST',
    path: '/api/v1/seeks',
    body: () => ({
      variant: { pits: 6, seeds: 4 },
      clock: { kind: 'live', initial: 60, increment: 0 },
    }),
    until: 'event: ',
  },
  { path: '/api/v1/account/puzzles', query: 'limit=100' },
  { path: '/api/v1/account/puzzles/tried' },
  { path: '/api/v1/puzzles/next' },
  {
    method: 'POST',
    path: '/api/v1/puzzles/{id}/attempt',
    ids: () => [PUZZLE],
    body: () => ({ moves: [2] }),
  },
  { path: '/api/v1/export/games.ndjson', connections: 2 },
  { path: '/_ah/api/kalah/v1/games/completed' },
  { path: '/_ah/api/kalah/v1/user/games', query: 'user_name=sue' },
  { path: '/_ah/api/kalah/v1/rankings' },
  {
    path: '/_ah/api/kalah/v1/history/{urlsafe_game_key}',
    ids: ({ listed }) => [listed],
  },
  { path: '/api/v1/openapi.json' },
  { path: '/', headers: () => COMPRESSED_PAGE, variesHost: true },
  { path: '/docs/reference/kalah', headers: () => COMPRESSED_PAGE, variesHost: true },
  // Last, because new sessions end the oldest one, in which the other requests are sent.
  {
    method: 'POST',
    path: '/api/v1/sessions',
    body: ({ player }) => ({ name: player, password: PASSWORD }),
    statuses: [201],
  },
];

/** Routes that are not measured, by the reason. */
const CHEAP: Readonly<Record<string, readonly string[]>> = {
  'is the same route as the one below /_ah/api/kalah/v1': [
    'POST /user',
    'POST /game',
    'GET /game/{urlsafe_game_key}',
    'PUT /game/{urlsafe_game_key}',
    'PUT /game/{urlsafe_game_key}/cancel',
    'GET /history/{urlsafe_game_key}',
    'GET /games/completed',
    'GET /user/games',
    'GET /rankings',
  ],
  'reads or changes one mailbox': ['GET /reminders/{id}', 'POST /reminders/{id}'],
  'sends to watchers like the events of a game, which are measured': [
    'GET /api/v1/games/{id}/socket',
    'GET /api/v1/account/events',
  ],
  'works in other threads, with limits of its own': [
    'GET /api/v1/games/{id}/analysis',
    'POST /api/v1/analysis',
    'GET /api/v1/games/{id}/card.png',
    'GET /api/v1/card.png',
  ],
  'reads one game, like GET /api/v1/games/{id}': [
    'GET /api/v1/games/{id}/reminders',
    'GET /api/boards/{id}',
    'GET /v1/games/{gameRef}/status',
    'GET /games/{id}',
    'GET /_ah/api/kalah/v1/game/{urlsafe_game_key}',
  ],
  'reads one game and appends to it, which is less than a takeback does': [
    'POST /api/v1/games/{id}/abort',
    'POST /api/v1/games/{id}/claim',
    'POST /api/v1/games/{id}/draw',
    'POST /api/v1/games/{id}/resign',
    'POST /api/v1/games/{id}/seats/{side}',
    'POST /api/v1/games/{id}/swap',
    'PUT /api/boards/{id}',
    'PUT /v1/games/{gameRef}/join',
    'PUT /v1/games/{gameRef}/move',
    'POST /games/{id}',
    'POST /games/{id}/join',
    'PUT /games/{id}/pits/{pitId}',
    'POST /games/{id}/pits/{pitId}',
    'PUT /_ah/api/kalah/v1/game/{urlsafe_game_key}',
    'PUT /_ah/api/kalah/v1/game/{urlsafe_game_key}/cancel',
  ],
  'creates one game or player, like POST /api/v1/games': [
    'POST /api/boards',
    'POST /games',
    'POST /v1/games/init',
    'POST /_ah/api/kalah/v1/game',
    'POST /_ah/api/kalah/v1/user',
    'POST /api/v1/seeks/{id}/accept',
    'POST /api/v1/challenges/{id}/accept',
  ],
  'reads at most a hundred small rows': [
    'GET /api/v1/players/{name}/ratings',
    'GET /api/v1/players/{name}/opponents',
    'GET /api/v1/players/{name}/versus/{other}',
    'GET /api/v1/leaderboards/{pool}',
    'GET /api/v1/accounts/names/{name}',
    'GET /api/v1/session',
    'GET /api/v1/account',
    'GET /api/v1/account/sessions',
    'GET /api/v1/account/credentials',
    'GET /api/v1/account/tokens',
    'GET /api/v1/account/bots',
    'GET /api/v1/account/blocks',
    'GET /api/v1/account/blocks/{name}',
    'GET /api/v1/seeks',
    'GET /api/v1/challenges',
    'GET /api/v1/explorer',
  ],
  'writes a few small rows, in another thread or in the database': [
    'PATCH /api/v1/account',
    'DELETE /api/v1/account',
    'PUT /api/v1/account/blocks/{name}',
    'DELETE /api/v1/account/blocks/{name}',
    'POST /api/v1/account/bots',
    'DELETE /api/v1/account/bots/{name}',
    'PATCH /api/v1/account/passkeys/{id}',
    'DELETE /api/v1/account/passkeys/{id}',
    'DELETE /api/v1/account/password',
    'DELETE /api/v1/account/sessions',
    'DELETE /api/v1/account/sessions/{id}',
    'POST /api/v1/account/tokens',
    'DELETE /api/v1/account/tokens/{id}',
    'POST /api/v1/account/verification',
    'POST /api/v1/challenges/{name}',
    'POST /api/v1/challenges/{id}/decline',
    'DELETE /api/v1/challenges/{id}',
    'DELETE /api/v1/seeks/{id}',
    'POST /api/v1/reports',
    'PUT /api/v1/games/{id}/reminders/email',
    'DELETE /api/v1/games/{id}/reminders/email',
    'PUT /api/v1/games/{id}/reminders/push/{device}',
    'DELETE /api/v1/games/{id}/reminders/push/{device}',
  ],
  'checks one signature, at most once per challenge, and challenges are limited by address': [
    'POST /api/v1/account/passkeys',
    'POST /api/v1/account/passkeys/options',
    'POST /api/v1/accounts/passkey-options',
    'POST /api/v1/sessions/passkey-options',
  ],
  'answers from memory': [
    'GET /api/v1/reminders',
    'GET /api/v1/lobby',
    'GET /api/v1/puzzles/daily',
    'GET /api/v1/puzzles/{id}',
    'GET /actuator/health',
    'GET /readyz',
    'GET /metrics',
    'GET /api/v1/accounts/openapi.json',
    'GET /api/v1/moderation/openapi.json',
    'GET /api/v1/pairing/openapi.json',
    'GET /api/boards/openapi.json',
    'GET /v1/games/openapi.json',
    'GET /games/openapi.json',
    'GET /_ah/api/kalah/v1/openapi.json',
    'GET /_ah/api/explorer',
    'GET /_ah/api/discovery/v1/apis',
    'GET /_ah/api/discovery/v1/apis/kalah/v1/rest',
  ],
  'serves operators only': [
    'GET /api/v1/admin/accounts',
    'GET /api/v1/admin/accounts/{account}',
    'PATCH /api/v1/admin/accounts/{account}',
    'POST /api/v1/admin/accounts/{account}/close',
    'POST /api/v1/admin/accounts/{account}/reopen',
    'POST /api/v1/admin/accounts/{account}/reset',
    'GET /api/v1/admin/address-blocks',
    'POST /api/v1/admin/address-blocks',
    'DELETE /api/v1/admin/address-blocks',
    'GET /api/v1/admin/audit',
    'DELETE /api/v1/admin/games/{id}',
    'POST /api/v1/admin/games/{id}/hide',
    'POST /api/v1/admin/games/{id}/show',
    'GET /api/v1/admin/hidden-games',
    'GET /api/v1/admin/reports',
    'POST /api/v1/admin/reports/{id}/resolve',
    'GET /api/v1/admin/suspects',
    'GET /api/v1/admin/tokens',
    'POST /api/v1/admin/tokens',
    'DELETE /api/v1/admin/tokens/{id}',
  ],
};

const toRoute = ({ method = 'GET', path }: Partial<DocumentedCall>) => `${method} ${path}`;

/** All pages are sent by the same functions as the two that are measured. */
const PAGES: readonly string[] = APP_PAGES.map(({ path }) => toTemplate(path));

function isPage({ method, path }: DocumentedCall): boolean {
  return method === 'GET' && (PAGES.includes(path) || /^\/docs($|\/)/.test(path));
}

/** Neither measured nor listed as cheap. */
export function undecidedRoutes(routes: readonly DocumentedCall[]): string[] {
  const decided = new Set([...EXPENSIVE_REQUESTS.map(toRoute), ...Object.values(CHEAP).flat()]);
  return routes
    .filter((route) => !isPage(route))
    .map(toRoute)
    .filter((route) => !decided.has(route));
}

/** Listed as cheap, but gone. */
export function outdatedRoutes(routes: readonly DocumentedCall[]): string[] {
  const existing = new Set(routes.map(toRoute));
  return Object.values(CHEAP)
    .flat()
    .filter((route) => !existing.has(route));
}

export function formatRequest({ method = 'GET', path, query, note }: ExpensiveRequest): string {
  return `\`${method} ${path}${typeof query === 'string' ? `?${query}` : ''}\`${note ? ` (${note})` : ''}`;
}
