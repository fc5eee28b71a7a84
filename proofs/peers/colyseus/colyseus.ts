import { createRequire } from 'node:module';
import { CLASSIC, isOver, legalPits, must, play, SIDES, startPosition } from '@kalah/rules';
import { freePort } from '../../../tests/support/free-port.ts';
import type { PeerGame, WatchedPeer } from '../peer.ts';
import { startServer } from '../process.ts';

interface Room {
  readonly roomId: string;
  readonly state: State;
  /** Disabled, so that a killed server is noticed at once. */
  readonly reconnection: { enabled: boolean };
  send(type: string, message: unknown): void;
  onMessage(type: string, listener: (message: never) => void): void;
  onLeave(listener: () => void): void;
  onStateChange: ((listener: (state: State) => void) => void) & { once(listener: () => void): void };
  leave(): Promise<unknown>;
}

interface State {
  readonly moves: number;
}

/**
 * At the server's next tick, by default every 50 ms, or at once. With ticks, only the player who moved gets an answer
 * at once.
 */
export type Sending = 'at ticks' | 'at once';

const NAMES: Record<Sending, string> = { 'at ticks': 'colyseus', 'at once': 'colyseus, sending at once' };

/** Through its own client. Colyseus keeps rooms in memory. */
export function colyseus(packages: string, sending: Sending): WatchedPeer {
  const require = createRequire(`${packages}/`);
  const connect = (url: string) => new (require('@colyseus/sdk').Client)(url.replace('http', 'ws'));

  return {
    name: NAMES[sending],
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
      const environment = {
        PEER_PACKAGES: packages,
        PEER_PORT: String(await freePort()),
        PEER_SENDING: sending,
      };
      return startServer('proofs/peers/colyseus/server.ts', environment, { through });
    },

    async startGame(url): Promise<PeerGame> {
      const client = connect(url);
      const south: Room = await client.create('kalah');
      const north: Room = await client.joinById(south.roomId);
      const rooms = { south, north };
      let position = startPosition(CLASSIC);
      let moves = 0;
      let next = position.turn;
      let waiting: PromiseWithResolvers<void> | undefined;
      for (const side of SIDES) {
        const receive = (shown: State) => {
          if (side === next && shown.moves > moves) waiting?.resolve();
        };
        rooms[side].reconnection.enabled = false;
        rooms[side].onStateChange(receive);
        rooms[side].onMessage('played', receive);
        rooms[side].onLeave(() => waiting?.reject(new Error('the server closed the connection')));
      }
      return {
        id: south.roomId,
        get acknowledged() {
          return moves;
        },
        async play() {
          const { turn } = position;
          const playable = legalPits(position);
          const pit = playable[((moves + 1) * 7 + 3) % playable.length]!;
          position = must(play(position, pit)).after;
          next = position.turn;
          waiting = Promise.withResolvers();
          rooms[turn].send('play', pit);
          await waiting.promise;
          moves++;
          return !isOver(position);
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
