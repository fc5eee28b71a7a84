import {
  type IllegalMove,
  type Played,
  type Position,
  play,
  playAll,
  type Result,
  type Side,
} from '@kalah/rules';

export interface MatchMove {
  readonly side: Side;
  readonly pit: number;
}

export class Match {
  readonly #start: Position;
  #moves: MatchMove[] = [];
  #position: Position;

  constructor(start: Position) {
    this.#start = start;
    this.#position = start;
  }

  get position(): Position {
    return this.#position;
  }

  get lastMove(): MatchMove | undefined {
    return this.#moves.at(-1);
  }

  play(pit: number): Result<Played, IllegalMove> {
    const side = this.#position.turn;
    const played = play(this.#position, pit);
    if (!played.ok) return played;
    this.#position = played.value.after;
    this.#moves.push({ side, pit });
    return played;
  }

  /** Also takes back everything after the move. False if the side has not moved yet. */
  takeBack(side: Side): boolean {
    const last = this.#moves.findLastIndex((move) => move.side === side);
    if (last < 0) return false;
    this.#moves = this.#moves.slice(0, last);
    this.#position = playAll(
      this.#start,
      this.#moves.map(({ pit }) => pit),
    );
    return true;
  }
}
