import type { Position } from '@kalah/rules';
import { countMoves, type Tree } from './tree.ts';
import { type ReadTree, readTokens, type Token, toTokens } from './tree-tokens.ts';

/** Servers and messengers cut or reject much longer addresses. */
const MAX_LINK = 6000;

/**
 * A tree as a part of an address, in letters that need no escaping: a digit or letter per move, `.` and `-` round a
 * variation, and comments between `~`, in base64url.
 */
export function formatTreeLink(tree: Tree): string {
  return [...toTokens(tree)].map(write).join('');
}

export function readTreeLink(start: Position, text: string): ReadTree {
  return readTokens(start, tokenize(text.slice(0, MAX_LINK)));
}

/** Whether a link can hold a tree. The count comes first, because writing a large tree takes long. */
export function fitsLink(tree: Tree): boolean {
  return countMoves(tree) <= MAX_LINK && formatTreeLink(tree).length <= MAX_LINK;
}

function write(token: Token): string {
  switch (token.kind) {
    case 'move':
      return (token.pit + 1).toString(36);
    case 'comment':
      return `~${toBase64Url(token.text)}~`;
    case 'open':
      return '.';
    case 'close':
      return '-';
    case 'unknown':
      return '';
  }
}

function* tokenize(text: string): Generator<Token> {
  for (const [whole, move, comment] of text.matchAll(/([1-9a-c])|~([\w-]*)~|[\s\S]/g)) {
    if (move !== undefined) yield { kind: 'move', pit: Number.parseInt(move, 36) - 1 };
    else if (comment !== undefined) yield { kind: 'comment', text: fromBase64Url(comment) };
    else if (whole === '.') yield { kind: 'open' };
    else if (whole === '-') yield { kind: 'close' };
    else yield { kind: 'unknown', text: whole };
  }
}

function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** A comment that cannot be read is left out. */
function fromBase64Url(text: string): string {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)));
  } catch {
    return '';
  }
}
