import { type SocketRequest, SocketRequests } from '@kalah/api';
import { BadRequest } from '../../../platform/http/bad-request.ts';
import { createCheck } from '../../../platform/http/validation.ts';
import type { ClaimCommand, Command, MoveCommand } from '../../command.ts';
import type { Game } from '../../game.ts';
import type { Games } from '../../games.ts';
import type { Phrases } from '../../routes/phrases.ts';

const KINDS = Object.keys(SocketRequests).map((kind) => JSON.stringify(kind));

const checks = new Map<unknown, ReturnType<typeof createCheck>>(
  Object.entries(SocketRequests).map(([kind, schema]) => [kind, createCheck(schema)]),
);

export function isKind(kind: unknown): kind is SocketRequest['kind'] {
  return checks.has(kind);
}

/** A message that is not validated yet: only the fields that a response needs. */
export interface Message {
  readonly kind?: unknown;
  readonly ref?: unknown;
}

export function findMessage(text: string): Message | undefined {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null && !Array.isArray(message) ? message : undefined;
  } catch {
    return undefined;
  }
}

export function toSocketRequest(message: Message | undefined): SocketRequest {
  if (!message) throw new BadRequest('The message is not a JSON object.');
  const check = checks.get(message.kind);
  if (!check) throw new BadRequest(`kind must be ${KINDS.slice(0, -1).join(', ')} or ${KINDS.at(-1)}.`);
  const invalid = check(message);
  if (invalid) throw new BadRequest(invalid.message, invalid.field);
  return message as SocketRequest;
}

interface SocketArrival extends Required<Pick<MoveCommand, keyof Command | 'by' | 'lag'>> {
  readonly absentSince: NonNullable<ClaimCommand['absentSince']>;
  readonly phrases: Phrases;
}

export function execute(
  games: Games,
  id: string,
  request: SocketRequest,
  { by, lag, at, caller, absentSince, phrases }: SocketArrival,
): Promise<Game> {
  if (request.kind === 'play')
    return games.play(id, { pit: request.pit, number: request.move, by, lag, at, caller });
  if (request.kind === 'identify') return games.read(id);
  if (request.kind === 'phrase') {
    const { side, phrase } = request;
    return phrases.say(id, { by, ...(side && { side }) }, phrase).then(({ game }) => game);
  }
  const command = { by, at, caller, ...(request.side && { side: request.side }) };
  switch (request.kind) {
    case 'resign':
      return games.resign(id, command);
    case 'abort':
      return games.abort(id, command);
    case 'claim':
      return games.claim(id, { ...command, draw: request.draw ?? false, absentSince });
    case 'swap':
      return games.swap(id, command);
    case 'draw':
      return games.offer(id, 'draw', { ...command, ...(request.answer && { answer: request.answer }) });
    case 'takeback':
      return games.offer(id, 'takeback', {
        ...command,
        ...(request.answer && { answer: request.answer }),
        ...(request.move !== undefined && { move: request.move }),
      });
  }
}
