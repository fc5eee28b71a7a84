import { isOver, opposite, type Position, startPosition, successors, type Variant } from '@kalah/rules';

/** The positions up to a number of moves from the start of a variant, each once, finished games left out. */
export class Opening {
  readonly variant: Variant;
  readonly moves: number;
  /** Breadth first from the start. Book files rely on this order. */
  readonly positions: readonly Position[];
  /** The index of each position in `positions`, by `pitsKey`. */
  readonly numbers: ReadonlyMap<string, number>;

  constructor(variant: Variant, moves: number) {
    this.variant = variant;
    this.moves = moves;
    const start = startPosition(variant);
    const positions = [start];
    const numbers = new Map([[pitsKey(start), 0]]);
    for (let depth = 0, from = 0; depth < moves; depth++) {
      const to = positions.length;
      for (; from < to; from++) positions.push(...discover(positions[from]!, numbers));
    }
    this.positions = positions;
    this.numbers = numbers;
  }

  /** The index of a position in `positions`; undefined if it is not part of the opening. */
  findNumber(position: Position): number | undefined {
    return this.numbers.get(pitsKey(position));
  }
}

/** The positions after the moves of a position that have no number yet. Gives them their numbers. */
function discover(before: Position, numbers: Map<string, number>): Position[] {
  return successors(before).flatMap(({ after }) => {
    const key = pitsKey(after);
    if (isOver(after) || numbers.has(key)) return [];
    numbers.set(key, numbers.size);
    return [after];
  });
}

/** The positions of an opening with a move that leads out of it. */
export function rimOf(opening: Opening): Position[] {
  return opening.positions.filter((position) =>
    successors(position).some(({ after }) => !isOver(after) && opening.findNumber(after) === undefined),
  );
}

/** Identifies positions with the same future: the pits, seen by the side to move. Stores do not matter. */
export function pitsKey({ pits, turn }: Position): string {
  return String.fromCharCode(...pits[turn], ...pits[opposite(turn)]);
}
