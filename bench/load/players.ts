import { Connection } from './connection.ts';

/** How a benchmark's player speaks to an API: it makes a game, then one move after the other. */
export interface Script {
  readonly name: string;
  /** Makes a game and gives the function that plays its next move, which answers false when the game is over. */
  begin(connection: Connection): Promise<() => Promise<boolean>>;
}

export interface Load {
  readonly moves: number;
  readonly seconds: number;
  /** Milliseconds each move took from request to answer. */
  readonly latencies: readonly number[];
}

/** Plays whole games over so many keep-alive connections for a while. */
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
      const playNext = await script.begin(connection);
      for (let goesOn = true; goesOn && performance.now() < until; ) {
        const asked = performance.now();
        goesOn = await playNext();
        latencies.push(performance.now() - asked);
      }
    }
    connection.close();
  }

  await Promise.all(Array.from({ length: connections }, player));
  return { moves: latencies.length, seconds: (performance.now() - began) / 1000, latencies };
}

/** The canonical API, with seats that ask for tokens. */
export const CANONICAL: Script = {
  name: 'canonical',
  async begin(connection) {
    const made = JSON.parse(check(await connection.request('POST', '/api/v1/games', '{}'), 201));
    const tokens = { south: made.seat.token, north: '' };
    const path = `/api/v1/games/${made.game.id}`;
    tokens.north = JSON.parse(
      check(await connection.request('POST', `${path}/seats/north`, '{}'), 201),
    ).seat.token;
    let game = made.game;
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
      return game.result === null && game.nextMove < MOST_MOVES;
    };
  },
};

/** The compatible API `boards`, in which anybody moves. */
export const BOARDS: Script = {
  name: 'boards',
  async begin(connection) {
    let board = JSON.parse(check(await connection.request('POST', '/api/boards', '{}'), 200));
    let count = 0;
    return async () => {
      const row = board.nextPlayer === 'ONE' ? board.rowOne : board.rowTwo;
      const full = row.pits.flatMap(({ stones }: { stones: number }, pit: number) =>
        stones > 0 ? [pit] : [],
      );
      const body = `{"pitIndex":${choose(full, count++)},"player":"${board.nextPlayer}"}`;
      board = JSON.parse(check(await connection.request('PUT', `/api/boards/${board.boardId}`, body), 200));
      return !board.gameOver && count < MOST_MOVES;
    };
  },
};

/** Where a yardstick answers every move the same, a game would never end. */
const MOST_MOVES = 200;

function choose(pits: readonly number[], salt: number): number {
  return pits[(salt * 7 + 3) % pits.length]!;
}

function check({ status, body }: { status: number; body: string }, wanted: number): string {
  if (status !== wanted) throw new Error(`${status} instead of ${wanted}: ${body}`);
  return body;
}
