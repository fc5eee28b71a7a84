import { type Both, both, opposite, SIDES } from '@kalah/rules';
import { clockKindOf, type Game } from '../../games/game.ts';
import type { Change } from '../../games/game-store.ts';
import type { PlayerOutcome } from '../../games/outcome.ts';
import { rankedUntil } from '../leaderboard.ts';
import type { RatingStep } from '../rating.ts';
import { type AccountGameQuery, isPrivate, listRecordedGames, opponentOf, outcomeFor } from '../record.ts';

/** A game in the list of an account. */
export interface AccountGameRow {
  readonly account: string;
  readonly createdAt: number;
  /** The other account, if there is one. */
  readonly opponent: string | null;
  readonly kind: string;
}

/** A finished game that counts for an account; without an opponent, among all of its games. */
export interface RecordRow {
  readonly account: string;
  readonly opponent: string;
  readonly outcome: PlayerOutcome;
  readonly at: number;
}

export interface RatingRow extends Omit<RatingStep, 'game'> {
  readonly rankedUntil: number | null;
}

/** What a change writes about the accounts that play. */
export interface AccountRows {
  readonly accountGames?: readonly AccountGameRow[];
  readonly records?: readonly RecordRow[];
  readonly ratings?: readonly RatingRow[];
}

const RELEVANT: ReadonlySet<string> = new Set(['created', 'seated', 'attributed', 'ended', 'rated']);

/** The rows follow from the games before and after, so an import of a whole log writes the same rows. */
export function toAccountRows({ before, events, game }: Change): AccountRows {
  if (!events.some(({ kind }) => RELEVANT.has(kind))) return {};
  const accountGames = without(toAccountGames(game), before ? toAccountGames(before) : []);
  const records = without(toRecords(game), before ? toRecords(before) : []);
  const ratings = events.flatMap((event) => (event.kind === 'rated' ? toRatings(event) : []));
  return {
    ...(accountGames.length > 0 && { accountGames }),
    ...(records.length > 0 && { records }),
    ...(ratings.length > 0 && { ratings }),
  };
}

function without<Row>(rows: readonly Row[], known: readonly Row[]): Row[] {
  const texts = new Set(known.map((row) => JSON.stringify(row)));
  return rows.filter((row) => !texts.has(JSON.stringify(row)));
}

/** [A18] One row per account, even if it has both seats. */
function toAccountGames(game: Game): AccountGameRow[] {
  const rows = SIDES.flatMap((side): AccountGameRow[] => {
    const seat = game.seats[side];
    if (seat.kind !== 'account') return [];
    const kind = toGameKind(game, outcomeFor(game, side));
    return [{ account: seat.id, createdAt: game.createdAt, opponent: opponentOf(game, side) ?? null, kind }];
  });
  return rows.filter(({ account }, index) => rows.findIndex((row) => row.account === account) === index);
}

function toRecords(game: Game): RecordRow[] {
  return listRecordedGames(game).flatMap(({ opponent, ...recorded }): RecordRow[] => {
    const all = { ...recorded, opponent: '' };
    return opponent === undefined ? [all] : [all, { ...all, opponent }];
  });
}

function toRatings(event: Change['events'][number] & { kind: 'rated' }): RatingRow[] {
  const changes: Both<RatingRow> = both((side) => {
    const { account, number, after } = event[side];
    const rating = { ...after, at: after.at ?? event.at };
    return {
      account,
      pool: event.pool,
      number,
      opponent: event[opposite(side)].account,
      ...rating,
      rankedUntil: rankedUntil(rating) ?? null,
    };
  });
  return [changes.south, changes.north];
}

const CLOCKS = ['none', 'live', 'correspondence'] as const;
const OUTCOMES = ['won', 'drawn', 'lost', undefined] as const;

/** Everything that lists filter by, in one text, so that one index serves every combination. */
function toGameKind(game: Game, outcome: PlayerOutcome | undefined): string {
  return formatKind(clockKindOf(game), game.rated ?? false, outcome, isPrivate(game));
}

function formatKind(clock: string, isRated: boolean, outcome: string | undefined, isHidden: boolean): string {
  return `${isHidden ? 'private ' : ''}${isRated ? 'rated ' : ''}${clock} ${outcome ?? 'none'}`;
}

/** The kinds of the games in a list: at most 40. */
export function toKinds({ clock, rated, result, withPrivate }: AccountGameQuery): string[] {
  const clocks = clock ? [clock] : CLOCKS;
  const ratings = rated === undefined ? [false, true] : [rated];
  const outcomes = result ? [result] : OUTCOMES;
  return clocks.flatMap((one) =>
    ratings
      .filter((isRated) => !isRated || one !== 'none')
      .flatMap((isRated) =>
        outcomes.flatMap((outcome) =>
          (withPrivate && !isRated ? [false, true] : [false]).map((isHidden) =>
            formatKind(one, isRated, outcome, isHidden),
          ),
        ),
      ),
  );
}
