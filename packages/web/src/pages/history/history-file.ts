import type { ClockSettings, Seat, SeatRating } from '@kalah/api';
import { isLevel } from '@kalah/engine/levels';
import { err, isOver, ok, type Position, parsePosition, type Result, type Side } from '@kalah/rules';
import { findTimeControlProblem } from '@kalah/rules/clock';
import type { PastGame } from '../../game/history.ts';
import type { Ended } from '../../game/narration.ts';
import { replay } from '../../game/ply.ts';

/** The content of an exported file: `{ "format": "kalah-history", "version": 1, "games": [...] }`. */
const FORMAT = 'kalah-history';
const VERSION = 1;

/** Characters; a full history has about 100,000. */
const MAX_LENGTH = 2_000_000;
/** Larger files are not even read; a character takes at most three bytes. */
const MAX_BYTES = 3 * MAX_LENGTH;
const MAX_MOVES = 2000;
/** Code points, as the server counts them. */
const MAX_NAME = 40;
/** The last time that a `Date` can hold. */
const MAX_TIME = 8.64e15;
const ID = /^[0-9a-f]{32}$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type FileFault = 'too-large' | 'not-a-history' | 'newer' | 'damaged';

export function formatHistory(games: readonly PastGame[]): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, games }, null, 1)}\n`;
}

export async function readHistory(
  file: Pick<Blob, 'size' | 'text'>,
): Promise<Result<readonly PastGame[], FileFault>> {
  if (file.size > MAX_BYTES) return err('too-large');
  const text = await file.text().catch(() => ''); // for example deleted since it was chosen
  return parseHistory(text);
}

/** The games in a file. A file with any invalid game is rejected as a whole, so that nothing is lost unnoticed. */
export function parseHistory(text: string): Result<readonly PastGame[], FileFault> {
  if (text.length > MAX_LENGTH) return err('too-large');
  const file = parseJson(text);
  if (!isObject(file) || file.format !== FORMAT || !Array.isArray(file.games)) return err('not-a-history');
  if (file.version !== VERSION) return err(Number(file.version) > VERSION ? 'newer' : 'not-a-history');
  const games = file.games.map(findGame);
  return games.every((game) => game !== undefined) ? ok(games) : err('damaged');
}

/** Only the fields that we know, so that nothing else in the file is stored. */
function findGame(value: unknown): PastGame | undefined {
  if (!isObject(value) || !isObject(value.seats) || !isObject(value.result)) return undefined;
  const { id, kind, endedAt, start, pits, result, seats, own, clock } = value;
  if (typeof id !== 'string' || !ID.test(id)) return undefined;
  if (kind !== 'computer' && kind !== 'here' && kind !== 'online') return undefined;
  if (!isInteger(endedAt) || endedAt < 0 || endedAt > MAX_TIME) return undefined;
  const final = findFinal(start, pits);
  const ended = final && findEnded(result, final);
  const [south, north] = [findSeat(seats.south), findSeat(seats.north)];
  if (!ended || !south || !north) return undefined;
  if (own !== undefined && own !== 'south' && own !== 'north') return undefined;
  const timed = clock === undefined ? undefined : findClock(clock);
  if (clock !== undefined && !timed) return undefined;
  return {
    id,
    kind,
    endedAt,
    start: start as string,
    pits: pits as number[],
    result: ended,
    seats: { south, north },
    ...(own !== undefined && { own }),
    ...(timed && { clock: timed }),
  };
}

function findFinal(start: unknown, pits: unknown): Position | undefined {
  const position = typeof start === 'string' ? parsePosition(start) : undefined;
  if (!position?.ok || !Array.isArray(pits) || pits.length === 0 || pits.length > MAX_MOVES) return undefined;
  if (!pits.every(isInteger)) return undefined;
  const plies = replay(position.value, pits);
  return plies.length === pits.length ? plies.at(-1)!.after : undefined;
}

const EARLY_ENDS = ['resignation', 'agreement', 'time', 'abandonment', 'abort'] as const;
const WINNERS = ['south', 'north', 'draw', null] as const;

/** A game that was played out has the winner that its board shows. */
function findEnded({ how, winner }: Record<string, unknown>, final: Position): Ended | undefined {
  const found = WINNERS.find((one) => one === winner);
  if (found === undefined) return undefined;
  if (how === 'played-out')
    return isOver(final) && found === leaderOf(final) ? { how, winner: found } : undefined;
  const early = EARLY_ENDS.find((one) => one === how);
  return early && { how: early, winner: found };
}

function leaderOf({ stores: { south, north } }: Position): Side | 'draw' {
  if (south === north) return 'draw';
  return south > north ? 'south' : 'north';
}

/** A new kind of seat does not compile until it has an entry here. */
const SEATS: { readonly [Kind in Seat['kind']]: (seat: Record<string, unknown>) => Seat | undefined } = {
  open: () => ({ kind: 'open' }),
  vacant: () => ({ kind: 'vacant' }),
  engine: ({ level }) => (isLevel(level) ? { kind: 'engine', level } : undefined),
  named: ({ name }) => (isName(name) ? { kind: 'named', name } : undefined),
  secret: ({ name }) => (name === null || isName(name) ? { kind: 'secret', name } : undefined),
  account({ name, rating }) {
    if (name !== null && !isName(name)) return undefined;
    if (rating === null) return { kind: 'account', name, rating };
    const known = isObject(rating) ? findRating(rating) : undefined;
    return known && { kind: 'account', name, rating: known };
  },
};

function findSeat(value: unknown): Seat | undefined {
  if (!isObject(value) || !isSeatKind(value.kind)) return undefined;
  return SEATS[value.kind](value);
}

function isSeatKind(kind: unknown): kind is Seat['kind'] {
  return typeof kind === 'string' && Object.hasOwn(SEATS, kind);
}

function isName(name: unknown): name is string {
  return typeof name === 'string' && [...name].length <= MAX_NAME;
}

function findRating({ rating, provisional }: Record<string, unknown>): SeatRating | undefined {
  return isInteger(rating) && typeof provisional === 'boolean' ? { rating, provisional } : undefined;
}

function findClock(value: unknown): ClockSettings | undefined {
  if (!isObject(value)) return undefined;
  const { kind, initial, increment, days } = value;
  const clock = (kind === 'live' ? { kind, initial, increment } : { kind, days }) as ClockSettings;
  const isKnown = clock.kind === 'live' || clock.kind === 'correspondence';
  return isKnown && findTimeControlProblem(clock) === undefined ? clock : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // reported as a file that is not a history
  }
}

function isInteger(value: unknown): value is number {
  return Number.isInteger(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
