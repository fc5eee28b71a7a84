import type { IllegalMove } from '@kalah/rules';
import { Refusal, type RefusalOf } from '../platform/refusal.ts';
import type { Game, PlayedMove } from './game.ts';

/** Why the game service rejects a command. Each API has a table that translates every code into its own words. */
export type GameErrorCode =
  | IllegalMove
  | 'no-such-game'
  | 'token-required'
  | 'not-your-seat'
  | 'side-required'
  | 'seat-vacant'
  | 'seat-taken'
  | 'same-player'
  | 'wrong-turn'
  | 'not-over'
  | 'move-taken'
  | 'move-ahead'
  | 'opponent-seated'
  | 'account-required'
  | 'rated-clock'
  | 'rated-start'
  | 'rated-seats'
  | 'rated-opponent'
  | 'rated-takeback'
  | 'no-offer'
  | 'offer-declined'
  | 'nothing-to-take-back'
  | 'game-too-long'
  | 'claim-too-early'
  | 'not-claimable'
  | 'not-swappable'
  | 'stale-version'
  | 'key-reused'
  | 'no-such-player'
  | 'player-exists'
  | 'unavailable';

/** What an API may need for its response. */
export interface GameErrorDetails {
  /** The game as it was when the command was rejected. */
  readonly game?: Game;
  /** The move that already has the requested number. */
  readonly played?: PlayedMove;
  /** The name of the player that the error is about. */
  readonly player?: string;
  /** The time from which the game can be claimed. */
  readonly claimableAt?: number;
}

export type GameError = Refusal<GameErrorCode, GameErrorDetails>;
export const GameError: RefusalOf<GameErrorCode, GameErrorDetails> = Refusal;
