import type { IllegalMove } from '@kalah/rules';
import type { Game, PlayedMove } from './game.ts';

/** Everything the game service says no with. Each API has a table that gives every one of them its own words. */
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
  | 'no-offer'
  | 'offer-declined'
  | 'nothing-to-take-back'
  | 'game-too-long'
  | 'stale-version'
  | 'key-reused'
  | 'no-such-player'
  | 'player-exists'
  | 'unavailable';

export interface Circumstances {
  /** The game as it was, and still is, when it was refused. */
  readonly game?: Game;
  /** What was played at the number that was asked for. */
  readonly played?: PlayedMove;
  /** The name that was asked for, where it is about a player. */
  readonly player?: string;
  readonly cause?: unknown;
}

export class GameError extends Error {
  readonly code: GameErrorCode;
  readonly game: Game | undefined;
  readonly played: PlayedMove | undefined;
  readonly player: string | undefined;

  constructor(code: GameErrorCode, { game, played, player, cause }: Circumstances = {}) {
    super(code, { cause });
    this.name = 'GameError';
    this.code = code;
    this.game = game;
    this.played = played;
    this.player = player;
  }
}
