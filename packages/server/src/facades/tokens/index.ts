import type { Games } from '../../games/games.ts';
import type { Api } from '../../platform/http/api.ts';
import { errorHandlers } from './errors.ts';
import { tokens } from './routes.ts';

const PREFIX = '/games';

export function tokensApi(games: Games, publicUrl: string | undefined): Api {
  return {
    slug: 'numbered-pits',
    guide: '/docs/guide/compatible-apis#c-and-e-numbered-pits',
    openApi: `${PREFIX}/openapi.json`,
    prefixes: [PREFIX],
    replyToError: errorHandlers(publicUrl).replyToError,
    routes: async (app) => {
      await app.register(tokens(games, publicUrl), { prefix: PREFIX });
    },
  };
}
