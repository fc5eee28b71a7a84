/**
 * A second implementation of Kalah, as different from packages/rules as possible: one ring of cells with South's pits,
 * South's store, North's pits and North's store. It is unlikely that both contain the same bug.
 */
export interface TinyBoard {
  readonly cells: readonly number[];
  readonly turn: 0 | 1;
}

export function layOut(pits: number, seeds: number): TinyBoard {
  const row = [...Array<number>(pits).fill(seeds), 0];
  return { cells: [...row, ...row], turn: 0 };
}

const widthOf = ({ cells }: TinyBoard) => cells.length / 2;

function rowOf(board: TinyBoard, side: number): number[] {
  const first = side * widthOf(board);
  return board.cells.slice(first, first + widthOf(board) - 1);
}

export function isFinished(board: TinyBoard): boolean {
  return [0, 1].some((side) => rowOf(board, side).every((seeds) => seeds === 0));
}

/** The pit must not be empty. */
export function sow(board: TinyBoard, pit: number, capturesAlone: boolean): TinyBoard {
  const width = widthOf(board);
  const cells = [...board.cells];
  const mine = board.turn * width;
  const [myStore, theirStore] = [mine + width - 1, (mine + 2 * width - 1) % (2 * width)];

  let hand = cells[mine + pit]!;
  let at = mine + pit;
  cells[at] = 0;
  while (hand > 0) {
    at = (at + 1) % cells.length;
    if (at === theirStore) continue;
    cells[at]!++;
    hand--;
  }

  const facing = 2 * (width - 1) - at;
  if (at >= mine && at < myStore && cells[at] === 1 && (cells[facing]! > 0 || capturesAlone)) {
    cells[myStore]! += 1 + cells[facing]!;
    cells[at] = 0;
    cells[facing] = 0;
  }
  const after: TinyBoard = { cells, turn: board.turn };
  if (isFinished(after)) return { cells: gather(after), turn: board.turn };
  return at === myStore ? after : { cells, turn: board.turn === 0 ? 1 : 0 };
}

function gather(board: TinyBoard): number[] {
  return [0, 1].flatMap((side) => {
    const row = rowOf(board, side);
    const store = board.cells[side * widthOf(board) + row.length]!;
    return [...row.map(() => 0), row.reduce((sum, seeds) => sum + seeds, store)];
  });
}

/** South's store minus North's. */
export function lead(board: TinyBoard): number {
  return board.cells[widthOf(board) - 1]! - board.cells.at(-1)!;
}
