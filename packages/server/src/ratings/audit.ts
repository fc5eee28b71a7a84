import { type Both, opposite, SIDES } from '@kalah/rules';
import type { Rating } from '@kalah/rules/glicko';
import { INITIAL } from '@kalah/rules/glicko';
import type { GameEvent } from '../games/event.ts';
import type { GameLog } from '../games/game-store.ts';
import { replay } from '../games/replay.ts';
import {
  changeRatings,
  type RatedGame,
  type RatingsBefore,
  REPETITION_MS,
  toRatedGame,
  weightAfter,
} from './rated-game.ts';
import type { RatingStep } from './rating.ts';
import type { RatingReads } from './store/index.ts';

type Rated = GameEvent & { kind: 'rated' };

/** [G9] A game that counts, as its log describes it. */
export interface AuditedGame {
  readonly id: string;
  readonly rated: RatedGame;
  readonly endedAt: number;
  /** What rated it; undefined if nothing has. */
  readonly event?: Rated;
}

/** Computers may differ in the last digit of an exponential. */
const TOLERANCE = 0.001;

export function toAuditedGame({ id, log }: GameLog): AuditedGame | undefined {
  const [created] = log;
  if (created?.kind !== 'created' || !created.rated) return undefined;
  const ended = log.find(({ kind }) => kind === 'ended');
  const game = ended && replay(id, log);
  const rated = game && toRatedGame(game);
  if (!rated) return undefined;
  const event = log.find((one): one is Rated => one.kind === 'rated');
  return { id, rated, endedAt: ended.at, ...(event && { event }) };
}

export function toSteps(game: string, event: Rated): Both<RatingStep> {
  const toStep = (side: 'south' | 'north'): RatingStep => {
    const { account, number, after } = event[side];
    const { rating, deviation, volatility, at = event.at } = after;
    const opponent = event[opposite(side)].account;
    return { account, pool: event.pool, number, game, opponent, at, rating, deviation, volatility };
  };
  return { south: toStep('south'), north: toStep('north') };
}

/** [G9] Compares the rating of a game with its log and with the games before it. */
export async function listProblems(
  store: RatingReads,
  audited: AuditedGame & { event: Rated },
): Promise<string[]> {
  const { id, rated, endedAt, event } = audited;
  const { pool, accounts } = rated;
  const problems: string[] = [];
  const steps = toSteps(id, event);
  for (const side of SIDES) {
    const { account, number } = event[side];
    if (account !== accounts[side] || event.pool !== pool) problems.push(`game ${id} rates somebody else`);
    const found = await store.findSteps(account, pool, [number - 1, number]);
    const previous = found.find((step) => step.number === number - 1);
    const stored = found.find((step) => step.number === number);
    if (!stored || !isSameStep(stored, steps[side])) {
      problems.push(`number ${number} of account ${account} in ${pool} is not what game ${id} says`);
    }
    const isFirst = number === 1;
    if (isFirst === (previous !== undefined) || !isSame(event[side].before, previous ?? INITIAL)) {
      problems.push(`game ${id} does not follow number ${number - 1} of account ${account} in ${pool}`);
    }
  }
  const earlier = await store.countGames(
    accounts.south,
    accounts.north,
    pool,
    endedAt - REPETITION_MS,
    event.south.number,
  );
  if (event.weight !== weightAfter(earlier))
    problems.push(`game ${id} counts ${event.weight}, not ${weightAfter(earlier)}`);
  const changes = changeRatings(rated, toBefore(event), { weight: event.weight, endedAt });
  for (const side of SIDES) {
    if (isSame(changes[side].after, event[side].after)) continue;
    problems.push(`game ${id} gives account ${event[side].account} a rating that does not follow from it`);
  }
  return problems;
}

function toBefore({ south, north }: Rated): RatingsBefore {
  return {
    south: { rating: south.before, number: south.number - 1 },
    north: { rating: north.before, number: north.number - 1 },
  };
}

export function isSameStep(one: RatingStep, other: RatingStep): boolean {
  return one.game === other.game && one.opponent === other.opponent && isSame(one, other);
}

export function isSame(one: Rating, other: Rating): boolean {
  return (
    one.at === other.at &&
    Math.abs(one.rating - other.rating) < TOLERANCE &&
    Math.abs(one.deviation - other.deviation) < TOLERANCE &&
    Math.abs(one.volatility - other.volatility) < TOLERANCE
  );
}

const PAGE = 1000;

export const readSteps = ({ pageSteps }: Pick<RatingReads, 'pageSteps'>) => readPages(pageSteps);

export const readRatings = ({ pageRatings }: Pick<RatingReads, 'pageRatings'>) => readPages(pageRatings);

async function* readPages<Row>(
  readPage: (after: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let page = await readPage(undefined, PAGE); page.length > 0; ) {
    yield* page;
    page = page.length < PAGE ? [] : await readPage(page.at(-1), PAGE);
  }
}
