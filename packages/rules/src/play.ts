import { isOver, legalPits, type Position, sum } from './position.ts';
import { err, must, ok, type Result } from './result.ts';
import { type Both, opposite, SIDES, type Side } from './side.ts';
import type { Variant } from './variant.ts';

/** Pits count from 0 in their owner's sowing order. */
export interface House {
  readonly side: Side;
  readonly pit: number | 'store';
}

/** Events are in the order in which a player sees them. */
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
      /** Including the last seed. */
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

/**
 * Does not change `before`.
 * @example
 * const { after, events } = must(play(startPosition(CLASSIC), 2));
 * after.turn; // → 'south'
 * events.map(({ kind }) => kind); // → ['sown', 'moves-again']
 * play(after, 2); // → { ok: false, problem: 'empty-pit' }
 */
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

/**
 * Throws if a move is illegal.
 * @example
 * formatPosition(playAll(startPosition(CLASSIC), [2, 5])); // → '4,4,0,5,5,0,2/5,5,5,5,4,4,0 n -'
 */
export function playAll(start: Position, pits: readonly number[]): Position {
  return pits.reduce((position, pit) => must(play(position, pit)).after, start);
}

/**
 * In sowing order.
 * @example
 * successors(startPosition(CLASSIC)).map(({ after }) => after.turn); // → ['north', 'north', 'south', 'north', 'north', 'north']
 */
export function successors(position: Position): { readonly pit: number; readonly after: Position }[] {
  return legalPits(position).map((pit) => ({ pit, after: must(play(position, pit)).after }));
}

/**
 * One house per seed. The other side's store is skipped.
 * @example
 * sowingPath(CLASSIC, 'south', 4, 3); // → [{ side: 'south', pit: 5 }, { side: 'south', pit: 'store' }, { side: 'north', pit: 0 }]
 */
export function sowingPath({ pits }: Variant, side: Side, pit: number, seeds: number): House[] {
  return Array.from({ length: seeds }, (_, dropped) => houseAt(pits, side, pit + 1 + dropped));
}

/** [R3] Steps count from the side's first pit; the other side's store is skipped. */
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
