import { type Both, both, formatPosition, type Position } from '@kalah/rules';
import { formatMoves } from './moves.ts';

export interface Subject {
  readonly start: Position;
  readonly game: readonly number[];
  /** The names in a record or a link, if there are any; a name that is missing is empty. */
  readonly players?: Both<string> | undefined;
}

/** Longer names are cut. */
const MAX_NAME = 40;

/** The address of a position or of a game with all its moves: `/analysis?position=…&game=…&south=…&north=…`. */
export function toSubjectAddress({ start, game, players }: Subject): string {
  const position = formatPosition(start).replaceAll(' ', '_');
  const query = [
    `position=${position}`,
    game.length > 0 && `game=${formatMoves(start, game)}`,
    players?.south && `south=${encodeURIComponent(players.south)}`,
    players?.north && `north=${encodeURIComponent(players.north)}`,
  ].filter(Boolean);
  return `/analysis?${query.join('&')}`;
}

/** The players that a text names, as a part of a subject. Anything may come in place of a name. */
export function readPlayers(name: (side: keyof Both<string>) => unknown): Pick<Subject, 'players'> {
  const players = both((side) => tidyName(name(side)));
  return players.south || players.north ? { players } : {};
}

function tidyName(name: unknown): string {
  if (typeof name !== 'string') return '';
  const line = name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line.slice(0, MAX_NAME).toWellFormed();
}
