import type { Game } from '@kalah/api';
import { SIDES, type Side } from '@kalah/rules';
import { signedIn } from '../account/signed-in.svelte.ts';
import { findStoredSide } from './seats.ts';

type SeatedGame = Pick<Game, 'id' | 'seats' | 'swap'>;

/** The side of the account that is signed in, which may have taken its seat on another device. */
export function findAccountSide({ seats }: Pick<Game, 'seats'>): Side | undefined {
  const { name } = signedIn;
  if (name === undefined) return undefined;
  return SIDES.find((side) => {
    const seat = seats[side];
    return seat.kind === 'account' && seat.name === name;
  });
}

export function findOwnSide(game: SeatedGame): Side | undefined {
  return findStoredSide(game) ?? findAccountSide(game);
}

export function isOwnTurn(game: SeatedGame & Pick<Game, 'status' | 'board'>): boolean {
  return game.status === 'playing' && findOwnSide(game) === game.board.turn;
}
