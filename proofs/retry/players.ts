import { setTimeout as pause } from 'node:timers/promises';
import type { Game } from '@kalah/api';
import { type Client, ProblemError, type StreamMessage } from '@kalah/api/client';
import { GameSocket } from '@kalah/api/game-socket';
import {
  formatPosition,
  isOver,
  legalPits,
  must,
  type Position,
  parsePosition,
  play,
  type Side,
} from '@kalah/rules';
import type { Findings } from '../findings.ts';

/** Depends only on the position, so the whole game is known in advance. */
export function choose(position: Position, taste: number): number {
  const pits = legalPits(position);
  const seeds = [...position.pits.south, ...position.pits.north];
  const mixed = seeds.reduce((sum, count, index) => (sum * 31 + count * (index + taste)) % 65_521, taste);
  return pits[mixed % pits.length]!;
}

export function intend(start: string, taste: number): { pits: number[]; end: string } {
  let position = must(parsePosition(start));
  const pits: number[] = [];
  while (!isOver(position)) {
    const pit = choose(position, taste);
    pits.push(pit);
    position = must(play(position, pit)).after;
  }
  return { pits, end: formatPosition(position) };
}

/** None of these requests may be rejected. */
export async function retryUntilAnswered<Result>(
  ask: () => Promise<Result>,
  findings: Findings,
  figure = 'requests repeated',
): Promise<Result> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ProblemError) {
        findings.fail(`a valid request was rejected: ${JSON.stringify(error.problem)}`);
        throw error;
      }
      findings.count(figure);
    }
  }
}

/** Knows only what came through the network. */
export async function playSide(
  client: Client,
  id: string,
  side: 'south' | 'north',
  token: string,
  taste: number,
  findings: Findings,
): Promise<void> {
  for (;;) {
    const game = await retryUntilAnswered(() => client.readGame(id), findings);
    if (game.result) return;
    if (game.board.turn !== side) {
      await pause(5);
      continue;
    }
    const pit = choose(must(parsePosition(game.position)), taste);
    await retryUntilAnswered(() => client.playMove(id, game.nextMove, { pit }, token), findings);
  }
}

/** When a socket is cut, the next one shows the current game. */
export async function playSideOverSockets(
  url: string,
  id: string,
  side: Side,
  token: string,
  taste: number,
  findings: Findings,
): Promise<void> {
  const play = async () => {
    const board = new Board();
    const socket = await GameSocket.open(url, id, (message) => board.receive(message));
    const cut = socket.closed.then(() => Promise.reject(new Error('the connection was cut')));
    cut.catch(() => undefined); // handled where it is awaited
    while (!board.game.result) {
      const { game, change } = board;
      const position = must(parsePosition(game.position));
      if (position.turn === side && !isOver(position)) {
        await socket.playMove(game.nextMove, { pit: choose(position, taste) }, token);
      }
      if (board.game === game) await Promise.race([change, cut]);
    }
    socket.close();
  };
  await retryUntilAnswered(play, findings, 'sockets reopened');
}

/** As a socket shows it. */
class Board {
  game!: Game;
  #next = Promise.withResolvers<void>();

  get change(): Promise<void> {
    return this.#next.promise;
  }

  receive(message: StreamMessage): void {
    if (!('game' in message)) return;
    this.game = message.game;
    this.#next.resolve();
    this.#next = Promise.withResolvers();
  }
}

/** Over the same network; returns the initial version and the event numbers in order of arrival. */
export async function watchAll(client: Client, game: Game): Promise<number[]> {
  const numbers = [game.version];
  for await (const message of client.watch(game.id, { game })) {
    if (message.kind !== 'event') continue;
    numbers.push(message.event.number);
    if (message.event.kind === 'ended') break;
  }
  return numbers;
}
