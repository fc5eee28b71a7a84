import { type Position, startPosition, type Variant } from '@kalah/rules';
import { formatMoves, type MoveFault, sameMoves, startsWith } from './moves.ts';
import { readPosition } from './setup.ts';
import { readPlayers, type Subject, toSubjectAddress } from './subject.ts';
import { addLine, EMPTY_TREE, findTree, sameTree, type Tree, toMainLine } from './tree.ts';
import { fitsLink, formatTreeLink, readTreeLink } from './tree-link.ts';
import { readTreeText } from './tree-text.ts';

/** The moves on the board: the game's or a variation, how many of them are played, and all variations. */
export interface Line {
  readonly line: readonly number[];
  readonly at: number;
  readonly tree: Tree;
}

/** The tree of a game and a line, without anything that was noted. */
export function toTree(...lines: (readonly number[])[]): Tree {
  return lines.reduce(addLine, EMPTY_TREE);
}

/**
 * The address of a study: `/analysis?position=…&game=…&south=…&north=…&moves=…&at=…&tree=…`, or `/play/{id}/analysis?moves=…&at=…&tree=…`
 * for a game that the page can load. `game` holds the moves of a game, `moves` the line on the board where it differs from
 * the game, `at` the number of its moves on the board unless all are, and `tree` all variations and comments, if there are
 * more and a link can hold them.
 */
export function toAddress(id: string, { start, game, players, line, at, tree }: Subject & Line): string {
  const query = [
    !sameMoves(line, game) && `moves=${formatMoves(start, line)}`,
    at !== line.length && `at=${at}`,
    !sameTree(tree, toTree(game, line)) && fitsLink(tree) && `tree=${formatTreeLink(tree)}`,
  ].filter((part) => part !== false);
  if (id === '') return [toSubjectAddress({ start, game, players }), ...query].join('&');
  return `/play/${id}/analysis${query.length > 0 ? '?' : ''}${query.join('&')}`;
}

/** What an address holds that cannot be read. The rest is used all the same. */
export interface Readability {
  readonly broken?: 'position' | 'moves' | 'tree';
}

/** The subject in an address; without one, the start position of a variant. */
export function readSubject(query: URLSearchParams, variant: Variant): Subject & Readability {
  const given = query.get('position');
  const position = given === null ? undefined : readPosition(given);
  if (position?.ok === false) return { start: startPosition(variant), game: [], broken: 'position' };
  const start = position?.value ?? startPosition(variant);
  const { moves, fault } = readMoves(start, query.get('game') ?? '');
  const names = readPlayers((side) => query.get(side));
  return { start, game: moves, ...names, ...(fault && { broken: 'moves' }) };
}

/** Without a line in the address, all moves of the game. */
export function readLine(query: URLSearchParams, { start, game }: Subject): Line & Readability {
  const given = query.get('moves');
  const { moves, fault }: ReadMoves = given === null ? { moves: game } : readMoves(start, given);
  const isGame = startsWith(game, moves); // the beginning of the game is no variation
  const written = readTreeLink(start, query.get('tree') ?? '');
  const tree = addLine(merge(toTree(game), written.tree), moves);
  const line = isGame ? game : toMainLine(tree, moves);
  const at = Number(query.get('at') ?? Number.NaN);
  const isStep = Number.isInteger(at) && at >= 0 && at <= line.length;
  const broken = fault ? 'moves' : written.fault && 'tree';
  return { line, at: isStep ? at : moves.length, tree, ...(broken && { broken }) };
}

interface ReadMoves {
  readonly moves: readonly number[];
  readonly fault?: MoveFault | undefined;
}

function readMoves(start: Position, text: string): ReadMoves {
  const { tree, fault } = readTreeText(start, text);
  return { moves: toMainLine(tree, []), fault };
}

function merge(first: Tree, second: Tree): Tree {
  const pits = new Set([...first.next, ...second.next].map(({ pit }) => pit));
  return {
    comment: first.comment || second.comment,
    next: [...pits].map((pit) => ({
      pit,
      ...merge(findTree(first, [pit]) ?? EMPTY_TREE, findTree(second, [pit]) ?? EMPTY_TREE),
    })),
  };
}
