import { type Both, formatPosition, formatRecord, type Position } from '@kalah/rules';
import { findPly, type Ply } from '../../game/ply.ts';
import { type Tree, toMainLine } from './tree.ts';
import { formatTreeText, isLine, type Remarks } from './tree-text.ts';

interface Exported {
  readonly start: Position;
  readonly tree: Tree;
  readonly players: Both<string>;
  readonly date: string;
}

/** A record as text; with variations, comments or remarks if there are any. */
export function formatText({ start, tree, players, date }: Exported, remarks?: Remarks): string {
  const moves = toMainLine(tree, []);
  const record = formatRecord({ start, players, date, moves });
  if (isLine(tree) && !remarks) return record;
  const header = record.slice(0, record.indexOf('\n\n'));
  return `${header}\n\n${formatTreeText(start, tree, remarks)}\n`;
}

/** What JSON adds to a move: its sign and South's margin at the end, with best play after it. */
export interface Remark {
  readonly sign?: string;
  readonly value: number;
}

/**
 * JSON with the fields of the API's record and the tree; moves are counted from 0. Remarks are in the tree, at
 * the moves that have one.
 */
export function formatJson(
  { start, tree, players, date }: Exported,
  remark?: (ply: Ply) => Remark | undefined,
): string {
  const record = {
    start: formatPosition(start),
    players,
    date,
    moves: toMainLine(tree, []),
    ...((remark || !isLine(tree)) && { tree: remark ? addRemarks(start, tree, remark) : tree }),
  };
  return `${JSON.stringify(record, undefined, 2)}\n`;
}

function addRemarks(position: Position, tree: Tree, remark: (ply: Ply) => Remark | undefined): Tree {
  const next = tree.next.flatMap((branch) => {
    const ply = findPly(position, branch.pit);
    if (!ply) return []; // a tree holds legal moves only
    return [{ pit: branch.pit, ...remark(ply), ...addRemarks(ply.after, branch, remark) }];
  });
  return { comment: tree.comment, next };
}

/** A name for a file: the players if they are known, otherwise the position. */
export function toFileName(players: Both<string>, position: Position, extension: string): string {
  const { south, north } = players;
  const words = south || north ? `${south} ${north}` : formatPosition(position);
  const name = words.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return `${['kalah', name].filter(Boolean).join('-')}.${extension}`;
}
