import { t } from 'virtual:texts/common';
import type { Seat, SeatRating } from '@kalah/api';
import type { Side } from '@kalah/rules';
import type { Owner } from '../texts/owner.ts';

export interface Player {
  readonly owner: Owner;
  readonly name: string;
  /** A remark shown beside the side: "thinking", "nobody yet". */
  readonly note?: string;
  readonly account?: string;
  readonly rating?: SeatRating;
}

export function toPlayer(seat: Seat, side: Side, isOurs: boolean): Player {
  return { ...toNamed(seat, side, isOurs), ...(seat.kind === 'account' && toAccount(seat)) };
}

function toAccount({ name, rating }: Extract<Seat, { kind: 'account' }>): Pick<Player, 'account' | 'rating'> {
  return { ...(name !== null && { account: name }), ...(rating && { rating }) };
}

function toNamed(seat: Seat, side: Side, isOurs: boolean): Player {
  const { play, you, computer, levels } = t();
  if (isOurs) return { owner: 'you', name: you };
  switch (seat.kind) {
    case 'vacant':
      return { owner: { name: t().side[side] }, name: t().side[side], note: play.vacant };
    case 'open':
      return { owner: { name: t().side[side] }, name: t().side[side] };
    case 'engine': {
      const { name } = levels[seat.level - 1]!;
      return { owner: { name }, name: computer({ level: seat.level, name }) };
    }
    case 'named':
    case 'secret':
    case 'account': {
      const name = seat.name ?? t().side[side];
      return { owner: { name }, name };
    }
  }
}
