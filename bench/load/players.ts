import { Connection } from './connection.ts';

export interface Script {
  readonly name: string;
  /** Returns a function that plays the next move and resolves to false when the game is over. */
  startGame(connection: Connection): Promise<() => Promise<boolean>>;
}

export interface Load {
  readonly moves: number;
  readonly seconds: number;
  /** For each move. */
  readonly latencies: readonly number[];
}

/** One game at a time per connection. */
export async function playGames(
  url: string,
  script: Script,
  connections: number,
  seconds: number,
): Promise<Load> {
  const latencies: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;

  async function player(): Promise<void> {
    const connection = await Connection.open(url);
    while (performance.now() < until) {
      const playNext = await script.startGame(connection);
      for (let hasNext = true; hasNext && performance.now() < until; ) {
        const sentAt = performance.now();
        hasNext = await playNext();
        latencies.push(performance.now() - sentAt);
      }
    }
    connection.close();
  }

  await Promise.all(Array.from({ length: connections }, player));
  return { moves: latencies.length, seconds: (performance.now() - began) / 1000, latencies };
}

/** With seats that need tokens. `request` is the body that creates a game. */
export const createCanonical = (name: string, request: string): Script => ({
  name,
  async startGame(connection) {
    const created = JSON.parse(check(await connection.request('POST', '/api/v1/games', request), 201));
    const tokens = { south: created.seat.token, north: '' };
    const path = `/api/v1/games/${created.game.id}`;
    tokens.north = JSON.parse(
      check(await connection.request('POST', `${path}/seats/north`, '{}'), 201),
    ).seat.token;
    let game = created.game;
    return async () => {
      const pit = choose(game.legalPits, game.nextMove);
      const token = tokens[game.board.turn as 'south' | 'north'];
      const header = `authorization: Bearer ${token}\r\n`;
      const answer = await connection.request(
        'PUT',
        `${path}/moves/${game.nextMove}`,
        `{"pit":${pit}}`,
        header,
      );
      game = JSON.parse(check(answer, 200));
      return game.result === null && game.nextMove < MAX_MOVES;
    };
  },
});

export const CANONICAL = createCanonical('canonical', '{}');

/** Anyone may move. */
export const BOARDS: Script = {
  name: 'boards',
  async startGame(connection) {
    let board = JSON.parse(check(await connection.request('POST', '/api/boards', '{}'), 200));
    let count = 0;
    return async () => {
      const row = board.nextPlayer === 'ONE' ? board.rowOne : board.rowTwo;
      const playable = row.pits.flatMap(({ stones }: { stones: number }, pit: number) =>
        stones > 0 ? [pit] : [],
      );
      const body = `{"pitIndex":${choose(playable, count++)},"player":"${board.nextPlayer}"}`;
      board = JSON.parse(check(await connection.request('PUT', `/api/boards/${board.boardId}`, body), 200));
      return !board.gameOver && count < MAX_MOVES;
    };
  },
};

/** The bare server gives the same response to every move, so its games would never end. */
const MAX_MOVES = 200;

function choose(pits: readonly number[], salt: number): number {
  return pits[(salt * 7 + 3) % pits.length]!;
}

function check({ status, body }: { status: number; body: string }, expected: number): string {
  if (status !== expected) throw new Error(`${status} instead of ${expected}: ${body}`);
  return body;
}
