import { sameMoves, startsWith } from './moves.ts';

/** A position in an analysis: what is noted about it, and the moves from it. The first continues the line, the others are variations. */
export interface Tree {
  readonly comment: string;
  readonly next: readonly Branch[];
}

/** A move, and the tree after it. Moves from the same position play different pits, so pits name the way to a branch. */
interface Branch extends Tree {
  readonly pit: number;
}

/** The pits from the start to a branch. */
export type Path = readonly number[];

export const EMPTY_TREE: Tree = { comment: '', next: [] };

/** Longer comments are cut, so that a link can hold several of them. */
export const MAX_COMMENT = 500;

export function findTree(tree: Tree, path: Path): Tree | undefined {
  let found: Tree | undefined = tree;
  for (const pit of path) found = found?.next.find((branch) => branch.pit === pit);
  return found;
}

/** Adds the moves of a line that are missing, after the other variations. */
export function addLine(tree: Tree, line: Path): Tree {
  const [pit, ...rest] = line;
  if (pit === undefined) return tree;
  const found = tree.next.find((branch) => branch.pit === pit);
  const branch = found ?? { pit, ...EMPTY_TREE };
  const grown = { pit, ...pick(addLine(branch, rest)) };
  if (!found) return { ...tree, next: [...tree.next, grown] };
  return { ...tree, next: tree.next.map((each) => (each === found ? grown : each)) };
}

/** A path, continued by the first move of each position after it. */
export function toMainLine(tree: Tree, path: Path): Path {
  const line = [...path];
  for (let at = findTree(tree, path)?.next[0]; at; at = at.next[0]) line.push(at.pit);
  return line;
}

export function setComment(tree: Tree, path: Path, comment: string): Tree {
  return change(tree, path, (at) => ({ ...at, comment: tidyComment(comment) }));
}

/** A comment is one line of text. */
export function tidyComment(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .slice(0, MAX_COMMENT)
    .toWellFormed();
}

export function removeBranch(tree: Tree, path: Path): Tree {
  const last = path.at(-1);
  return change(tree, path.slice(0, -1), (at) => ({
    ...at,
    next: at.next.filter(({ pit }) => pit !== last),
  }));
}

/** The path to the first move of the variation that a path ends in; `undefined` on the main line. */
export function findVariation(tree: Tree, path: Path): Path | undefined {
  for (let length = path.length; length > 0; length--) {
    const before = findTree(tree, path.slice(0, length - 1));
    if (before && before.next[0]?.pit !== path[length - 1]) return path.slice(0, length);
  }
  return undefined;
}

/** Puts a variation before the others of its position, but not before the moves of the game. */
export function promote(tree: Tree, path: Path, game: Path): Tree {
  const variation = findVariation(tree, path);
  if (!variation) return tree;
  const before = variation.slice(0, -1);
  const played = startsWith(game, before) ? game[before.length] : undefined;
  return change(tree, before, (at) => {
    const isFirst = ({ pit }: Branch) => (pit === played ? 2 : pit === variation.at(-1) ? 1 : 0);
    return { ...at, next: at.next.toSorted((a, b) => isFirst(b) - isFirst(a)) };
  });
}

/** The next or the previous alternative to the last move of a path that has one. */
export function findAlternative(tree: Tree, path: Path, by: 1 | -1): Path | undefined {
  for (let length = path.length; length > 0; length--) {
    const before = path.slice(0, length - 1);
    const { next } = findTree(tree, before) ?? EMPTY_TREE;
    const index = next.findIndex(({ pit }) => pit === path[length - 1]);
    const other = next[index + by];
    if (index >= 0 && other) return [...before, other.pit];
  }
  return undefined;
}

export function countMoves({ next }: Tree): number {
  return next.reduce((sum, branch) => sum + 1 + countMoves(branch), 0);
}

export function sameTree(a: Tree, b: Tree): boolean {
  if (a === b) return true;
  return (
    a.comment === b.comment &&
    sameMoves(
      a.next.map(({ pit }) => pit),
      b.next.map(({ pit }) => pit),
    ) &&
    a.next.every((branch, index) => sameTree(branch, b.next[index]!))
  );
}

function change(tree: Tree, path: Path, by: (tree: Tree) => Tree): Tree {
  const [pit, ...rest] = path;
  if (pit === undefined) return by(tree);
  const next = tree.next.map((branch) =>
    branch.pit === pit ? { pit, ...pick(change(branch, rest, by)) } : branch,
  );
  return { ...tree, next };
}

function pick({ comment, next }: Tree): Tree {
  return { comment, next };
}
