import { isOver, opposite, type Position, startPosition, successors, type Variant } from '@kalah/rules';

/** Each position once, without finished games. */
export class Opening {
  readonly variant: Variant;
  readonly moves: number;
  /** Breadth first from the start. Book files rely on this order. */
  readonly positions: readonly Position[];
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

  findNumber(position: Position): number | undefined {
    return this.numbers.get(pitsKey(position));
  }
}

function discover(before: Position, numbers: Map<string, number>): Position[] {
  return successors(before).flatMap(({ after }) => {
    const key = pitsKey(after);
    if (isOver(after) || numbers.has(key)) return [];
    numbers.set(key, numbers.size);
    return [after];
  });
}

export function rimOf(opening: Opening): Position[] {
  return opening.positions.filter((position) =>
    successors(position).some(({ after }) => !isOver(after) && opening.findNumber(after) === undefined),
  );
}

/** Positions with the same future have the same key: the pits, seen by the side to move. Stores do not matter. */
export function pitsKey({ pits, turn }: Position): string {
  return String.fromCharCode(...pits[turn], ...pits[opposite(turn)]);
}
