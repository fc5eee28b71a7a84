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

/** What a player does in a position: nothing but the position decides, so a whole game is known before it is played. */
export function choose(position: Position, taste: number): number {
  const pits = legalPits(position);
  const seeds = [...position.pits.south, ...position.pits.north];
  const mixed = seeds.reduce((sum, count, index) => (sum * 31 + count * (index + taste)) % 65_521, taste);
  return pits[mixed % pits.length]!;
}

/** The game as its players intend it: the pits, and where it ends. */
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

/** Asks until an answer comes through. A refusal is an answer, and nobody here asks for what may be refused. */
export async function insist<Result>(
  ask: () => Promise<Result>,
  findings: Findings,
  again = 'requests repeated',
): Promise<Result> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ProblemError) {
        findings.fail(`an honest request was refused: ${JSON.stringify(error.problem)}`);
        throw error;
      }
      findings.count(again);
    }
  }
}

/** One player, who knows only what came through the line. */
export async function playSide(
  client: Client,
  id: string,
  side: 'south' | 'north',
  token: string,
  taste: number,
  findings: Findings,
): Promise<void> {
  for (;;) {
    const game = await insist(() => client.readGame(id), findings);
    if (game.result) return;
    if (game.board.turn !== side) {
      await pause(5);
      continue;
    }
    const pit = choose(must(parsePosition(game.position)), taste);
    await insist(() => client.playMove(id, game.nextMove, { pit }, token), findings);
  }
}

/** The same over sockets: when one is cut, the next shows what came of it. */
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
    const socket = await GameSocket.open(url, id, (message) => board.hear(message));
    const cut = socket.closed.then(() => Promise.reject(new Error('the line was cut')));
    cut.catch(() => undefined); // whoever waits looks at it
    while (!board.game.result) {
      const { game, change } = board;
      const position = must(parsePosition(game.position));
      if (position.turn === side && !isOver(position)) {
        await socket.play(game.nextMove, choose(position, taste), token);
      }
      if (board.game === game) await Promise.race([change, cut]);
    }
    socket.close();
  };
  await insist(play, findings, 'sockets opened again');
}

/** A game as a socket shows it. */
class Board {
  game!: Game;
  #told = Promise.withResolvers<void>();

  /** Resolves when the next message has arrived. */
  get change(): Promise<void> {
    return this.#told.promise;
  }

  hear(message: StreamMessage): void {
    if (!('game' in message)) return;
    this.game = message.game;
    this.#told.resolve();
    this.#told = Promise.withResolvers();
  }
}

/** Watches over the same line; gives the version it began with and the numbers of the events in the order they came. */
export async function watchAll(client: Client, game: Game): Promise<number[]> {
  const numbers = [game.version];
  for await (const message of client.watch(game.id, { game })) {
    if (message.kind !== 'event') continue;
    numbers.push(message.event.number);
    if (message.event.kind === 'ended') break;
  }
  return numbers;
}
