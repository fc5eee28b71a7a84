import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Reads and parses the body, and responds with a game of the same size from memory. Validates nothing, stores nothing
 * and plays nothing.
 */
const game = {
  id: '6f2f0f5a-32c6-4f0e-9a0a-0c1f6f4f2a11',
  version: 21,
  status: 'playing',
  variant: { pits: 6, seeds: 4, capturesAlone: false },
  start: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -',
  position: '0,1,0,8,7,6,5/1,0,6,6,0,3,5 s -',
  board: {
    turn: 'south',
    pits: { south: [0, 1, 0, 8, 7, 6], north: [1, 0, 6, 6, 0, 3] },
    stores: { south: 5, north: 5 },
  },
  legalPits: [1, 3, 4, 5],
  nextMove: 21,
  moves: Array.from({ length: 20 }, (_, index) => ({ number: index + 1, side: 'south', pit: index % 6 })),
  seats: { south: { kind: 'secret', name: null }, north: { kind: 'secret', name: null } },
  offers: { draw: null, takeback: null },
  rated: false,
  result: null,
  ratings: null,
  rematch: null,
  listed: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const row = { pits: Array.from({ length: 6 }, () => ({ stones: 6 })), kalahaStones: 0 };
const board = {
  boardId: game.id,
  nextPlayer: 'ONE',
  rowOne: row,
  rowTwo: row,
  gameOver: false,
  winner: null,
};

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString());
    const isMove = request.method === 'PUT';
    const isBoard = request.url!.startsWith('/api/boards');
    const content = isBoard
      ? board
      : isMove
        ? game
        : { game, seat: { side: 'south', token: 'x'.repeat(43) } };
    const body = JSON.stringify(content);
    response.writeHead(isMove || isBoard ? 200 : 201, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.on('SIGTERM', () => process.exit(0));
