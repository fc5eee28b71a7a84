import { type Both, both, opposite, type Position, type Side } from '@kalah/rules';
import type { Rating } from '@kalah/rules/glicko';
import { rate, type Score } from '@kalah/rules/glicko';
import type { Game } from '../games/game.ts';
import { type Pool, poolOf, type RatingChange } from '../games/rating.ts';
import type { AccountSeat } from '../games/seat.ts';

/** [G8] The period in which games against the same opponent are counted. */
export const REPETITION_MS = 86_400_000;
const FULL_GAMES = 3;

/** [G7] What moving first is worth from fair starts, by capture rule: nothing, as measured [Q12]. */
const FIRST_PLAYER_ADVANTAGE = { plain: 0, capturesAlone: 0 };

/** [G5] Turns that both players must have completed, unless the game was played out or resigned. */
const MIN_TURNS = 2;

export interface RatedGame {
  readonly pool: Pool;
  readonly accounts: Both<string>;
  readonly winner: Side | 'draw';
  readonly start: Position;
}

/** `number`: how many rated games came before. */
export type RatingsBefore = Both<{ readonly rating: Rating; readonly number: number }>;

/** [G5] Undefined if the game does not count. */
export function toRatedGame({ rated, clock, seats, ending, start }: Game): RatedGame | undefined {
  if (!rated || !clock || !ending || ending.how === 'abort') return undefined;
  const isLong = Math.min(clock.turns.south, clock.turns.north) >= MIN_TURNS;
  if (!isLong && ending.how !== 'played-out' && ending.how !== 'resignation') return undefined;
  const { south, north } = seats as Both<AccountSeat>;
  return {
    pool: poolOf(clock.control, south),
    accounts: { south: south.id, north: north.id },
    winner: ending.winner,
    start,
  };
}

/** [G8] After this many games between the same players within the period. */
export function weightAfter(games: number): number {
  return 0.5 ** Math.max(0, games + 1 - FULL_GAMES);
}

/** [G7] Values are rounded, so that every computer gets the same. */
export function changeRatings(
  game: RatedGame,
  before: RatingsBefore,
  { weight, endedAt }: { readonly weight: number; readonly endedAt: number },
): Both<RatingChange> {
  return both((side) => {
    const { rating, number } = before[side];
    const opponent = before[opposite(side)].rating;
    const played = { opponent, score: toScore(game, side), advantage: toAdvantage(game.start, side), weight };
    return {
      account: game.accounts[side],
      number: number + 1,
      before: rating,
      after: round(rate(rating, [played], endedAt)),
    };
  });
}

function toScore({ winner }: RatedGame, side: Side): Score {
  if (winner === 'draw') return 0.5;
  return winner === side ? 1 : 0;
}

function toAdvantage({ turn, variant }: Position, side: Side): number {
  const advantage = FIRST_PLAYER_ADVANTAGE[variant.capturesAlone ? 'capturesAlone' : 'plain'];
  return turn === side ? advantage : -advantage;
}

function round({ rating, deviation, volatility, at }: Rating): Rating {
  return {
    rating: Math.round(rating * 1e4) / 1e4,
    deviation: Math.round(deviation * 1e4) / 1e4,
    volatility: Math.round(volatility * 1e8) / 1e8,
    at,
  };
}
