import { join } from 'node:path';
import type { BriefMove, Game, Problem, SeatedGame, SocketRequest } from '@kalah/api';
import { type Both, isOver, legalPits, must, parsePosition, play } from '@kalah/rules';
import { Connection } from '../../bench/load/connection.ts';
import { Socket } from '../../bench/load/socket.ts';
import { send } from '../request.ts';
import type { PeerGame, WatchedPeer } from './peer.ts';
import { startServer } from './process.ts';

/** Over sockets, or with HTTP requests and streams. */
type Transport = Pick<WatchedPeer, 'startGame' | 'watch'>;

const SOCKETS: Transport = {
  startGame: startSocketGame,
  async watch(url, id) {
    const socket = await openSocket(url, id, () => undefined);
    return { close: () => socket.close() };
  },
};

const HTTP: Transport = {
  startGame: startHttpGame,
  async watch(url, id) {
    const stopping = new AbortController();
    const { body } = await fetch(`${url}/api/v1/games/${id}/events`, { signal: stopping.signal });
    const reader = body!.getReader();
    await reader.read();
    const drain = async () => {
      while (!(await reader.read()).done);
    };
    drain().catch(() => undefined); // reading fails when the watcher stops
    return { close: () => stopping.abort() };
  },
};

/** With a synced file or in memory. */
function kalah(
  name: string,
  databaseUrl: (folder: string) => string,
  transport: Transport = SOCKETS,
): WatchedPeer {
  return {
    name,
    packages: [],
    ...transport,
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
export const kalahOverHttp = kalah('Kalah, SQLite, over HTTP', onFile, HTTP);

interface SeatedPlayers {
  readonly game: Game;
  readonly tokens: Both<string>;
}

async function seatPlayers(connection: Connection): Promise<SeatedPlayers> {
  const { game, seat } = await request<SeatedGame>(connection, 'POST /api/v1/games', '{}');
  const other = await request<SeatedGame>(connection, `POST /api/v1/games/${game.id}/seats/north`, '{}');
  return { game: other.game, tokens: { south: seat!.token, north: other.seat!.token } };
}

async function request<Body>(
  connection: Connection,
  operation: string,
  body: string,
  headers = '',
): Promise<Body> {
  const [method = '', path = ''] = operation.split(' ');
  const answer = await connection.request(method, path, body, headers);
  if (answer.status >= 300) throw new Error(`${operation} was answered ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body) as Body;
}

/** Chooses among the legal pits by the move's number. */
function choose(pits: readonly number[], move: number): number {
  return pits[(move * 7 + 3) % pits.length]!;
}

/** Each move is a request; its response is the game after the move, which serves both players. */
async function startHttpGame(url: string): Promise<PeerGame> {
  const connection = await Connection.open(url);
  const { game: created, tokens } = await seatPlayers(connection);
  let game = created;
  return {
    id: created.id,
    get acknowledged() {
      return game.moves.length;
    },
    async play() {
      const { legalPits: pits, nextMove, board } = game;
      const header = `authorization: Bearer ${tokens[board.turn]}\r\n`;
      const operation = `PUT /api/v1/games/${created.id}/moves/${nextMove}`;
      game = await request<Game>(connection, operation, `{"pit":${choose(pits, nextMove)}}`, header);
      return game.result === null;
    },
    close: () => connection.close(),
  };
}

/** By server; reused for the next game, as `fetch` does in the clients of the other servers. */
const idle = new Map<string, Connection[]>();

/** Each player has a socket, and both receive the event of each move when it is durable. */
async function startSocketGame(url: string): Promise<PeerGame> {
  const connection = idle.get(url)?.pop() ?? (await Connection.open(url));
  const { game, tokens } = await seatPlayers(connection);
  idle.getOrInsertComputed(url, () => []).push(connection);

  let position = must(parsePosition(game.position));
  let moves = 0;
  let next = position.turn;
  let waiting: PromiseWithResolvers<void> | undefined;
  const receiveAs = (side: 'south' | 'north') => (message: Message) => {
    if ('kind' in message && message.kind === 'problem') waiting?.reject(new Error(message.detail));
    else if (side === next && Array.isArray(message) && message[0] === game.version + moves + 1)
      waiting?.resolve();
  };
  const sockets = {
    south: await openSocket(url, game.id, receiveAs('south'), tokens.south),
    north: await openSocket(url, game.id, receiveAs('north'), tokens.north),
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
      position = must(play(position, pit)).after;
      next = position.turn;
      waiting = Promise.withResolvers();
      sockets[turn].send(JSON.stringify({ kind: 'play', move, pit } satisfies SocketRequest));
      await waiting.promise;
      moves = move;
      return !isOver(position);
    },
    close() {
      for (const socket of Object.values(sockets)) socket.close();
    },
  };
}

type Message = BriefMove | { readonly kind: 'game' } | ({ readonly kind: 'problem' } & Problem);

/** Resolves when the game has arrived; `onMessage` gets every later message. */
async function openSocket(
  url: string,
  id: string,
  onMessage: (message: Message) => void,
  token?: string,
): Promise<Socket> {
  const shown = Promise.withResolvers<void>();
  const receive = (text: string) => {
    const message = JSON.parse(text) as Message;
    if ('kind' in message && message.kind === 'game') shown.resolve();
    else onMessage(message);
  };
  const header = token ? `authorization: Bearer ${token}\r\n` : '';
  const socket = await Socket.open(`${url}/api/v1/games/${id}/socket`, receive, header);
  await shown.promise;
  return socket;
}
