import type { Games } from '../../games/games.ts';
import type { Api } from '../../platform/http/api.ts';
import { replyToError } from './errors.ts';
import { v1 } from './routes.ts';

export function v1Api(games: Games): Api {
  return {
    slug: 'user-names',
    guide: '/docs/guide/compatible-apis#b-user-names',
    openApi: '/v1/games/openapi.json',
    prefixes: ['/v1/games', '/actuator'],
    replyToError,
    routes: v1(games),
  };
}
