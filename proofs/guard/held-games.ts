import { createClient } from '@kalah/api/client';
import { openSocket } from '../../packages/server/src/platform/http/socket-fixture.ts';
import { send } from '../request.ts';

export interface HeldGame {
  readonly name: string;
  readonly id: string;
  /** Only the players know them. */
  readonly secrets: readonly string[];
  /** By the player to move. */
  readonly rightful: Attempt;
}

export interface Attempt {
  readonly request: string;
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

/** An attempt over the game's socket, with the move as its body. */
export const SOCKET = 'SOCKET';

/** Over HTTP or the socket; returns the status. */
export async function attempt(url: string, { request, ...options }: Attempt): Promise<number> {
  const [way, gameId] = request.split(' ') as [string, string];
  if (way !== SOCKET) return (await send(url, request, options)).status;
  const { socket, send: ask, next } = openSocket(url, gameId, options);
  await next();
  ask({ ...(options.body as object), ref: 0 });
  const { status = 200 } = await next();
  socket.close();
  return status;
}

/** Of every kind, through every API that can hold a seat. */
export async function createHeldGames(url: string): Promise<HeldGame[]> {
  const client = createClient({ baseUrl: url });
  const secret = await client.createGame({ name: 'Annabella' });
  const friend = await client.takeSeat(secret.game.id, 'north', { name: 'Bartholomew' });
  const named = await client.createGame({
    seats: { south: { name: 'Annabella' }, north: { name: 'Bartholomew' } },
  });

  const { json: made } = await send(url, 'POST /games');
  const joins = [
    await send(url, `POST /games/${made.id}/join`),
    await send(url, `POST /games/${made.id}/join`),
  ];
  const [one, two] = joins.map(({ json }) => json.player.token as string) as [string, string];

  const { json: opened } = await send(url, 'POST /v1/games/init', { body: { userName: 'Annabella' } });
  const reference = opened.gameReference as string;
  await send(url, `PUT /v1/games/${reference}/join`, { body: { userName: 'Bartholomew' } });

  for (const user_name of ['Annabella', 'Bartholomew'])
    await send(url, 'POST /user', { body: { user_name } });
  const { json: form } = await send(url, 'POST /game', {
    body: { south_user_name: 'Annabella', north_user_name: 'Bartholomew' },
  });
  const [south, north] = [secret.seat!.token, friend.seat!.token];
  return [
    {
      name: 'tokens of the canonical API',
      id: secret.game.id,
      secrets: [south, north],
      rightful: { request: `PUT /api/v1/games/${secret.game.id}/moves/1`, body: { pit: 0 }, token: south },
    },
    {
      name: 'names of the canonical API',
      id: named.game.id,
      secrets: [],
      rightful: {
        request: `PUT /api/v1/games/${named.game.id}/moves/1`,
        body: { pit: 0, name: 'Annabella' },
      },
    },
    {
      name: 'tokens',
      id: made.id,
      secrets: [one, two],
      rightful: {
        request: `PUT /games/${made.id}/pits/1`,
        body: one,
        headers: { 'content-type': 'text/plain' },
      },
    },
    {
      name: 'v1',
      id: reference,
      secrets: [],
      rightful: {
        request: `PUT /v1/games/${reference}/move`,
        body: { userName: 'Annabella', houseIndex: 0 },
      },
    },
    {
      name: 'endpoints',
      id: form.urlsafe_key,
      secrets: [],
      rightful: { request: `PUT /game/${form.urlsafe_key}`, body: { user_name: 'Annabella', house: 0 } },
    },
  ];
}
