import { isOver, legalPits, type Position, sum } from './position.ts';
import { err, must, ok, type Result } from './result.ts';
import { type Both, opposite, SIDES, type Side } from './side.ts';
import type { Variant } from './variant.ts';

/** A pit or a store. Pits count from 0 in their owner's sowing order. */
export interface House {
  readonly side: Side;
  readonly pit: number | 'store';
}

/** One thing that happened during a move; a move's events come in the order a player sees them. */
export type MoveEvent =
  | {
      readonly kind: 'sown';
      readonly side: Side;
      readonly pit: number;
      readonly seeds: number;
      readonly last: House;
    }
  | {
      readonly kind: 'captured';
      readonly side: Side;
      readonly pit: number;
      readonly facing: number;
      readonly seeds: number;
    }
  | { readonly kind: 'moves-again'; readonly side: Side }
  | { readonly kind: 'swept'; readonly side: Side; readonly seeds: number };

export interface Played {
  readonly after: Position;
  readonly events: readonly MoveEvent[];
}

export type IllegalMove = 'game-over' | 'no-such-pit' | 'empty-pit';

interface Board {
  readonly variant: Variant;
  turn: Side;
  readonly pits: Both<number[]>;
  readonly stores: Record<Side, number>;
}

/** Plays a pit of the side to move. `before` is left as it was. */
export function play(before: Position, pit: number): Result<Played, IllegalMove> {
  if (isOver(before)) return err('game-over');
  const seeds = before.pits[before.turn][pit];
  if (seeds === undefined) return err('no-such-pit');
  if (seeds === 0) return err('empty-pit');

  const board = thaw(before);
  const side = board.turn;
  const last = sow(board, pit);
  const events: MoveEvent[] = [{ kind: 'sown', side, pit, seeds, last }];

  events.push(...capture(board, last));
  if (isOver(board)) events.push(...sweep(board));
  else if (last.pit === 'store') events.push({ kind: 'moves-again', side });
  else board.turn = opposite(side);

  return ok({ after: board, events });
}

/** The position after several moves in a row; for moves already known to be legal. */
export function playAll(start: Position, pits: readonly number[]): Position {
  return pits.reduce((position, pit) => must(play(position, pit)).after, start);
}

/** Every position one move away, with the pit that leads there. */
export function successors(position: Position): { readonly pit: number; readonly after: Position }[] {
  return legalPits(position).map((pit) => ({ pit, after: must(play(position, pit)).after }));
}

/** The houses a sowing drops its seeds into, one entry a seed, in order. */
export function sowingPath({ pits }: Variant, side: Side, pit: number, seeds: number): House[] {
  const path: House[] = [];
  for (let step = pit + 1; path.length < seeds; step++) path.push(houseAt(pits, side, step));
  return path;
}

/** [R3] The way round from a side's first pit: its pits, its store, the other side's pits; never the other store. */
function houseAt(pits: number, side: Side, step: number): House {
  const place = step % (2 * pits + 1);
  if (place < pits) return { side, pit: place };
  if (place === pits) return { side, pit: 'store' };
  return { side: opposite(side), pit: place - pits - 1 };
}

function thaw({ variant, turn, pits, stores }: Position): Board {
  return { variant, turn, pits: { south: [...pits.south], north: [...pits.north] }, stores: { ...stores } };
}

/** [R3] Drops the seeds of a pit one by one; gives the house the last one fell into. */
function sow(board: Board, pit: number): House {
  const { turn: side, pits, stores, variant } = board;
  const own = pits[side];
  const theirs = pits[opposite(side)];
  const seeds = own[pit]!;
  own[pit] = 0;
  for (let step = pit + 1; step <= pit + seeds; step++) {
    const place = step % (2 * variant.pits + 1);
    if (place < variant.pits) own[place]!++;
    else if (place === variant.pits) stores[side]++;
    else theirs[place - variant.pits - 1]!++;
  }
  return houseAt(variant.pits, side, pit + seeds);
}

/** [R5] [R6] The last seed in an own pit that was empty takes itself and what lies opposite. */
function capture(board: Board, last: House): MoveEvent[] {
  const { turn: side, pits, variant } = board;
  if (last.side !== side || last.pit === 'store' || pits[side][last.pit] !== 1) return [];
  const facing = variant.pits - 1 - last.pit;
  const taken = pits[opposite(side)][facing]!;
  if (taken === 0 && !variant.capturesAlone) return [];

  pits[side][last.pit] = 0;
  pits[opposite(side)][facing] = 0;
  board.stores[side] += taken + 1;
  return [{ kind: 'captured', side, pit: last.pit, facing, seeds: taken + 1 }];
}

/** [R8] Each side keeps what is left in its own pits. */
function sweep(board: Board): MoveEvent[] {
  return SIDES.flatMap((side): MoveEvent[] => {
    const seeds = sum(board.pits[side]);
    if (seeds === 0) return [];
    board.pits[side].fill(0);
    board.stores[side] += seeds;
    return [{ kind: 'swept', side, seeds }];
  });
}
