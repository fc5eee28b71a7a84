import { type SocketRequest, SocketRequests } from '@kalah/api';
import type { Game } from '../games/game.ts';
import type { Games } from '../games/games.ts';
import type { Credential } from '../games/seat.ts';
import { createCheck } from '../http/validation.ts';
import { BadRequest } from './request.ts';

const KINDS = Object.keys(SocketRequests).map((kind) => JSON.stringify(kind));

const checks = new Map<unknown, ReturnType<typeof createCheck>>(
  Object.entries(SocketRequests).map(([kind, schema]) => [kind, createCheck(schema)]),
);

export function isKind(kind: unknown): kind is SocketRequest['kind'] {
  return checks.has(kind);
}

/** A message with as much of a request's form as an answer needs. */
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

/** A message as a request; throws when it has not the form of one. */
export function toSocketRequest(message: Message | undefined): SocketRequest {
  if (!message) throw new BadRequest('The message is not a JSON object.');
  const check = checks.get(message.kind);
  if (!check) throw new BadRequest(`kind must be ${KINDS.slice(0, -1).join(', ')} or ${KINDS.at(-1)}.`);
  const complaint = check(message);
  if (complaint) throw new BadRequest(complaint);
  return message as SocketRequest;
}

/** Carries out a request that arrived at a time, and returns the game after it. */
export function execute(
  games: Games,
  id: string,
  request: SocketRequest,
  { by, at }: { readonly by: Credential; readonly at: number },
): Promise<Game> {
  if (request.kind === 'play') return games.play(id, { pit: request.pit, number: request.move, by, at });
  const command = { by, at, ...(request.side && { side: request.side }) };
  if (request.kind === 'resign') return games.resign(id, command);
  if (request.kind === 'abort') return games.abort(id, command);
  return games.offer(id, request.kind, { ...command, ...(request.answer && { answer: request.answer }) });
}
