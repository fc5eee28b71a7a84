import { type Side, toCells } from '@kalah/rules';
import type { MoveCommand, PlayerCommand } from '../../games/command.ts';
import { GameError } from '../../games/errors.ts';
import type { Game } from '../../games/game.ts';
import type { Player } from '../../games/game-store.ts';
import { type Credential, findName, NO_CREDENTIAL, occupantOf } from '../../games/seat.ts';
import { mapInTimeSlices } from '../../platform/time-slices.ts';
import * as house from '../house.ts';
import { findPlayerName, findWinner } from '../player.ts';
import { requireSixPits } from '../request.ts';
import { hasProtectedSeat } from '../seat.ts';
import type { GameForm, Games, History, MakeMove, Ranking, Rankings } from './wire.ts';

export const VARIANT = { seeds: 3, capturesAlone: false };

const LETTER = { south: 'S', north: 'N' } as const satisfies Record<Side, string>;

export function toGameForm(game: Game, message: string): GameForm {
  requireSixPits(game);
  const { position, ending } = game;
  const north = findPlayerName(game, 'north');
  const south = findPlayerName(game, 'south');
  return {
    urlsafe_key: game.id,
    game_over: ending !== undefined,
    ...(ending?.how === 'abort' && { canceled: true }),
    message,
    ...(north !== undefined && { north_user_name: north }),
    ...(south !== undefined && { south_user_name: south }),
    next_to_play: LETTER[position.turn],
    board: toCells(position),
    ...(ending && {
      north_final_score: position.stores.north,
      south_final_score: position.stores.south,
    }),
  };
}

export function toMoveMessage(game: Game): string {
  const winner = findWinner(game);
  if (!winner) return '';
  return winner === 'draw' ? 'Game over! Draw!' : `Game over! ${findPlayerName(game, winner)} wins!`;
}

export function toMoveCommand({ user_name, house: number }: MakeMove, at: number): MoveCommand {
  return house.toMoveCommand(house.findHouse(Number(number)), { by: { kind: 'name', name: user_name }, at });
}

/**
 * [D10] The original requires no name, so a game is canceled in the name of the player to move if none is given. A game
 * with a token cannot be canceled, because this API has no tokens.
 */
export function toCancelCommand(game: Game, userName: string | undefined, at: number): PlayerCommand {
  const {
    seats,
    position: { turn },
  } = game;
  if (hasProtectedSeat(seats)) throw new GameError('token-required', { game });
  const name = userName ?? findName(seats[turn]);
  const by: Credential = name === undefined ? NO_CREDENTIAL : { kind: 'name', name };
  return occupantOf(seats[turn]) === 'anybody' ? { by, at, side: turn } : { by, at };
}

export function isTrue(flag: boolean | string | undefined): boolean {
  return flag !== undefined && /^(true|1)$/i.test(String(flag));
}

/** Leaves out games that this API cannot show, and an empty list. Lists are long, so they are translated in time slices. */
export async function toGames(games: readonly Game[]): Promise<Games> {
  const shown = games.filter(({ start }) => start.variant.pits === 6);
  return shown.length === 0 ? {} : { games: await mapInTimeSlices(shown, (game) => toGameForm(game, '')) };
}

export function toHistory({ id, moves }: Game): History {
  const history = moves.map(house.toHouseNumber);
  return { urlsafe_key: id, ...(history.length > 0 && { history }) };
}

/** Sorted by ratio, then by draws; ties keep the order of the service. */
export function toRankings(players: readonly Player[]): Rankings {
  const rankings = players
    .map(toRanking)
    .sort((a, b) => b.win_loss_ratio - a.win_loss_ratio || b.draws - a.draws);
  return rankings.length === 0 ? {} : { rankings };
}

function toRanking({ name, won, lost, drawn }: Player): Ranking {
  return { name, win_loss_ratio: won / Math.max(1, won + lost), wins: won, losses: lost, draws: drawn };
}
