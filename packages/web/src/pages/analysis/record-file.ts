import { type Both, formatPosition, formatRecord, type Position } from '@kalah/rules';
import { type Tree, toMainLine } from './tree.ts';
import { formatTreeText, isLine, type Remarks } from './tree-text.ts';

/** What is exported: a start, everything played from it, and who played. */
export interface Exported {
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

/** The same as JSON, with the fields of the API's record and the tree; moves are counted from 0. */
export function formatJson({ start, tree, players, date }: Exported): string {
  const record = {
    start: formatPosition(start),
    players,
    date,
    moves: toMainLine(tree, []),
    ...(!isLine(tree) && { tree }),
  };
  return `${JSON.stringify(record, undefined, 2)}\n`;
}
