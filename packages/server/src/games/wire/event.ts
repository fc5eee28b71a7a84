import { toClockSettings, type GameEvent as WireEvent } from '@kalah/api';
import { formatPosition } from '@kalah/rules';
import type { MoveTime } from '@kalah/rules/clock';
import { toWireTime } from '../../platform/http/wire-time.ts';
import type { GameEvent } from '../event.ts';
import type { GameState } from '../game.ts';
import { toWireResult, toWireVariant } from './game.ts';
import { toWirePair } from './pair.ts';
import { toWireRatings } from './rating.ts';
import { toWireSeat, toWireSeats } from './seat.ts';

/** `after` is the game after the event. A new kind does not compile until it has a case here. */
export function toWireEvent(event: GameEvent, after: GameState): WireEvent {
  const head = { number: event.number, at: toWireTime(event.at) };
  switch (event.kind) {
    case 'created':
      return {
        ...head,
        kind: 'created',
        variant: toWireVariant(event.start),
        start: formatPosition(event.start),
        seats: toWireSeats(event.seats),
        clock: event.clock ? toClockSettings(event.clock) : null,
        rated: event.rated ?? false,
        pie: event.pie ?? false,
        pair: event.pair ? toWirePair(event.pair) : null,
      };
    case 'seated':
      return { ...head, kind: 'seated', side: event.side, seat: toWireSeat(event.seat) };
    case 'attributed':
      return { ...head, kind: 'attributed', side: event.side, seat: toWireSeat(event.seat) };
    case 'moved':
      return {
        ...head,
        kind: 'moved',
        move: after.nextMove - 1,
        side: event.side,
        pit: event.pit,
        position: formatPosition(after.position),
        ...toMoveTime(event),
      };
    case 'took-back':
      return {
        ...head,
        kind: 'took-back',
        side: event.side,
        moves: event.moves,
        position: formatPosition(after.position),
        ...toCharge(event),
      };
    case 'ended':
      return { ...head, kind: 'ended', result: toWireResult(event.ending), ...toCharge(event) };
    case 'outage':
      return { ...head, kind: 'outage', from: toWireTime(event.from), to: toWireTime(event.to) };
    case 'rated':
      return { ...head, kind: 'rated', pool: event.pool, ...toWireRatings(event) };
    case 'reviewed':
      return { ...head, kind: 'reviewed', losses: [...event.losses] };
    case 'rematched':
      return { ...head, kind: 'rematched', game: event.game };
    case 'swapped':
    case 'resigned':
    case 'flagged':
    case 'claimed':
    case 'draw-offered':
    case 'draw-declined':
    case 'draw-agreed':
    case 'takeback-offered':
    case 'takeback-declined':
      return { ...head, kind: event.kind, side: event.side };
  }
}

function toMoveTime({ charged, granted = 0, credited = 0 }: Partial<MoveTime>): Partial<MoveTime> {
  return charged === undefined ? {} : { charged, granted, credited };
}

function toCharge({ charged }: { readonly charged?: number }): { charged?: number } {
  return charged === undefined ? {} : { charged };
}
