// A Colyseus server that plays Kalah: https://docs.colyseus.io, "Room" and "State Synchronization".
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { CLASSIC, isOver, must, play, startPosition, toCells } from '@kalah/rules';

const { PEER_PACKAGES, PEER_PORT, PEER_SENDING } = process.env;
const require = createRequire(`${PEER_PACKAGES}/`);
const { Server, Room } = require('@colyseus/core');
const { WebSocketTransport } = require('@colyseus/ws-transport');
const { schema, t } = require('@colyseus/schema');

const Board = schema(
  { cells: t.array('number'), turn: t.string(), moves: t.number(), over: t.boolean() },
  'Board',
);

interface Client {
  send(type: string, message: unknown): void;
}

class KalahRoom extends Room {
  position = startPosition(CLASSIC);

  onCreate(): void {
    this.state = new Board();
    this.show(0);
    const sendsAtOnce = PEER_SENDING === 'at once';
    if (sendsAtOnce) this.patchRate = null;
    this.onMessage('play', (client: Client, pit: number) => {
      this.position = must(play(this.position, pit)).after;
      this.show(this.state.moves + 1);
      if (sendsAtOnce) this.broadcastPatch();
      else client.send('played', { moves: this.state.moves });
    });
  }

  show(moves: number): void {
    toCells(this.position).forEach((seeds, at) => {
      this.state.cells[at] = seeds;
    });
    this.state.turn = this.position.turn;
    this.state.moves = moves;
    this.state.over = isOver(this.position);
  }
}

const server = new Server({ transport: new WebSocketTransport({ server: createServer() }), greet: false });
server.define('kalah', KalahRoom);
await server.listen(Number(PEER_PORT), '127.0.0.1');
console.log(`http://127.0.0.1:${PEER_PORT}`);
