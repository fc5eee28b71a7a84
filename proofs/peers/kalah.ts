import { connect } from 'node:net';
import { join } from 'node:path';
import type { Game, SeatedGame } from '@kalah/api';
import { Connection } from '../../bench/load/connection.ts';
import { send } from '../request.ts';
import type { PeerTable, WatchedPeer } from './peer.ts';
import { startServer } from './process.ts';

/** Our own server, on a file that it syncs or in memory. */
function kalah(name: string, databaseUrl: (folder: string) => string): WatchedPeer {
  return {
    name,
    packages: [],
    start: (folder, through = []) =>
      startServer(
        'packages/cli/bin/kalah.mjs',
        { PORT: '0', RATE_LIMIT: 'off', LOG_LEVEL: 'error', DATABASE_URL: databaseUrl(folder) },
        { args: ['serve'], through },
      ),

    async sit(url): Promise<PeerTable> {
      const connection = await Connection.open(url);
      const ask = async <Body>(request: string, body: string, headers = ''): Promise<Body> => {
        const [method = '', path = ''] = request.split(' ');
        const answer = await connection.request(method, path, body, headers);
        if (answer.status >= 300) throw new Error(`${request} was answered ${answer.status} ${answer.body}`);
        return JSON.parse(answer.body) as Body;
      };
      const { game: made, seat } = await ask<SeatedGame>('POST /api/v1/games', '{}');
      const path = `/api/v1/games/${made.id}`;
      const other = await ask<SeatedGame>(`POST ${path}/seats/north`, '{}');
      const tokens = { south: seat!.token, north: other.seat!.token };
      let game = made;
      return {
        id: made.id,
        get acknowledged() {
          return game.moves.length;
        },
        async play() {
          const { legalPits, nextMove, board } = game;
          const pit = legalPits[(nextMove * 7 + 3) % legalPits.length]!;
          const header = `authorization: Bearer ${tokens[board.turn]}\r\n`;
          game = await ask<Game>(`PUT ${path}/moves/${nextMove}`, `{"pit":${pit}}`, header);
          return game.result === null;
        },
        close: () => connection.close(),
      };
    },

    async findMoves(url, id) {
      const { status, json } = await send(url, `GET /api/v1/games/${id}`);
      return status === 200 ? (json as Game).moves.length : undefined;
    },

    watch(url, id) {
      const { hostname, port } = new URL(url);
      return new Promise((resolve, reject) => {
        const socket = connect({ host: hostname, port: Number(port) });
        socket.once('error', reject);
        socket.write(`GET /api/v1/games/${id}/events HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
        socket.once('data', () => resolve({ close: () => socket.destroy() }));
        socket.resume();
      });
    },
  };
}

export const kalahOnFile = kalah('Kalah, SQLite', (folder) => `sqlite:${join(folder, 'kalah.db')}`);
export const kalahInMemory = kalah('Kalah, memory', () => 'memory:');
