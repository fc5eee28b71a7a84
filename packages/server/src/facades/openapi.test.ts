import { expect, test } from 'vitest';
import { startTestServer } from '../test-server.ts';
import { send } from './transcript-fixture.ts';

const documents = [
  ['/api/boards/openapi.json', ['POST /api/boards', 'GET /api/boards/{id}', 'PUT /api/boards/{id}']],
  [
    '/v1/games/openapi.json',
    [
      'GET /actuator/health',
      'POST /v1/games/init',
      'PUT /v1/games/{gameRef}/join',
      'PUT /v1/games/{gameRef}/move',
      'GET /v1/games/{gameRef}/status',
    ],
  ],
  [
    '/games/openapi.json',
    [
      'POST /games',
      'POST /games/{id}/join',
      'GET /games/{id}',
      'POST /games/{id}',
      'PUT /games/{id}/pits/{pitId}',
      'POST /games/{id}/pits/{pitId}',
    ],
  ],
  [
    '/_ah/api/kalah/v1/openapi.json',
    [
      'POST user',
      'POST game',
      'GET game/{urlsafe_game_key}',
      'PUT game/{urlsafe_game_key}',
      'PUT game/{urlsafe_game_key}/cancel',
      'GET user/games',
      'GET games/completed',
      'GET rankings',
      'GET history/{urlsafe_game_key}',
    ].map((call) => call.replace(' ', ' /_ah/api/kalah/v1/')),
  ],
] as const;

test.each(documents)('[F6] %s describes every call of its API, and no other', async (path, calls) => {
  const server = await startTestServer();
  const { status, body } = await send(server.url, `GET ${path}`);
  await server.stop();
  expect(status).toBe(200);
  expect(body.openapi).toBe('3.1.0');
  const described = Object.entries<object>(body.paths).flatMap(([url, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${url}`),
  );
  expect(described.sort()).toEqual([...calls].sort());
});
