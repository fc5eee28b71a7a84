import { SIDES } from '@kalah/rules';
import type { Game } from '../games/game.ts';
import { occupantOf } from '../games/seat.ts';
import { findSeatLabel } from '../games/seat-label.ts';
import type { Head } from './head.ts';

export function toGameHead(game: Game): Head {
  const { seats, position } = game;
  const south = findSeatLabel(seats.south) ?? 'South';
  const north = findSeatLabel(seats.north) ?? 'North';
  const headline = `${south} – ${north}, ${position.stores.south} : ${position.stores.north}`;
  return {
    title: `${south} against ${north} · Kalah`,
    headline,
    description: describe(game),
    path: `/play/${game.id}`,
    picture: `/api/v1/games/${game.id}/card.png?v=${game.version}`,
    pictureText: `A Kalah board: ${headline}`,
  };
}

function describe({ ending, seats }: Game): string {
  if (ending) return 'A game of Kalah, played to its end. Look at it move by move.';
  if (SIDES.some((side) => occupantOf(seats[side]) === 'nobody'))
    return 'A seat is free: come and play Kalah.';
  return 'A game of Kalah is being played. Come and watch.';
}
