import type { Games } from '../../games/games.ts';
import type { Api } from '../../platform/http/api.ts';
import { replyToError } from './errors.ts';
import { boards } from './routes.ts';

const PREFIX = '/api/boards';

export function boardsApi(games: Games): Api {
  return {
    slug: 'shared-board',
    guide: '/docs/guide/compatible-apis#a-shared-board',
    openApi: `${PREFIX}/openapi.json`,
    prefixes: [PREFIX],
    replyToError,
    routes: async (app) => {
      await app.register(boards(games), { prefix: PREFIX });
    },
  };
}
