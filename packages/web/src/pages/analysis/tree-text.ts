import type { Position } from '@kalah/rules';
import { clip } from './moves.ts';
import { type ShownMove, toShown } from './shown-tree.ts';
import type { Tree } from './tree.ts';
import { type ReadTree, readTokens, type Token } from './tree-tokens.ts';

/** What a text adds after a move, such as the sign of a mistake and the value. */
export type Remarks = (move: ShownMove) => { readonly glyph: string; readonly value: string };

/** The moves of a record, with comments in braces, and variations in parentheses after the move that they replace. */
export function formatTreeText(start: Position, tree: Tree, remarks?: Remarks): string {
  const comment = tree.comment ? [toBraces(tree.comment)] : [];
  return [...comment, ...writeLine(toShown(start, tree), remarks)].join(' ');
}

function writeLine(line: readonly ShownMove[], remarks: Remarks | undefined): string[] {
  const words: string[] = [];
  for (const move of line) {
    const { glyph, value } = remarks?.(move) ?? { glyph: '', value: '' };
    const word = `${move.ply.pit + 1}${glyph}`;
    if (move.round !== undefined) words.push(`${move.round}.${move.continued ? '..' : ''}`);
    if (move.joined && !words.at(-1)?.endsWith('}')) words.push(`${words.pop()}-${word}`);
    else words.push(word);
    if (value || move.comment) words.push(toBraces([value, move.comment].filter(Boolean).join(' ')));
    for (const variation of move.variations) {
      const inside = writeLine(variation, remarks);
      words.push(`(${inside.join(' ')})`);
    }
  }
  return words;
}

/** A closing brace and a backslash in a comment are escaped by a backslash. */
function toBraces(text: string): string {
  return `{${text.replace(/[\\}]/g, '\\$&')}}`;
}

function fromBraces(comment: string): string {
  return comment.replace(/\\([\\}])/g, '$1');
}

/**
 * Reads moves, with or without the numbers of the rounds and turn separators: the rules say whose move it is. The
 * signs of Kalah's move lists, `↻`, `×3` and `??`, are ignored, and so are values at the start of comments.
 */
export function readTreeText(start: Position, text: string): ReadTree {
  return readTokens(start, tokenize(text));
}

const WORD = /\{((?:[^}\\]|\\[\s\S]?)*)\}?|([()])|\d+\.+|↻|×\d+|[!?]+|[\s_,;-]+|(\d+)|([^\s_,;(){}-]+)/g;

function* tokenize(text: string): Generator<Token> {
  for (const [whole, comment, bracket, digits, unknown] of text.matchAll(WORD)) {
    if (comment !== undefined) yield { kind: 'comment', text: withoutValue(fromBraces(comment)) };
    else if (bracket !== undefined) yield { kind: bracket === '(' ? 'open' : 'close' };
    else if (unknown !== undefined || (digits !== undefined && digits.length > 2))
      yield { kind: 'unknown', text: clip(whole) };
    else if (digits !== undefined) yield { kind: 'move', pit: Number(digits) - 1 };
  }
}

function withoutValue(comment: string): string {
  return comment.replace(/^\s*(?:[+−-]\d+|0)(?:\s+|$)/, '').trim();
}

export function isLine(tree: Tree): boolean {
  let at: Tree | undefined = tree;
  for (; at; at = at.next[0]) if (at.comment !== '' || at.next.length > 1) return false;
  return true;
}
