import { type Ending, endingOnBoard, formatEnding, parseEnding } from './ending.ts';
import { type NotationProblem, reject } from './excerpt.ts';
import { formatHeader, type Header, parseHeader } from './header.ts';
import { formatPosition, formatVariant, parsePosition, parseVariant } from './notation.ts';
import { playAll } from './play.ts';
import { type Position, samePosition, startPosition } from './position.ts';
import { ok, type Result } from './result.ts';
import type { Both } from './side.ts';
import { formatTurns, parseTurns } from './turns.ts';
import { sameVariant } from './variant.ts';

/** Moves are pits, counted from 0 here and from 1 in the text. */
export interface GameRecord {
  readonly start: Position;
  readonly players: Both<string>;
  /** An ISO date, or date and time; empty if unknown. Not validated. */
  readonly date: string;
  /** The clock and how long each move took, if the game was timed. Not validated. */
  readonly clock?: string;
  readonly times?: string;
  readonly moves: readonly number[];
  /** Undefined while the game is open. Optional if the moves end the game, because the board shows the result. */
  readonly ending?: Ending;
}

const OPEN = '*';

/** Far more than any game needs. The worst text of this length is rejected in about a tenth of a second. */
const MAX_CHARACTERS = 1_000_000;

/** [N3] A header of `[Key "value"]` lines, an empty line, then the moves. */
export function formatRecord(record: GameRecord): string {
  const { start, players, date, clock = '', times = '', moves, ending } = record;
  const result = ending ?? endingOnBoard(playAll(start, moves));
  const header = formatHeader([
    ['Variant', formatVariant(start.variant)],
    ['Start', samePosition(start, startPosition(start.variant)) ? '' : formatPosition(start)],
    ['South', players.south],
    ['North', players.north],
    ['Date', date],
    ['Clock', clock],
    ['Times', times],
    ['Result', result ? formatEnding(result) : OPEN],
  ]);
  return `${header}\n${formatTurns(start, moves)}\n`;
}

/**
 * [N3] Replays the game: moves and result must follow the rules.
 * @example
 * must(parseRecord('[Variant "2 1 -"]\n\n1. 2-1')).moves; // → [1, 0]
 */
export function parseRecord(text: string): Result<GameRecord, NotationProblem> {
  if (text.length > MAX_CHARACTERS) {
    return reject({ at: MAX_CHARACTERS }, `A record has at most ${MAX_CHARACTERS} characters.`);
  }
  const parts = parseHeader(text);
  if (!parts.ok) return parts;
  const { header, body } = parts.value;

  const start = parseStart(header);
  if (!start.ok) return start;
  const line = parseTurns(start.value, body);
  if (!line.ok) return line;
  const ending = parseResult(header, line.value.after);
  if (!ending.ok) return ending;

  const field = (key: 'South' | 'North' | 'Date' | 'Clock' | 'Times') => header.get(key)?.text ?? '';
  const [clock, times] = [field('Clock'), field('Times')];
  return ok({
    start: start.value,
    players: { south: field('South'), north: field('North') },
    date: field('Date'),
    ...(clock && { clock }),
    ...(times && { times }),
    moves: line.value.moves,
    ...(ending.value && { ending: ending.value }),
  });
}

function parseStart(header: Header): Result<Position, NotationProblem> {
  const given = header.get('Variant');
  const variant = given && parseVariant(given.text);
  if (!variant) return reject(given ?? { at: 0 }, 'The header needs a variant, like [Variant "6 4 -"].');

  const start = header.get('Start');
  if (!start) return ok(startPosition(variant));
  const position = parsePosition(start.text);
  if (!position.ok) return reject({ at: start.at + position.problem.at }, position.problem.message);
  if (!sameVariant(position.value.variant, variant)) {
    return reject(start, `The start position is not one of the variant "${given.text}".`);
  }
  return position;
}

/** [N6] If the moves end the game, the result in the header must match the board. */
function parseResult(header: Header, last: Position): Result<Ending | undefined, NotationProblem> {
  const onBoard = endingOnBoard(last);
  const given = header.get('Result');
  if (!given) return ok(onBoard);
  if (onBoard) {
    if (given.text === formatEnding(onBoard)) return ok(onBoard);
    return reject(given, `The moves end the game with "${formatEnding(onBoard)}".`);
  }
  if (given.text === OPEN) return ok(undefined);
  const ending = parseEnding(given.text);
  if (!ending)
    return reject(given, 'A result looks like "south by 8, played-out", or is "*" while it is open.');
  if (ending.how === 'played-out') return reject(given, 'The moves do not reach the end of the game.');
  return ok(ending);
}
