import type { BriefMove, Game, Problem, SeatedGame } from '@kalah/api';
import { isOver, legalPits, must, parsePosition, play } from '@kalah/rules';
import type { Connection } from './connection.ts';
import { Socket } from './socket.ts';

type Message =
  | BriefMove
  | { readonly kind: 'game'; readonly game: Game }
  | ({ readonly kind: 'problem' } & Problem);

/**
 * One client plays both open seats. Returns a function that plays the next move and resolves to false when the game is
 * over. The event of a move is its acknowledgement.
 */
export async function startOverSocket(
  connection: Connection,
  url: string,
  request: object,
): Promise<() => Promise<boolean>> {
  const body = JSON.stringify({ ...request, seats: { south: 'open', north: 'open' } });
  const created = await connection.request('POST', '/api/v1/games', body);
  const { game } = JSON.parse(created.body) as SeatedGame;
  let position = must(parsePosition(game.position));
  let move = 0;
  const shown = Promise.withResolvers<void>();
  let waiting = shown;
  const socket = await Socket.open(`${url}/api/v1/games/${game.id}/socket`, (text) => {
    const message = JSON.parse(text) as Message;
    if (Array.isArray(message) || message.kind === 'game') waiting.resolve();
    else if (message.kind === 'problem') waiting.reject(new Error(message.detail));
  });
  await shown.promise;
  return async () => {
    const pits = legalPits(position);
    const pit = pits[(++move * 7 + 3) % pits.length]!;
    waiting = Promise.withResolvers();
    socket.send(JSON.stringify({ kind: 'play', move, pit }));
    await waiting.promise;
    position = must(play(position, pit)).after;
    if (!isOver(position)) return true;
    socket.close();
    return false;
  };
}
