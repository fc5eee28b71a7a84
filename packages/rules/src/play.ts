import { isOver, legalPits, type Position, sum } from './position.ts';
import { err, must, ok, type Result } from './result.ts';
import { type Both, opposite, SIDES, type Side } from './side.ts';
import type { Variant } from './variant.ts';

/** A pit or a store. Pits count from 0 in their owner's sowing order. */
export interface House {
  readonly side: Side;
  readonly pit: number | 'store';
}

/** Something that happened during a move. Events are in the order in which a player sees them. */
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
      /** The opposite pit of the other side. */
      readonly facing: number;
      /** The captured seeds: the last seed and those in the facing pit. */
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

/** Plays a pit of the side to move. Does not change `before`. */
export function play(before: Position, pit: number): Result<Played, IllegalMove> {
  if (isOver(before)) return err('game-over');
  const seeds = before.pits[before.turn][pit];
  if (seeds === undefined) return err('no-such-pit');
  if (seeds === 0) return err('empty-pit');

  const board = thaw(before);
  const side = board.turn;
  const last = sow(board, pit);
  const events: MoveEvent[] = [{ kind: 'sown', side, pit, seeds, last }];

  const captured = capture(board, last);
  if (captured) events.push(captured);

  // [R7] takes precedence over [R4]: a last seed in the store gives no other turn if it ends the game.
  if (isOver(board)) events.push(...sweep(board));
  else if (last.pit === 'store') events.push({ kind: 'moves-again', side });
  else board.turn = opposite(side);

  return ok({ after: board, events });
}

/** The position after a sequence of moves that are known to be legal. */
export function playAll(start: Position, pits: readonly number[]): Position {
  return pits.reduce((position, pit) => must(play(position, pit)).after, start);
}

/** The positions after every legal move, with the pit that leads there. */
export function successors(position: Position): { readonly pit: number; readonly after: Position }[] {
  return legalPits(position).map((pit) => ({ pit, after: must(play(position, pit)).after }));
}

/** The houses that a sowing drops its seeds into, one entry per seed, in order. */
export function sowingPath({ pits }: Variant, side: Side, pit: number, seeds: number): House[] {
  return Array.from({ length: seeds }, (_, dropped) => houseAt(pits, side, pit + 1 + dropped));
}

/** [R3] The house a number of steps after a side's first pit. The other side's store is skipped. */
function houseAt(pits: number, side: Side, step: number): House {
  const place = step % (2 * pits + 1);
  if (place < pits) return { side, pit: place };
  if (place === pits) return { side, pit: 'store' };
  return { side: opposite(side), pit: place - pits - 1 };
}

function thaw({ variant, turn, pits, stores }: Position): Board {
  return {
    variant,
    turn,
    pits: { south: pits.south.slice(), north: pits.north.slice() },
    stores: { south: stores.south, north: stores.north },
  };
}

/** [R3] Sows the seeds of a pit one by one. Returns the house of the last seed. */
function sow({ variant, turn: side, pits, stores }: Board, pit: number): House {
  const seeds = pits[side][pit]!;
  pits[side][pit] = 0;
  let last: House = { side, pit };
  for (let step = pit + 1; step <= pit + seeds; step++) {
    last = houseAt(variant.pits, side, step);
    if (last.pit === 'store') stores[side]++;
    else pits[last.side][last.pit]!++;
  }
  return last;
}

/** [R5] [R6] A last seed in an empty pit of the mover captures itself and the seeds opposite. */
function capture({ variant, turn: side, pits, stores }: Board, last: House): MoveEvent | undefined {
  if (last.side !== side || last.pit === 'store' || pits[side][last.pit] !== 1) return undefined;
  const facing = variant.pits - 1 - last.pit;
  const theirs = pits[opposite(side)];
  const seeds = 1 + theirs[facing]!;
  if (seeds === 1 && !variant.capturesAlone) return undefined;

  pits[side][last.pit] = 0;
  theirs[facing] = 0;
  stores[side] += seeds;
  return { kind: 'captured', side, pit: last.pit, facing, seeds };
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
