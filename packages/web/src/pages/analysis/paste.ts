import {
  type Both,
  CLASSIC,
  type Position,
  parseVariant,
  playAll,
  startPosition,
  type Variant,
} from '@kalah/rules';
import { type Line, readLine, readSubject } from './address.ts';
import type { MoveFault } from './moves.ts';
import { readPosition, readSetup, type SetupFault } from './setup.ts';
import { readPlayers, type Subject } from './subject.ts';
import { addLine, type Tree, toMainLine } from './tree.ts';
import { readTreeText } from './tree-text.ts';
import { type ReadTree, readTokens, toTokens } from './tree-tokens.ts';

export type Pasted =
  | { readonly kind: 'position'; readonly position: Position }
  | { readonly kind: 'study'; readonly study: Subject & Line; readonly position: Position }
  | { readonly kind: 'game'; readonly id: string };

export type PasteFault = SetupFault | MoveFault | { readonly kind: 'link' };

/** Why a text cannot be used, and the moves before the fault, if there are any. */
interface Rejected {
  readonly fault: PasteFault;
  readonly readable?: Extract<Pasted, { kind: 'study' }>;
}

interface Here {
  /** The origin of this page: games of other servers cannot be opened. */
  readonly origin: string;
  readonly variant: Variant;
}

/** Reads a link to this site, a record as text or JSON, a list of moves or a position. */
export function readPasted(text: string, { origin, variant }: Here): Pasted | Rejected {
  const plain = text.trim();
  if (/^https?:\/\//i.test(plain) || /^\/(analysis|play)\b/.test(plain)) return readLink(plain, origin);
  if (plain.startsWith('{')) return readJson(plain);
  if (plain.startsWith('[')) return readRecord(plain);
  if (isMoveList(plain)) return readGame({ start: startPosition(variant) }, plain);
  const [, position, moves] = POSITION_AND_MOVES.exec(plain) ?? [];
  const setup = readSetup(position ?? plain);
  if ('fault' in setup) return readBareMoves(plain, variant) ?? setup;
  return moves ? readGame({ start: setup.position }, spread(moves)) : { kind: 'position', ...setup };
}

/** A position with its side to move and, optionally, its capture rule, and then moves. */
const POSITION_AND_MOVES = /^([\d,\s]+\/[\d,\s]*\d[\s_]+[sn](?:[\s_]+[-c](?=[\s_:;]))?)[\s_:;]+(\d.*)$/is;

/** Pits without anything between them, `36215`, or with commas only. Half a position is not taken for moves. */
function readBareMoves(text: string, variant: Variant): Pasted | Rejected | undefined {
  if (!/^[1-9]{2,}$|^\d{1,2}(,\d{1,2})+$/.test(text)) return undefined;
  const game = readGame({ start: startPosition(variant) }, spread(text));
  return 'fault' in game && text.includes(',') && !isLongerThanRow(text, variant) ? undefined : game;
}

function isLongerThanRow(text: string, { pits }: Variant): boolean {
  return text.split(',').length > pits + 1;
}

/** Puts blanks between pits that are written as one number. */
function spread(moves: string): string {
  return /^[1-9]{2,}$/.test(moves) ? [...moves].join(' ') : moves;
}

/** Rows of a position have no blanks after their commas; a single number may become one. */
function isMoveList(text: string): boolean {
  return /^\d+\.\s*\d|^\d{1,2}↻?(\s*-|\s+|,\s+|_)[\d×]/.test(text) && !text.includes('/');
}

function readLink(text: string, origin: string): Pasted | Rejected {
  if (!URL.canParse(text, origin)) return { fault: { kind: 'link' } };
  const url = new URL(text, origin);
  const [, id] = /^\/play\/([^/]+)(?:\/analysis)?\/?$/.exec(url.pathname) ?? [];
  if (id !== undefined && url.origin === origin) return { kind: 'game', id };
  if (url.pathname !== '/analysis' || !url.searchParams.has('position')) return { fault: { kind: 'link' } };
  const subject = readSubject(url.searchParams, CLASSIC);
  const line = readLine(url.searchParams, subject);
  return subject.broken || line.broken ? { fault: { kind: 'link' } } : toStudy({ ...subject, ...line });
}

/** A record.json of the API, where moves are counted from 0; `tree` holds the variations and comments of an analysis. */
function readJson(text: string): Pasted | Rejected {
  try {
    const { start, moves, tree, players } = JSON.parse(text) as JsonRecord;
    const position = readPosition(start);
    if (!position.ok) return { fault: { kind: 'text' } };
    const game = moves.map((pit) => ({ kind: 'move', pit }) as const);
    const opening = { start: position.value, ...readPlayers((side) => players?.[side]) };
    if (!tree) return toGame(opening, readTokens(position.value, game));
    const line = toMainLine(readTokens(position.value, game).tree, []);
    return toGame(opening, readTokens(position.value, toTokens(tree)), line);
  } catch {
    return { fault: { kind: 'text' } };
  }
}

/** What `formatJson` writes; anything may come instead. */
interface JsonRecord {
  readonly start: string;
  readonly moves: readonly number[];
  readonly tree?: Tree;
  readonly players?: Partial<Both<string>>;
}

/** Reads what matters of a record; unlike `parseRecord` it accepts unknown headers and results that do not fit. */
function readRecord(text: string): Pasted | Rejected {
  const body = text.replace(/\[\w+ "(?:[^"\\]|\\.)*"\]/g, ' ');
  const header = (key: string) => new RegExp(`\\[${key} "((?:[^"\\\\]|\\\\.)*)"\\]`).exec(text)?.[1];
  const players = readPlayers((side) => unquote(header(side === 'south' ? 'South' : 'North') ?? ''));
  const start = header('Start');
  if (start !== undefined) {
    const setup = readSetup(start);
    return 'fault' in setup ? setup : readGame({ start: setup.position, ...players }, body);
  }
  const variant = parseVariant(header('Variant') ?? '6 4 -');
  return variant
    ? readGame({ start: startPosition(variant), ...players }, body)
    : { fault: { kind: 'text' } };
}

/** Values of headers are JSON strings, at least in records that Kalah has written. */
function unquote(value: string): unknown {
  try {
    return JSON.parse(`"${value}"`);
  } catch {
    return value;
  }
}

type Opening = Omit<Subject, 'game'>;

function readGame(opening: Opening, text: string): Pasted | Rejected {
  return toGame(opening, readTreeText(opening.start, text));
}

/** The main line of a tree is the game, unless the game is given. */
function toGame(opening: Opening, { tree, fault }: ReadTree, given?: readonly number[]): Pasted | Rejected {
  const game = given ?? toMainLine(tree, []);
  const study = toStudy({ ...opening, game, line: game, at: game.length, tree: addLine(tree, game) });
  if (!fault) return study;
  return { fault, ...(game.length > 0 && { readable: study }) };
}

function toStudy({
  start,
  game,
  players,
  line,
  at,
  tree,
}: Subject & Line): Extract<Pasted, { kind: 'study' }> {
  return {
    kind: 'study',
    study: { start, game, ...(players && { players }), line, at, tree },
    position: playAll(start, line.slice(0, at)),
  };
}
