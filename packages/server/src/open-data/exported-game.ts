import { formatTime, toClockSettings } from '@kalah/api';
import type { ExportedGame, ExportedPlayer } from '@kalah/api/open-data';
import { both, type Ending } from '@kalah/rules';
import { isProvisional } from '@kalah/rules/glicko';
import type { GameEvent } from '../games/event.ts';
import type { Game } from '../games/game.ts';
import { replay } from '../games/replay.ts';
import { findName, type Seat } from '../games/seat.ts';
import { startText } from '../games/start-text.ts';

/** A finished game with its place in the export. */
export interface NumberedGame {
  readonly number: number;
  readonly id: string;
  readonly createdAt: number;
}

/**
 * [Y4] A game as the public sees it; undefined unless it is over. Every field is listed by name, so that one added to the log stays
 * on the server until it is listed here and in the schema.
 */
export function toExportedGame(
  { id, number }: Pick<NumberedGame, 'id' | 'number'>,
  log: readonly GameEvent[],
  names = true,
): ExportedGame | undefined {
  const game = replay(id, log);
  const endedAt = log.find(({ kind }) => kind === 'ended')?.at;
  if (!game?.ending || endedAt === undefined) return undefined;
  const { start, moves, createdAt } = game;
  return {
    cursor: String(number),
    id,
    createdAt: formatTime(createdAt),
    endedAt: formatTime(endedAt),
    variant: {
      pits: start.variant.pits,
      seeds: start.variant.seeds,
      capturesAlone: start.variant.capturesAlone,
    },
    start: startText(start),
    players: both((side) => toPlayer(game.seats[side], names)),
    clock: game.clock ? toClockSettings(game.clock.control) : null,
    rated: game.rated ?? false,
    pie: game.pie ?? false,
    swappedAfter: game.swapped === undefined ? null : countMovesBefore(game, game.swapped),
    moves: moves.map(({ pit }) => pit),
    times: toTimes(game, log),
    result: toResult(game.ending),
    losses: game.losses ? [...game.losses] : null,
    ...(!names && { names }),
  };
}

/** Numbers of moves have gaps where moves were taken back. */
function countMovesBefore({ moves }: Game, number: number): number {
  return moves.filter((move) => move.number < number).length;
}

function toTimes({ moves, createdAt }: Game, log: readonly GameEvent[]): number[] {
  const played = log.filter(({ kind }) => kind === 'moved');
  return moves.map(({ number }) => played[number - 1]!.at - createdAt);
}

function toResult(ending: Ending): ExportedGame['result'] {
  return {
    how: ending.how,
    winner: ending.how === 'abort' ? null : ending.winner,
    margin: ending.how === 'played-out' ? ending.margin : null,
  };
}

function toPlayer(seat: Seat, names: boolean): ExportedPlayer {
  return {
    kind: toKind(seat),
    name: (names ? findName(seat) : undefined) ?? null,
    rating: toRating(seat),
    level: seat.kind === 'engine' ? seat.level : null,
  };
}

function toKind(seat: Seat): ExportedPlayer['kind'] {
  switch (seat.kind) {
    case 'open':
      return 'anybody';
    case 'vacant':
      return 'nobody';
    case 'named':
    case 'secret':
      return 'guest';
    case 'account':
      return seat.owner === undefined ? 'account' : 'bot';
    case 'engine':
      return 'computer';
  }
}

function toRating(seat: Seat): ExportedPlayer['rating'] {
  if (seat.kind !== 'account' || !seat.rating) return null;
  const { rating, deviation } = seat.rating;
  return { rating: Math.round(rating), provisional: isProvisional({ deviation }) };
}
