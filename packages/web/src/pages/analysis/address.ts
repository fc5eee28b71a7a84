import { formatPosition, type Position, startPosition, type Variant } from '@kalah/rules';
import { formatMoves, type ReadMoves, readMoves, sameMoves, startsWith } from './moves.ts';
import { readPosition } from './setup.ts';

/** The game or the position that is studied. */
export interface Subject {
  readonly start: Position;
  /** The moves of the game, or none. */
  readonly game: readonly number[];
}

/** The moves on the board: the game's or a variation, and how many of them are played. */
export interface Line {
  readonly line: readonly number[];
  readonly at: number;
}

/**
 * The address of a study: `/analysis?position=…&game=…&moves=…&at=…`, or `/play/{id}/analysis?moves=…&at=…` for a game that
 * the page can load. `game` holds the moves of a game, `moves` the line on the board where it differs from the game, and
 * `at` the number of its moves on the board unless all are.
 */
export function toAddress(id: string, { start, game, line, at }: Subject & Line): string {
  const query = [
    id === '' && `position=${formatPosition(start).replaceAll(' ', '_')}`,
    id === '' && game.length > 0 && `game=${formatMoves(start, game)}`,
    !sameMoves(line, game) && `moves=${formatMoves(start, line)}`,
    at !== line.length && `at=${at}`,
  ].filter((part) => part !== false);
  const path = id === '' ? '/analysis' : `/play/${id}/analysis`;
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** What an address holds that cannot be read. The rest is used all the same. */
export interface Readability {
  readonly broken?: 'position' | 'moves';
}

/** The subject in an address; without one, the start position of a variant. */
export function readSubject(query: URLSearchParams, variant: Variant): Subject & Readability {
  const given = query.get('position');
  const position = given === null ? undefined : readPosition(given);
  if (position?.ok === false) return { start: startPosition(variant), game: [], broken: 'position' };
  const start = position?.value ?? startPosition(variant);
  const { moves, fault } = readMoves(start, query.get('game') ?? '');
  return { start, game: moves, ...(fault && { broken: 'moves' }) };
}

/** The line in an address; without one, all moves of the game. */
export function readLine(query: URLSearchParams, { start, game }: Subject): Line & Readability {
  const given = query.get('moves');
  const { moves, fault }: ReadMoves = given === null ? { moves: game } : readMoves(start, given);
  const line = startsWith(game, moves) ? game : moves; // the beginning of the game is no variation
  const at = Number(query.get('at') ?? Number.NaN);
  const isStep = Number.isInteger(at) && at >= 0 && at <= line.length;
  return { line, at: isStep ? at : moves.length, ...(fault && { broken: 'moves' }) };
}
