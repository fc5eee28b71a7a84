import type { Games } from '../../games/games.ts';
import type { Players } from '../../games/players.ts';
import type { Api } from '../../http/api.ts';
import { replyToError } from './errors.ts';
import { endpoints } from './routes.ts';

export function endpointsApi(games: Games, players: Players): Api {
  return {
    name: 'endpoints',
    openApi: '/_ah/api/kalah/v1/openapi.json',
    prefixes: ['/_ah/api/kalah/v1', '/user', '/game', '/history', '/rankings'],
    replyToError,
    routes: endpoints(games, players),
  };
}
