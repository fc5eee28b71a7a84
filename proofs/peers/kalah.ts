import { connect } from 'node:net';
import { join } from 'node:path';
import { Connection } from '../../bench/load/connection.ts';
import { CANONICAL } from '../../bench/load/players.ts';
import { send } from '../request.ts';
import type { WatchedPeer } from './peer.ts';
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

    async sit(url) {
      const connection = await Connection.open(url);
      const watched = { id: '' };
      // The script of our benchmarks makes the game; its id is in the path of its first move.
      const play = await CANONICAL.begin(
        withPath(connection, (path) => {
          watched.id = /games\/([0-9a-f-]{36})/.exec(path)?.[1] ?? watched.id;
        }),
      );
      let acknowledged = 0;
      return {
        get id() {
          return watched.id;
        },
        get acknowledged() {
          return acknowledged;
        },
        async play() {
          const goesOn = await play();
          acknowledged++;
          return goesOn;
        },
        close: () => connection.close(),
      };
    },

    async findMoves(url, id) {
      const { status, json } = await send(url, `GET /api/v1/games/${id}`);
      return status === 200 ? json.moves.length : undefined;
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

function withPath(connection: Connection, onPath: (path: string) => void): Connection {
  return new Proxy(connection, {
    get(target, key) {
      const value = Reflect.get(target, key, target) as unknown;
      if (key !== 'request') return value;
      return (method: string, path: string, ...rest: string[]) => {
        onPath(path);
        return target.request(method, path, ...rest);
      };
    },
  });
}

export const kalahOnFile = kalah('Kalah, SQLite', (folder) => `sqlite:${join(folder, 'kalah.db')}`);
export const kalahInMemory = kalah('Kalah, memory', () => 'memory:');
