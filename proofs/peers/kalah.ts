import { join } from 'node:path';
import type { BriefMove, Game, Problem, SeatedGame, SocketRequest } from '@kalah/api';
import { type Both, isOver, legalPits, must, parsePosition, play } from '@kalah/rules';
import { Connection } from '../../bench/load/connection.ts';
import { Socket } from '../../bench/load/socket.ts';
import { send } from '../request.ts';
import type { PeerTable, WatchedPeer } from './peer.ts';
import { startServer } from './process.ts';

/** How games are played and watched: over sockets, or by requests and streams. */
type Manner = Pick<WatchedPeer, 'sit' | 'watch'>;

const BY_SOCKETS: Manner = {
  sit: sitAtSockets,
  async watch(url, id) {
    const socket = await openSocket(url, id, () => undefined);
    return { close: () => socket.close() };
  },
};

const BY_REQUESTS: Manner = {
  sit: sitAtRequests,
  async watch(url, id) {
    const leaving = new AbortController();
    const { body } = await fetch(`${url}/api/v1/games/${id}/events`, { signal: leaving.signal });
    const reader = body!.getReader();
    await reader.read();
    const drain = async () => {
      while (!(await reader.read()).done);
    };
    drain().catch(() => undefined); // it ends when the watcher leaves
    return { close: () => leaving.abort() };
  },
};

/** Our own server, on a file that it syncs or in memory. */
function kalah(
  name: string,
  databaseUrl: (folder: string) => string,
  manner: Manner = BY_SOCKETS,
): WatchedPeer {
  return {
    name,
    packages: [],
    ...manner,
    start: (folder, through = []) =>
      startServer(
        'packages/cli/bin/kalah.mjs',
        { PORT: '0', RATE_LIMIT: 'off', LOG_LEVEL: 'error', DATABASE_URL: databaseUrl(folder) },
        { args: ['serve'], through },
      ),

    async findMoves(url, id) {
      const { status, json } = await send(url, `GET /api/v1/games/${id}`);
      return status === 200 ? (json as Game).moves.length : undefined;
    },
  };
}

const onFile = (folder: string) => `sqlite:${join(folder, 'kalah.db')}`;

export const kalahOnFile = kalah('Kalah, SQLite', onFile);
export const kalahInMemory = kalah('Kalah, memory', () => 'memory:');
export const kalahByRequests = kalah('Kalah, SQLite, by requests', onFile, BY_REQUESTS);

/** A game, and the tokens of both players. */
interface Seated {
  readonly game: Game;
  readonly tokens: Both<string>;
}

async function seatTwo(connection: Connection): Promise<Seated> {
  const { game, seat } = await ask<SeatedGame>(connection, 'POST /api/v1/games', '{}');
  const other = await ask<SeatedGame>(connection, `POST /api/v1/games/${game.id}/seats/north`, '{}');
  return { game: other.game, tokens: { south: seat!.token, north: other.seat!.token } };
}

async function ask<Body>(connection: Connection, request: string, body: string, headers = ''): Promise<Body> {
  const [method = '', path = ''] = request.split(' ');
  const answer = await connection.request(method, path, body, headers);
  if (answer.status >= 300) throw new Error(`${request} was answered ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body) as Body;
}

/** One of the legal pits, another with each move. */
function choose(pits: readonly number[], move: number): number {
  return pits[(move * 7 + 3) % pits.length]!;
}

/** A move is a request, and its answer the game after it. */
async function sitAtRequests(url: string): Promise<PeerTable> {
  const connection = await Connection.open(url);
  const { game: made, tokens } = await seatTwo(connection);
  let game = made;
  return {
    id: made.id,
    get acknowledged() {
      return game.moves.length;
    },
    async play() {
      const { legalPits: pits, nextMove, board } = game;
      const header = `authorization: Bearer ${tokens[board.turn]}\r\n`;
      const request = `PUT /api/v1/games/${made.id}/moves/${nextMove}`;
      game = await ask<Game>(connection, request, `{"pit":${choose(pits, nextMove)}}`, header);
      return game.result === null;
    },
    close: () => connection.close(),
  };
}

/** Each player has a socket; a move is acknowledged by the event that tells its player of it. */
async function sitAtSockets(url: string): Promise<PeerTable> {
  const connection = await Connection.open(url);
  const { game, tokens } = await seatTwo(connection);
  connection.close();

  let position = must(parsePosition(game.position));
  let moves = 0;
  let waiting: PromiseWithResolvers<void> | undefined;
  const hearAs = (side: 'south' | 'north') => (told: Told) => {
    if (side !== position.turn) return;
    if (Array.isArray(told) && told[0] === game.version + moves + 1) waiting?.resolve();
    else if ('kind' in told && told.kind === 'problem') waiting?.reject(new Error(told.detail));
  };
  const sockets = {
    south: await openSocket(url, game.id, hearAs('south'), tokens.south),
    north: await openSocket(url, game.id, hearAs('north'), tokens.north),
  };
  for (const socket of Object.values(sockets)) {
    socket.onclose = () => waiting?.reject(new Error('the server closed the connection'));
  }

  return {
    id: game.id,
    get acknowledged() {
      return moves;
    },
    async play() {
      const { turn } = position;
      const move = moves + 1;
      const pit = choose(legalPits(position), move);
      waiting = Promise.withResolvers();
      sockets[turn].send(JSON.stringify({ kind: 'play', move, pit } satisfies SocketRequest));
      await waiting.promise;
      position = must(play(position, pit)).after;
      moves = move;
      return !isOver(position);
    },
    close() {
      for (const socket of Object.values(sockets)) socket.close();
    },
  };
}

/** What a socket tells, as far as it is listened to. */
type Told = BriefMove | { readonly kind: 'game' } | ({ readonly kind: 'problem' } & Problem);

/** Resolves when the game has been shown; `hear` gets whatever comes then. */
async function openSocket(
  url: string,
  id: string,
  hear: (told: Told) => void,
  token?: string,
): Promise<Socket> {
  const shown = Promise.withResolvers<void>();
  const receive = (text: string) => {
    const told = JSON.parse(text) as Told;
    if ('kind' in told && told.kind === 'game') shown.resolve();
    else hear(told);
  };
  const header = token ? `authorization: Bearer ${token}\r\n` : '';
  const socket = await Socket.open(`${url}/api/v1/games/${id}/socket`, receive, header);
  await shown.promise;
  return socket;
}
