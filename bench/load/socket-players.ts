import type { BriefMove, Game, Problem, SeatedGame } from '@kalah/api';
import { isOver, legalPits, must, parsePosition, play } from '@kalah/rules';
import { Connection } from './connection.ts';
import { Socket } from './socket.ts';

/** The messages that are read here. */
type Message =
  | BriefMove
  | { readonly kind: 'game'; readonly game: Game }
  | ({ readonly kind: 'problem' } & Problem);

/** Plays games over sockets, a certain number at a time; returns how many moves were acknowledged. `request` creates a game. */
export async function playOverSockets(
  url: string,
  request: object,
  { games, seconds }: { readonly games: number; readonly seconds: number },
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let moves = 0;
  const player = async () => {
    const connection = await Connection.open(url);
    while (performance.now() < until) {
      const game = await startGame(connection, url, request);
      for (let hasNext = true; hasNext && performance.now() < until; moves++) hasNext = await game.play();
      game.close();
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: games }, player));
  return moves;
}

/** A game with open seats, played by one client; the event of a move is its acknowledgement. */
async function startGame(connection: Connection, url: string, request: object) {
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
  return {
    async play(): Promise<boolean> {
      const pits = legalPits(position);
      const pit = pits[(++move * 7 + 3) % pits.length]!;
      waiting = Promise.withResolvers();
      socket.send(JSON.stringify({ kind: 'play', move, pit }));
      await waiting.promise;
      position = must(play(position, pit)).after;
      return !isOver(position);
    },
    close: () => socket.close(),
  };
}
