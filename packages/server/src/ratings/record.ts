import { opposite, SIDES, type Side } from '@kalah/rules';
import type { GamePlace } from '../accounts/store/games.ts';
import type { Game } from '../games/game.ts';
import type { Score } from '../games/game-store.ts';
import { type PlayerOutcome, toOutcome } from '../games/outcome.ts';
import { occupantOf } from '../games/seat.ts';

export interface OpponentScore extends Score {
  /** Undefined once the account is deleted. */
  readonly name?: string;
  readonly at: number;
}

export interface AccountGameQuery {
  readonly account: string;
  readonly clock?: 'none' | 'live' | 'correspondence';
  readonly rated?: boolean;
  /** `none`: games that are being played, or were aborted. */
  readonly result?: PlayerOutcome | 'none';
  readonly opponent?: string;
  readonly withPrivate: boolean;
  readonly before?: GamePlace;
  readonly limit: number;
}

interface RecordedGame {
  readonly account: string;
  readonly opponent: string | undefined;
  readonly outcome: PlayerOutcome;
  /** When the game was created. */
  readonly at: number;
}

/** [G12] Games against other players count, unless they are private. */
export function listRecordedGames(game: Game): RecordedGame[] {
  if (isPrivate(game)) return [];
  return SIDES.flatMap((side): RecordedGame[] => {
    const seat = game.seats[side];
    const outcome = outcomeFor(game, side);
    if (seat.kind !== 'account' || !outcome || occupantOf(game.seats[opposite(side)]) !== 'player') return [];
    return [{ account: seat.id, opponent: opponentOf(game, side), outcome, at: game.createdAt }];
  });
}

/** [G12] Undefined before the end, without a result, and against oneself. */
export function outcomeFor(game: Game, side: Side): PlayerOutcome | undefined {
  const { ending, seats } = game;
  if (!ending || ending.how === 'abort') return undefined;
  const isAgainstOneself =
    seats.south.kind === 'account' && seats.north.kind === 'account' && !opponentOf(game, side);
  return isAgainstOneself ? undefined : toOutcome(side, ending.winner);
}

export function opponentOf({ seats }: Game, side: Side): string | undefined {
  const [own, other] = [seats[side], seats[opposite(side)]];
  return own.kind === 'account' && other.kind === 'account' && own.id !== other.id ? other.id : undefined;
}

/** Shown to its players alone. Rated games never are. */
export function isPrivate({ listed, rated }: Game): boolean {
  return !listed && !rated;
}
