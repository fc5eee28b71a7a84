import type { Position } from '@kalah/rules';
import { findPly, type Ply } from '../../game/ply.ts';
import type { Path, Tree } from './tree.ts';

/** A move of a tree as it is written: with its number where one is due, and the variations that replace it. */
export interface ShownMove {
  readonly path: Path;
  readonly ply: Ply;
  readonly comment: string;
  /** The number of the round, at its beginning and wherever the line was interrupted. */
  readonly round: number | undefined;
  /** Whether the number stands before a turn or a move that does not begin the round. */
  readonly continued: boolean;
  /** Whether it follows a move of the same turn, with nothing between them. */
  readonly joined: boolean;
  /** Whether it begins a turn or follows an interruption, so that the side is named. */
  readonly named: boolean;
  readonly variations: readonly (readonly ShownMove[])[];
}

interface Before {
  readonly path: Path;
  readonly ply: Ply | undefined;
  readonly round: number;
}

/** The main line of a tree with its variations, as it is written and shown. */
export function toShown(start: Position, tree: Tree): ShownMove[] {
  return toLine(start, tree, { path: [], ply: undefined, round: 0 }, start.turn);
}

function toLine(
  position: Position,
  tree: Tree,
  from: Before,
  opens: Position['turn'],
  interrupted = false,
): ShownMove[] {
  const line: ShownMove[] = [];
  let before = from;
  let cut = interrupted || tree.comment !== '';
  for (let at = tree; at.next.length > 0; ) {
    const [main, ...variations] = at.next;
    const here = before.ply?.after ?? position;
    const ply = findPly(here, main!.pit);
    if (!ply) break; // a tree holds legal moves only
    const newTurn = before.ply?.side !== ply.side;
    const newRound = before.ply === undefined || (newTurn && ply.side === opens);
    const round = before.round + (newRound ? 1 : 0);
    const path = [...before.path, main!.pit];
    line.push({
      path,
      ply,
      comment: main!.comment,
      round: newRound || cut ? round : undefined,
      continued: !newRound,
      joined: !newTurn && !cut,
      named: newTurn || cut,
      variations: variations.map((variation) =>
        toLine(here, { comment: '', next: [variation] }, before, opens, true),
      ),
    });
    cut = main!.comment !== '' || variations.length > 0;
    before = { path, ply, round };
    at = main!;
  }
  return line;
}
