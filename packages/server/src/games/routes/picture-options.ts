import type { PictureOptions } from '@kalah/board/text';
import { both, type House, must, play, playAll } from '@kalah/rules';
import type { Game } from '../game.ts';
import { findSeatLabel } from '../seat-label.ts';

export function toPictureOptions(game: Game): PictureOptions {
  const { seats, moves, ending } = game;
  const lastMove = moves.at(-1);
  return {
    names: both((side) => findSeatLabel(seats[side]) ?? ''),
    ...(lastMove && { lastMove: { side: lastMove.side, pit: lastMove.pit, last: findLastHouse(game) } }),
    ...(ending && { ending }),
  };
}

function findLastHouse({ start, moves }: Game): House {
  const pits = moves.map(({ pit }) => pit);
  const before = playAll(start, pits.slice(0, -1));
  const [sown] = must(play(before, pits.at(-1)!)).events;
  if (sown?.kind !== 'sown') throw new Error('a move starts with a sowing');
  return sown.last;
}
