import type { Explorer, ExplorerGame, ExplorerMove } from '@kalah/api';
import { formatPosition, type Position, type Side } from '@kalah/rules';
import type { Game } from '../games/game.ts';
import { toWireResult, toWireVariant } from '../games/wire/game.ts';
import { toWireSeats } from '../games/wire/seat.ts';
import { toWireTime } from '../platform/http/wire-time.ts';
import { countGames, type Example } from './position-stats.ts';
import type { ExploredMove } from './service.ts';

export type ReadExample = Example & { readonly played: Game };

interface Explored {
  readonly games: number;
  readonly moves: readonly ExploredMove[];
  readonly recent: readonly ReadExample[];
  readonly best: readonly ReadExample[];
  readonly isWithheld: boolean;
}

export function toWireExplorer(
  position: Position,
  { games, moves, recent, best, isWithheld }: Explored,
): Explorer {
  return {
    position: formatPosition(position),
    rules: toWireVariant(position),
    games,
    moves: moves.map((move) => toWireMove(move, position.turn)),
    recent: recent.map(toWireExample),
    best: best.map(toWireExample),
    valuesWithheld: isWithheld,
  };
}

function toWireMove(move: ExploredMove, turn: Side): ExplorerMove {
  const { pit, value, south, draws, north } = move;
  return {
    pit,
    value: value === undefined ? null : { kind: 'exact', margin: value },
    games: countGames(move),
    south,
    draws,
    north,
    meanMargin: meanMargin(move, turn),
  };
}

/** To tenths of a seed. */
function meanMargin({ playedOut, margin }: ExploredMove, turn: Side): number | null {
  if (playedOut === 0) return null;
  const mean = Math.round((margin / playedOut) * 10) / 10;
  return turn === 'south' ? mean : 0 - mean;
}

function toWireExample({ game, pit, played }: ReadExample): ExplorerGame {
  return {
    id: game,
    pit,
    seats: toWireSeats(played.seats),
    result: toWireResult(played.ending!),
    createdAt: toWireTime(played.createdAt),
  };
}
