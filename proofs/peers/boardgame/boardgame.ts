import { createRequire } from 'node:module';
import { join } from 'node:path';
import { legalPits, type Position } from '@kalah/rules';
import { freePort } from '../../../tests/support/free-port.ts';
import { send } from '../../request.ts';
import type { PeerGame, WatchedPeer } from '../peer.ts';
import { startServer } from '../process.ts';

interface State {
  readonly _stateID: number;
  readonly G: { readonly position: Position; readonly moves: number };
  readonly ctx: { readonly currentPlayer: '0' | '1'; readonly gameover?: boolean };
}

interface Socket {
  emit(event: string, ...args: unknown[]): void;
  on(event: string, listener: (...args: never[]) => void): void;
  close(): void;
}

/** boardgame.io, used as its own client does: the lobby over HTTP, moves over socket.io. */
export function boardgame(packages: string, storage: 'file' | 'memory'): WatchedPeer {
  const require = createRequire(`${packages}/`);
  /** By server address. */
  const lobbies = new Map<string, string>();

  function open(url: string): Socket {
    const { io } = require('socket.io-client');
    return io(`${url}/kalah`, { transports: ['websocket'], reconnection: false, forceNew: true });
  }

  function sync(socket: Socket, id: string, player: string | null, credentials?: string): Promise<State> {
    return new Promise((resolve, reject) => {
      socket.on('sync', (_id: string, { state }: { state: State }) => resolve(state));
      socket.on('connect', () => socket.emit('sync', id, player, credentials, 2));
      // Without this a lost connection would leave the promise pending, and the run would end silently.
      for (const end of ['disconnect', 'connect_error'])
        socket.on(end, () => reject(new Error(`the server did not show match ${id}`)));
    });
  }

  return {
    name: `boardgame.io, ${storage}`,
    // boardgame.io is developed with version 3 of node-persist; version 4 writes only once per second.
    packages: ['boardgame.io', 'node-persist@3', 'socket.io-client'],

    async start(folder, through = []) {
      const lobbyPort = String(await freePort());
      const environment = {
        PEER_PACKAGES: packages,
        PEER_PORT: String(await freePort()),
        PEER_LOBBY_PORT: lobbyPort,
        ...(storage === 'file' && { PEER_DATA: join(folder, 'boardgame') }),
      };
      const running = await startServer('proofs/peers/boardgame/server.ts', environment, { through });
      lobbies.set(running.url, `http://127.0.0.1:${lobbyPort}`);
      return running;
    },

    async startGame(url): Promise<PeerGame> {
      const { json: created } = await send(lobbies.get(url)!, 'POST /games/kalah/create', {
        body: { numPlayers: 2 },
      });
      const id = created.matchID as string;
      const credentials: string[] = [];
      // One at a time: its file storage loses one of two players who join at once.
      for (const playerID of ['0', '1']) {
        const body = { playerID, playerName: playerID };
        const { json } = await send(lobbies.get(url)!, `POST /games/kalah/${id}/join`, { body });
        credentials.push(json.playerCredentials);
      }
      const sockets = { '0': open(url), '1': open(url) };
      let [state] = await Promise.all([
        sync(sockets['0'], id, '0', credentials[0]),
        sync(sockets['1'], id, '1', credentials[1]),
      ]);
      let waiting: PromiseWithResolvers<boolean> | undefined;
      for (const player of ['0', '1'] as const) {
        sockets[player].on('disconnect', () =>
          waiting?.reject(new Error('the server closed the connection')),
        );
        sockets[player].on('update', (_id: string, next: State) => {
          const { currentPlayer, gameover } = next.ctx;
          if ((player !== currentPlayer && !gameover) || next._stateID <= state._stateID) return;
          state = next;
          waiting?.resolve(!gameover);
        });
      }
      let acknowledged = 0;
      return {
        id,
        get acknowledged() {
          return acknowledged;
        },
        async play() {
          const { G, ctx, _stateID } = state;
          const pits = legalPits(G.position);
          const pit = pits[((G.moves + 1) * 7 + 3) % pits.length]!;
          const playerID = ctx.currentPlayer;
          const payload = { type: 'play', args: [pit], playerID, credentials: credentials[Number(playerID)] };
          waiting = Promise.withResolvers();
          sockets[playerID].emit('update', { type: 'MAKE_MOVE', payload }, _stateID, id, playerID);
          const hasNext = await waiting.promise;
          acknowledged++;
          return hasNext;
        },
        close() {
          for (const socket of Object.values(sockets)) socket.close();
        },
      };
    },

    async findMoves(url, id) {
      const { status } = await send(lobbies.get(url)!, `GET /games/kalah/${id}`);
      if (status !== 200) return undefined;
      const socket = open(url);
      const state = await sync(socket, id, null);
      socket.close();
      return state?.G.moves;
    },

    async watch(url, id) {
      const socket = open(url);
      await sync(socket, id, null);
      return { close: () => socket.close() };
    },
  };
}
