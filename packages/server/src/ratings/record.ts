import { opposite, SIDES, type Side } from '@kalah/rules';
import type { Game } from '../games/game.ts';
import { type PlayerOutcome, toOutcome } from '../games/outcome.ts';
import { occupantOf } from '../games/seat.ts';

/** [G12] A finished game that counts in the record of an account. */
export interface RecordedGame {
  readonly account: string;
  /** The other account, if there is one. */
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
    const outcome = findOutcome(game, side);
    if (seat.kind !== 'account' || !outcome || occupantOf(game.seats[opposite(side)]) !== 'player') return [];
    return [{ account: seat.id, opponent: findOpponent(game, side), outcome, at: game.createdAt }];
  });
}

/** [G12] What a game counts as for a side; nothing before its end, without a result, or against oneself. */
export function findOutcome(game: Game, side: Side): PlayerOutcome | undefined {
  const { ending, seats } = game;
  if (!ending || ending.how === 'abort') return undefined;
  const isAgainstOneself =
    seats.south.kind === 'account' && seats.north.kind === 'account' && !findOpponent(game, side);
  return isAgainstOneself ? undefined : toOutcome(side, ending.winner);
}

/** The account that plays against the account of a side. */
export function findOpponent({ seats }: Game, side: Side): string | undefined {
  const [own, other] = [seats[side], seats[opposite(side)]];
  return own.kind === 'account' && other.kind === 'account' && own.id !== other.id ? other.id : undefined;
}

/** Games that are not listed are shown to their players alone. Rated games are never private. */
export function isPrivate({ listed, rated }: Game): boolean {
  return !listed && !rated;
}
