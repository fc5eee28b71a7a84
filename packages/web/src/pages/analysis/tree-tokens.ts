import { type Position, play } from '@kalah/rules';
import { clip, type MoveFault } from './moves.ts';
import { EMPTY_TREE, type Tree, tidyComment } from './tree.ts';

/** A serialized tree, whatever the notation: a variation follows the move that it replaces. */
export type Token =
  | { readonly kind: 'move'; readonly pit: number }
  | { readonly kind: 'comment'; readonly text: string }
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  | { readonly kind: 'unknown'; readonly text: string };

export interface ReadTree {
  /** What could be read before the fault. */
  readonly tree: Tree;
  readonly fault?: MoveFault;
}

/** Far more than a player analyses; limits hostile input. */
export const MAX_MOVES = 5000;

export function* toTokens({ comment, next }: Tree): Generator<Token> {
  if (comment) yield { kind: 'comment', text: comment };
  let moves = next;
  while (moves.length > 0) {
    const [main, ...variations] = moves;
    yield { kind: 'move', pit: main!.pit };
    if (main!.comment) yield { kind: 'comment', text: main!.comment };
    for (const variation of variations) {
      yield { kind: 'open' };
      yield* toTokens({ comment: '', next: [variation] });
      yield { kind: 'close' };
    }
    moves = main!.next;
  }
}

interface Growing {
  pit: number;
  comment: string;
  next: Growing[];
}

interface Place {
  readonly node: Growing;
  readonly position: Position;
  readonly moves: readonly number[];
  readonly before: Place | undefined;
}

/** Reads a tree and plays its moves, so that only legal ones get into it. */
export function readTokens(start: Position, tokens: Iterable<Token>): ReadTree {
  const root: Growing = { pit: -1, ...EMPTY_TREE, next: [] };
  const forks: Place[] = [];
  let place: Place = { node: root, position: start, moves: [], before: undefined };
  let moves = 0;
  const end = (fault: MoveFault): ReadTree => ({ tree: toTree(root), fault });

  for (const token of tokens) {
    if (token.kind === 'unknown') return end({ kind: 'not-a-pit', text: token.text });
    if (token.kind === 'comment') {
      place.node.comment = tidyComment(`${place.node.comment} ${token.text}`.trim());
    } else if (token.kind === 'open') {
      if (!place.before) return end({ kind: 'not-a-pit', text: '(' });
      forks.push(place);
      place = place.before;
    } else if (token.kind === 'close') {
      const fork = forks.pop();
      if (!fork) return end({ kind: 'not-a-pit', text: ')' });
      place = fork;
    } else if (!Number.isInteger(token.pit)) {
      return end({ kind: 'not-a-pit', text: clip(String(token.pit)) });
    } else {
      const played = play(place.position, token.pit);
      const { turn: side } = place.position;
      if (!played.ok)
        return end({ kind: played.problem, number: place.moves.length + 1, side, pit: token.pit + 1 });
      if (++moves > MAX_MOVES) return end({ kind: 'not-a-pit', text: '…' });
      place = grow(place, token.pit, played.value.after);
    }
  }
  return { tree: toTree(root) };
}

function grow(before: Place, pit: number, position: Position): Place {
  let node = before.node.next.find((each) => each.pit === pit);
  if (!node) {
    node = { pit, comment: '', next: [] };
    before.node.next.push(node);
  }
  return { node, position, moves: [...before.moves, pit], before };
}

function toTree({ comment, next }: Growing): Tree {
  return { comment, next };
}
