import { t } from 'virtual:texts/common';
import type { Game } from '@kalah/api';
import type { Side } from '@kalah/rules';
import { findOwnSide } from '../game/own-seat.ts';

export function nameSeat(game: Game, side: Side): string {
  const seat = game.seats[side];
  if (findOwnSide(game) === side) return t().you;
  switch (seat.kind) {
    case 'engine':
      return t().home.level({ level: seat.level });
    case 'vacant':
      return '…';
    case 'open':
      return t().side[side];
    case 'named':
    case 'secret':
    case 'account':
      return seat.name || (game.status === 'waiting' ? t().somebody : t().side[side]);
  }
}
