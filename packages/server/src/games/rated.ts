import { isFairStart } from '@kalah/engine/fair';
import { type Both, SIDES } from '@kalah/rules';
import type { CreateCommand } from './command.ts';
import { GameError } from './errors.ts';
import type { Game } from './game.ts';
import type { AccountSeat, Seat } from './seat.ts';
import { startText } from './start-text.ts';

/** [G1] Rejects a rated game unless it has a clock, a fair start, and an account against a vacant seat or a suitable account. */
export function rejectUnratable({
  clock,
  start,
  seats,
}: Pick<CreateCommand, 'clock' | 'start' | 'seats'>): void {
  rejectUnratableSeats(seats);
  if (!clock) throw new GameError('rated-clock');
  if (!isFairStart(startText(start))) throw new GameError('rated-start');
}

function rejectUnratableSeats({ south, north }: Both<Seat>): void {
  const players = [south, north].filter((seat) => seat.kind === 'account');
  const vacant = [south, north].filter(({ kind }) => kind === 'vacant');
  if (players.length === 0) throw new GameError('account-required');
  if (players.length + vacant.length < 2) throw new GameError('rated-seats');
  if (south.kind === 'account' && north.kind === 'account' && !canPlayRated(south, north)) {
    throw new GameError('rated-opponent');
  }
}

export function rejectUnratableTaker(game: Game, taker: Seat): void {
  if (!game.rated) return;
  if (taker.kind !== 'account') throw new GameError('account-required', { game });
  const isAllowed = SIDES.every((side) => {
    const seat = game.seats[side];
    return seat.kind !== 'account' || canPlayRated(seat, taker);
  });
  if (!isAllowed) throw new GameError('rated-opponent', { game });
}

/** People play people, and bots play bots of other owners. Nobody plays against their own account. */
function canPlayRated(one: AccountSeat, other: AccountSeat): boolean {
  if (one.owner === undefined || other.owner === undefined)
    return one.owner === other.owner && one.id !== other.id;
  return one.owner !== other.owner;
}
