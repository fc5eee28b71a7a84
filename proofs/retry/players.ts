import { setTimeout as pause } from 'node:timers/promises';
import { type Client, ProblemError } from '@kalah/api/client';
import { formatPosition, isOver, legalPits, must, type Position, parsePosition, play } from '@kalah/rules';
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
export async function insist<Result>(ask: () => Promise<Result>, findings: Findings): Promise<Result> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ProblemError) {
        findings.fail(`an honest request was refused: ${JSON.stringify(error.problem)}`);
        throw error;
      }
      findings.count('requests repeated');
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

/** Somebody who watches over the same line; gives the numbers of the events in the order they were shown. */
export async function watchAll(client: Client, id: string): Promise<number[]> {
  const numbers: number[] = [];
  for await (const message of client.watch(id, { after: 0 })) {
    if (message.kind !== 'event') continue;
    numbers.push(message.event.number);
    if (message.event.kind === 'ended') break;
  }
  return numbers;
}
