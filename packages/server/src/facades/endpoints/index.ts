import type { Games } from '../../games/games.ts';
import type { Players } from '../../games/players.ts';
import { type Api, toReferencePath } from '../../platform/http/api.ts';
import { ROOT } from './discovery.ts';
import { replyToError } from './errors.ts';
import { endpoints } from './routes.ts';

const SLUG = 'endpoints';

export function endpointsApi(games: Games, players: Players, publicUrl: string | undefined): Api {
  return {
    slug: SLUG,
    guide: '/docs/guide/compatible-apis#d-cloud-endpoints',
    openApi: '/_ah/api/kalah/v1/openapi.json',
    prefixes: [ROOT, '/user', '/game', '/history', '/rankings'],
    replyToError,
    routes: endpoints(games, players, { documentation: toReferencePath(SLUG), publicUrl }),
  };
}
