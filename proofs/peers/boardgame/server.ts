// A boardgame.io server that plays Kalah: https://boardgame.io/documentation, "Multiplayer" and "Storage".
import { createRequire } from 'node:module';
import { CLASSIC, isOver, must, type Position, play, startPosition } from '@kalah/rules';

interface State {
  readonly position: Position;
  readonly moves: number;
}

const { PEER_PACKAGES, PEER_DATA, PEER_PORT, PEER_LOBBY_PORT } = process.env;
const require = createRequire(`${PEER_PACKAGES}/`);
const { Server, FlatFile, Origins } = require('boardgame.io/server');

const game = {
  name: 'kalah',
  minPlayers: 2,
  maxPlayers: 2,
  setup: (): State => ({ position: startPosition(CLASSIC), moves: 0 }),
  moves: {
    play({ G, events }: { G: State; events: { endTurn(): void } }, pit: number): State {
      const { after } = must(play(G.position, pit));
      if (after.turn !== G.position.turn) events.endTurn();
      return { position: after, moves: G.moves + 1 };
    },
  },
  endIf: ({ G }: { G: State }) => isOver(G.position),
};

const server = Server({
  games: [game],
  origins: [Origins.LOCALHOST],
  ...(PEER_DATA && { db: new FlatFile({ dir: PEER_DATA }) }),
});
// With the version of Koa that npm installs, a lobby on the same port answers only 404, so it gets a separate port.
await server.run({ port: Number(PEER_PORT), lobbyConfig: { apiPort: Number(PEER_LOBBY_PORT) } });
console.log(`http://127.0.0.1:${PEER_PORT}`);
