import { type SocketWish, SocketWishes } from '@kalah/api';
import type { Game } from '../games/game.ts';
import type { Games } from '../games/games.ts';
import type { Credential } from '../games/seat.ts';
import { createCheck } from '../ops/validation.ts';
import { BadWish } from './wishes.ts';

const KINDS = Object.keys(SocketWishes).map((kind) => JSON.stringify(kind));

const checks = new Map<unknown, ReturnType<typeof createCheck>>(
  Object.entries(SocketWishes).map(([kind, schema]) => [kind, createCheck(schema)]),
);

export function isKind(kind: unknown): kind is SocketWish['kind'] {
  return checks.has(kind);
}

/** A message with as much of a wish's form as an answer needs. */
export interface Message {
  readonly kind?: unknown;
  readonly ref?: unknown;
}

/** What came over a socket, when it is a JSON object. */
export function findMessage(text: string): Message | undefined {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null ? message : undefined;
  } catch {
    return undefined;
  }
}

/** A message as a wish; throws when it has not the form of one. */
export function toWish(message: Message | undefined): SocketWish {
  if (!message) throw new BadWish('The message is not a JSON object.');
  const check = checks.get(message.kind);
  if (!check) throw new BadWish(`kind must be ${KINDS.slice(0, -1).join(', ')} or ${KINDS.at(-1)}.`);
  const complaint = check(message);
  if (complaint) throw new BadWish(complaint);
  return message as SocketWish;
}

/** Does what is wished for in a game, and gives the game as it then is. */
export function fulfil(games: Games, id: string, wish: SocketWish, by: Credential): Promise<Game> {
  if (wish.kind === 'play') return games.play(id, { pit: wish.pit, number: wish.move, by });
  const actor = { by, ...(wish.side && { side: wish.side }) };
  if (wish.kind === 'resign') return games.resign(id, actor);
  if (wish.kind === 'abort') return games.callOff(id, actor);
  return games.offer(id, wish.kind, { ...actor, ...(wish.answer && { answer: wish.answer }) });
}
