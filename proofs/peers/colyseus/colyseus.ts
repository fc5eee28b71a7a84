import { createRequire } from 'node:module';
import type { PeerGame, WatchedPeer } from '../peer.ts';
import { findPort, startServer } from '../process.ts';

/** The parts of the client's room that are used here. */
interface Room {
  readonly roomId: string;
  readonly state: { readonly moves: number };
  /** Disabled, so that a killed server is noticed at once. */
  readonly reconnection: { enabled: boolean };
  send(type: string, message: unknown): void;
  onMessage(type: string, listener: (message: never) => void): void;
  onLeave(listener: () => void): void;
  onStateChange: { once(listener: () => void): void };
  leave(): Promise<unknown>;
}

interface Played {
  readonly moves: number;
  readonly turn: 'south' | 'north';
  readonly pits: readonly number[];
  readonly over: boolean;
}

const START: Played = { moves: 0, turn: 'south', pits: [4, 4, 4, 4, 4, 4], over: false };

/** Colyseus, used through its own client. It keeps rooms in memory. */
export function colyseus(packages: string): WatchedPeer {
  const require = createRequire(`${packages}/`);
  const connect = (url: string) => new (require('@colyseus/sdk').Client)(url.replace('http', 'ws'));

  return {
    name: 'colyseus',
    omits: 'It does not check whose turn it is.',
    // Pinned, because npm otherwise combines releases that do not work together.
    packages: [
      '@colyseus/core@0.18.17',
      '@colyseus/ws-transport@0.18.4',
      '@colyseus/schema@5.0.34',
      '@colyseus/sdk@0.18.4',
      'express@5.3.0',
    ],

    async start(_folder, through = []) {
      const environment = { PEER_PACKAGES: packages, PEER_PORT: String(await findPort()) };
      return startServer('proofs/peers/colyseus/server.ts', environment, { through });
    },

    async startGame(url): Promise<PeerGame> {
      const client = connect(url);
      const south: Room = await client.create('kalah');
      const north: Room = await client.joinById(south.roomId);
      let waiting: PromiseWithResolvers<Played> | undefined;
      for (const room of [south, north]) {
        room.reconnection.enabled = false;
        room.onMessage('played', (played: Played) => waiting?.resolve(played));
        room.onLeave(() => waiting?.reject(new Error('the server closed the connection')));
      }
      let last = START;
      return {
        id: south.roomId,
        get acknowledged() {
          return last.moves;
        },
        async play() {
          const playable = last.pits.flatMap((seeds, pit) => (seeds > 0 ? [pit] : []));
          const pit = playable[((last.moves + 1) * 7 + 3) % playable.length]!;
          waiting = Promise.withResolvers();
          (last.turn === 'south' ? south : north).send('play', pit);
          last = await waiting.promise;
          return !last.over;
        },
        close() {
          void south.leave().catch(() => undefined);
          void north.leave().catch(() => undefined);
        },
      };
    },

    async findMoves(url, id) {
      try {
        const room: Room = await connect(url).joinById(id);
        return room.state.moves;
      } catch {
        return undefined;
      }
    },

    async watch(url, id) {
      const room: Room = await connect(url).joinById(id);
      room.reconnection.enabled = false;
      room.onMessage('played', () => undefined);
      await new Promise<void>((resolve) => room.onStateChange.once(resolve));
      return { close: () => void room.leave().catch(() => undefined) };
    },
  };
}
