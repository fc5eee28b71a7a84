import { formatPosition, isOver, type Position, parsePosition, play } from '@kalah/rules';
import type { Head } from './head.ts';

/** The query of the analysis page, as the page itself writes it: spaces are underscores, and pits count from 1. */
export interface StudyQuery {
  readonly position?: string;
  /** The moves of a game from the position on. */
  readonly game?: string;
  /** The moves on the board, if they are not those of the game. */
  readonly moves?: string;
  /** How many of the moves are played, if not all. */
  readonly at?: string;
}

/** Undefined if the query has no position that can be read. */
export function findPositionHead(query: StudyQuery): Head | undefined {
  const start =
    typeof query.position === 'string' ? parsePosition(query.position.replaceAll('_', ' ')) : undefined;
  if (!start?.ok) return undefined;
  const position = playOn(start.value, readMoves(query));
  const { south, north } = position.stores;
  const turn = isOver(position) ? '' : `, ${position.turn === 'south' ? 'South' : 'North'} to move`;
  const headline = `South ${south}, North ${north}${turn}`;
  const text = formatPosition(position);
  return {
    title: `Analysis: ${headline} · Kalah`,
    headline: `Kalah: ${headline}`,
    description: 'A position of Kalah. See what every move is worth.',
    path: `/analysis?position=${text.replaceAll(' ', '_')}`,
    picture: toPositionPicture(text),
    pictureText: `A Kalah board: ${headline}`,
  };
}

export function toPositionPicture(position: string): string {
  return `/api/v1/card.png?position=${encodeURIComponent(position)}`;
}

function readMoves({ game, moves = game, at }: StudyQuery): number[] {
  const pits = String(moves ?? '').match(/\d+/g) ?? [];
  const played = /^\d+$/.test(String(at)) ? pits.slice(0, Number(at)) : pits;
  return played.map((pit) => Number(pit) - 1);
}

/** Plays as many of the moves as are legal. */
function playOn(start: Position, pits: readonly number[]): Position {
  let position = start;
  for (const pit of pits) {
    const played = play(position, pit);
    if (!played.ok) return position;
    position = played.value.after;
  }
  return position;
}
