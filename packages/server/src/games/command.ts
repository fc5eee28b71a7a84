import type { Both, Position, Side } from '@kalah/rules';
import type { TimeControl } from '@kalah/rules/clock';
import type { Losses } from './event.ts';
import type { Game } from './game.ts';
import type { ClosedPairing, Notice } from './game-store.ts';
import type { Credential, Seat } from './seat.ts';

export interface Command {
  /** When the request was fully received, in milliseconds since 1970. */
  readonly at: number;
  /** Identifies the caller, so that the engine is shared fairly between callers. Not stored. */
  readonly caller?: string;
}

export interface CreateCommand extends Command {
  readonly start: Position;
  readonly seats: Both<Seat>;
  readonly listed: boolean;
  readonly clock?: TimeControl;
  readonly rated?: boolean;
  readonly pie?: boolean;
  readonly pair?: boolean;
  /** If the caller chooses the id, the command can be repeated safely: it returns the game as it was created. */
  readonly id?: string;
  /** A hash of the request, which distinguishes a repetition from a different request with the same id. */
  readonly requestHash?: string;
}

export interface PairingCommand extends CreateCommand {
  readonly id: string;
  readonly closes: readonly ClosedPairing[];
  /** [L5] Ids of the players' other seeks for live games, which are removed when the game is created. */
  readonly withdraws?: readonly string[];
  /** Notices for accounts, in addition to the notices that the game has started. */
  readonly notices?: readonly Notice[];
}

export interface SeatCommand extends Command {
  readonly seat: Seat;
  /** Defaults to the first side that can be taken. */
  readonly side?: Side;
}

export interface AttributionCommand extends Command {
  /** The hash of the seats' token. Knowing the token proves that the seats belong to the account's owner. */
  readonly tokenHash: string;
  readonly account: { readonly id: string; readonly name: string };
}

export interface PlayerCommand extends Command {
  readonly by: Credential;
  /** Required for an open seat, except in moves; otherwise the side follows from the credential. */
  readonly side?: Side;
  readonly ifVersion?: number;
}

export interface MoveCommand extends PlayerCommand {
  readonly pit: number;
  /** [T11] The round-trip time in milliseconds, as measured on the connection. */
  readonly lag?: number;
  /** The number of the move, which makes repeating the command safe. */
  readonly number?: number;
  /** An additional check of the calling API; throws if the game fails it. */
  readonly check?: (game: Game) => void;
}

export interface ClaimCommand extends PlayerCommand {
  /** Whether the claimant prefers a draw to a win. */
  readonly draw?: boolean;
  readonly absentSince?: (side: Side) => number | undefined;
}

export interface ReviewCommand extends Command {
  readonly losses: Losses;
}

export type OfferAnswer = 'offer' | 'accept' | 'decline';

export interface OfferCommand extends PlayerCommand {
  /** Defaults to accepting the opponent's offer if there is one, and to making an offer otherwise. */
  readonly answer?: OfferAnswer;
  /** For a takeback: the number of the player's own last move, which makes repeating the command safe. */
  readonly move?: number;
}
