import type { Both, Position, Side } from '@kalah/rules';
import type { TimeControl } from '@kalah/rules/clock';
import type { Game } from './game.ts';
import type { Closing, Notice } from './game-store.ts';
import type { Credential, Seat } from './seat.ts';

/** What every command carries. */
export interface Command {
  /** When the request was fully received, in milliseconds since 1970. */
  readonly at: number;
  /** Who sent the request, so that the computer's time is shared fairly between callers. It is not stored. */
  readonly caller?: string;
}

export interface CreateCommand extends Command {
  readonly start: Position;
  readonly seats: Both<Seat>;
  readonly listed: boolean;
  /** Without one the game is untimed. */
  readonly clock?: TimeControl;
  /** [G1] Makes the game rated. */
  readonly rated?: boolean;
  /** [Q14] Lets the second player swap sides after the first turn. */
  readonly pie?: boolean;
  /** [Q16] A second game with the sides swapped follows. */
  readonly pair?: boolean;
  /** Callers that choose the id can repeat the command safely: the repetition returns the existing game. */
  readonly id?: string;
  /** A hash of the request. It distinguishes a repetition from another request with the same id. */
  readonly requestHash?: string;
}

/** [L4] Creates the game that two seeks or a challenge lead to. */
export interface PairingCommand extends CreateCommand {
  readonly id: string;
  readonly closes: readonly Closing[];
  /** [L5] Ids of the players' own live seeks, which end when the game is created. */
  readonly withdraws?: readonly string[];
  /** Notices to accounts, in addition to the one that the game has begun. */
  readonly notices?: readonly Notice[];
}

export interface SeatCommand extends Command {
  readonly seat: Seat;
  /** Defaults to the first side that can be taken. */
  readonly side?: Side;
}

/** [A19] Gives an account the seats that belong to a token. */
export interface AttributeCommand extends Command {
  /** The hash of the seat's token, which proves that the owner of the account played it. */
  readonly tokenHash: string;
  readonly account: { readonly id: string; readonly name: string };
}

/** A command that only the holder of a seat may give. */
export interface PlayerCommand extends Command {
  readonly by: Credential;
  /** Required only if the seat is open; otherwise the side follows from the credential. */
  readonly side?: Side;
  /** Rejects the command unless the game is still at this version. */
  readonly ifVersion?: number;
}

export interface MoveCommand extends PlayerCommand {
  readonly pit: number;
  /** [T11] Milliseconds that the network took, as measured by the connection. */
  readonly lag?: number;
  /** The number of the move. It makes repeating the command safe. */
  readonly number?: number;
  /** An API's own precondition; throws when the game does not meet it. */
  readonly check?: (game: Game) => void;
}

export interface ClaimCommand extends PlayerCommand {
  /** Whether the claimant prefers a draw to a win. */
  readonly draw?: boolean;
  /** [T16] Since when a side has been away; undefined if it is connected now or never was. */
  readonly absentSince?: (side: Side) => number | undefined;
}

/** [Q19] What each move of a game lost. */
export interface ReviewCommand extends Command {
  readonly losses: readonly (number | null)[];
}

export type OfferAnswer = 'offer' | 'accept' | 'decline';

export interface OfferCommand extends PlayerCommand {
  /** Defaults to accepting the opponent's offer if there is one, and to making an offer otherwise. */
  readonly answer?: OfferAnswer;
  /** For a takeback: the number of the player's own last move. It makes repeating the command safe. */
  readonly move?: number;
}
