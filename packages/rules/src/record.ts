import { type Ending, findEnding, formatEnding } from './ending.ts';
import { formatPosition, type NotationProblem, parsePosition } from './notation.ts';
import { findOutcome } from './outcome.ts';
import { type IllegalMove, play } from './play.ts';
import { type Position, samePosition, startPosition } from './position.ts';
import { err, must, ok, type Result } from './result.ts';
import { type Both, both } from './side.ts';
import { createVariant, sameVariant, type Variant } from './variant.ts';

/** A whole game on paper. Moves are pits, counted from 0 here and from 1 in the text. */
export interface GameRecord {
  readonly start: Position;
  readonly players: Both<string>;
  /** An ISO date, or date and time; empty when unknown. */
  readonly date: string;
  readonly moves: readonly number[];
  readonly ending?: Ending;
}

const KEYS = ['Variant', 'Start', 'South', 'North', 'Date', 'Result'] as const;
type Key = (typeof KEYS)[number];

/**
 * A header of `[Key "value"]` lines, an empty line, then the moves: numbered rounds, in each the turn of whoever began
 * and the turn of the other; the moves of one turn are joined by `-`, as in `1. 3-6 2 2. 5 1-4`.
 */
export function formatRecord(record: GameRecord): string {
  const { start, players, date, ending } = record;
  const opening = startPosition(start.variant);
  const header: [Key, string][] = [
    ['Variant', formatVariant(start.variant)],
    ...(samePosition(start, opening) ? [] : ([['Start', formatPosition(start)]] as [Key, string][])),
    ['South', players.south],
    ['North', players.north],
    ['Date', date],
    ['Result', ending ? formatEnding(ending) : '*'],
  ];
  const lines = header.filter(([, value]) => value !== '').map(([key, value]) => `[${key} ${quote(value)}]`);
  return `${lines.join('\n')}\n\n${formatMoves(start, record.moves)}\n`;
}

/** Reads what `formatRecord` wrote, and plays it through: a record with an illegal move is refused at that move. */
export function parseRecord(text: string): Result<GameRecord, NotationProblem> {
  const header = parseHeader(text);
  if (!header.ok) return header;
  const { values, end } = header.value;

  const start = parseStart(values);
  if (!start.ok) return start;
  const moves = parseMoves(start.value, text, end);
  if (!moves.ok) return moves;

  const result = values.get('Result')?.text ?? '*';
  const ending = result === '*' ? undefined : findEnding(result);
  if (result !== '*' && !ending) {
    return refuse(
      values.get('Result')!.at,
      'The result reads like "south by 8, played-out", or "*" while it is open.',
    );
  }
  const contradiction = ending && findContradiction(moves.value.after, ending);
  if (contradiction) return refuse(values.get('Result')!.at, contradiction);

  return ok({
    start: start.value,
    players: both((side) => values.get(side === 'south' ? 'South' : 'North')?.text ?? ''),
    date: values.get('Date')?.text ?? '',
    moves: moves.value.moves,
    ...(ending && { ending }),
  });
}

/** `6 4 -`: pits, seeds, and `c` where the variant captures alone. */
export function formatVariant({ pits, seeds, capturesAlone }: Variant): string {
  return `${pits} ${seeds} ${capturesAlone ? 'c' : '-'}`;
}

type Header = Map<Key, { text: string; at: number }>;

function parseHeader(text: string): Result<{ values: Header; end: number }, NotationProblem> {
  const values: Header = new Map();
  const line = /\[([A-Za-z]+) "((?:[^"\\\n]|\\["\\])*)"\]\s*/y;
  while (text[line.lastIndex] === '[') {
    const at = line.lastIndex;
    const match = line.exec(text);
    if (!match) return refuse(at, 'A header line looks like [South "Ann"].');
    const key = KEYS.find((known) => known === match[1]);
    if (!key) return refuse(at, `"${match[1]}" is not a header; there are ${KEYS.join(', ')}.`);
    if (values.has(key)) return refuse(at, `${key} stands twice in the header.`);
    values.set(key, { text: unquote(match[2]!), at });
  }
  return ok({ values, end: line.lastIndex });
}

function parseStart(values: Header): Result<Position, NotationProblem> {
  const given = values.get('Variant');
  const [, pits, seeds, captures] = /^(\d{1,2}) (\d{1,2}) ([c-])$/.exec(given?.text ?? '') ?? [];
  const variant = createVariant({
    pits: Number(pits),
    seeds: Number(seeds),
    capturesAlone: captures === 'c',
  });
  if (!given || !variant.ok)
    return refuse(given?.at ?? 0, 'The header needs a variant, like [Variant "6 4 -"].');

  const start = values.get('Start');
  if (!start) return ok(startPosition(variant.value));
  const position = parsePosition(start.text);
  if (!position.ok) return refuse(start.at, position.problem.message);
  if (!sameVariant(position.value.variant, variant.value)) {
    return refuse(start.at, `The start position is not one of the variant "${given.text}".`);
  }
  return position;
}

function formatMoves(start: Position, moves: readonly number[]): string {
  const turns: string[] = [];
  let position = start;
  let previous: Position | undefined;
  for (const pit of moves) {
    if (previous?.turn === position.turn) turns.push(`${turns.pop()}-${pit + 1}`);
    else turns.push(`${pit + 1}`);
    previous = position;
    position = must(play(position, pit)).after;
  }
  return turns.map((turn, index) => (index % 2 === 0 ? `${index / 2 + 1}. ${turn}` : turn)).join(' ');
}

function parseMoves(
  start: Position,
  text: string,
  from: number,
): Result<{ moves: number[]; after: Position }, NotationProblem> {
  const moves: number[] = [];
  let after = start;
  let turns = 0;
  for (const { 0: token, index: at } of text.slice(from).matchAll(/\S+/g)) {
    const here = from + at;
    if (token.endsWith('.')) {
      if (token !== `${turns / 2 + 1}.`)
        return refuse(here, `Round ${Math.floor(turns / 2) + 1} should come here.`);
      continue;
    }
    const turn = playTurn(after, token);
    if (!turn.ok) return refuse(here, turn.problem);
    moves.push(...turn.value.moves);
    after = turn.value.after;
    turns++;
  }
  return ok({ moves, after });
}

/** One side's whole turn: as many moves as it had, no more and, unless the record stops there, no fewer. */
function playTurn(before: Position, token: string): Result<{ moves: number[]; after: Position }, string> {
  if (!/^\d{1,2}(-\d{1,2})*$/.test(token)) return err(`"${token}" is not a turn; one looks like 3 or 3-6-1.`);
  const moves = token.split('-').map((pit) => Number(pit) - 1);
  let after = before;
  for (const pit of moves) {
    if (after.turn !== before.turn)
      return err(`In "${token}" the turn ends before pit ${pit + 1} is played.`);
    const played = play(after, pit);
    if (!played.ok) return err(`Pit ${pit + 1} cannot be played: ${REASONS[played.problem]}.`);
    after = played.value.after;
  }
  return ok({ moves, after });
}

const REASONS: Record<IllegalMove, string> = {
  'game-over': 'the game is over',
  'no-such-pit': 'there is no such pit',
  'empty-pit': 'it is empty',
};

function findContradiction(last: Position, ending: Ending): string | undefined {
  const outcome = findOutcome(last);
  if (!outcome)
    return ending.how === 'played-out' ? 'The moves do not reach the end of the game.' : undefined;
  if (ending.how === 'played-out' && ending.winner === outcome.winner && ending.margin === outcome.margin)
    return undefined;
  return `The moves end with ${formatEnding({ how: 'played-out', ...outcome })}.`;
}

function quote(value: string): string {
  return `"${value.replace(/\s+/g, ' ').replace(/["\\]/g, '\\$&')}"`;
}

function unquote(value: string): string {
  return value.replace(/\\(["\\])/g, '$1');
}

function refuse(at: number, message: string) {
  return err<NotationProblem>({ at, message });
}
