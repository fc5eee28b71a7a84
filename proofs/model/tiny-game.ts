import type { Person, Step } from './step.ts';
import { isFinished, layOut, lead, sow, type TinyBoard } from './tiny-kalah.ts';

export interface TinyVariant {
  readonly pits: number;
  readonly seeds: number;
  readonly capturesAlone: boolean;
}

interface TinyMove {
  readonly number: number;
  readonly side: 0 | 1;
  readonly pit: number;
  readonly before: TinyBoard;
}

/** An error code, unless it is yes. */
export type Reply = 'yes' | string;

/**
 * A minimal model of the game service: one game, in which ann plays South and the first other person plays North. It has
 * no log, only the state that the log should lead to.
 */
export class TinyGame {
  readonly variant: TinyVariant;
  board: TinyBoard;
  version = 1;
  nextMove = 1;
  seats: [Person, Person | undefined] = ['ann', undefined];
  moves: TinyMove[] = [];
  /** Includes those taken back. */
  readonly made = new Map<number, TinyMove>();
  offers: { draw?: 0 | 1; takeback?: 0 | 1 } = {};
  /** Subject, side and number of the next move. */
  readonly declined = new Set<string>();
  winner: 'south' | 'north' | 'draw' | undefined;
  hasRematch = false;

  constructor(variant: TinyVariant) {
    this.variant = variant;
    this.board = layOut(variant.pits, variant.seeds);
  }

  take(step: Step): Reply {
    switch (step.kind) {
      case 'sit':
        return this.#sit(step.by);
      case 'move':
        return this.#move(step);
      case 'resign':
        return this.#asPlayer(step.by, (side) => this.#resign(side));
      case 'draw':
      case 'takeback':
        return this.#asPlayer(step.by, (side) => this.#offer(step.kind, side, step.answer));
      case 'rematch':
        return this.#asPlayer(step.by, () => this.#rematch());
      case 'restart':
        return 'yes';
    }
  }

  #sit(by: Person): Reply {
    if (this.seats[1] === by) return 'yes';
    if (this.winner) return 'game-over';
    if (this.seats[1]) return 'seat-taken';
    this.seats = ['ann', by];
    this.version++;
    return 'yes';
  }

  #move({ by, pit, ahead, versionAhead = 0 }: Step & { kind: 'move' }): Reply {
    const number = Math.max(1, this.nextMove + ahead);
    const earlier = this.made.get(number);
    if (earlier) return earlier.pit === pit && this.seats[earlier.side] === by ? 'yes' : 'move-taken';
    if (versionAhead !== 0) return 'stale-version';
    if (number > this.nextMove) return 'move-ahead';
    if (this.winner) return 'game-over';
    const { turn, cells } = this.board;
    if (this.seats[turn] !== by) {
      if (this.seats[1 - turn] === by) return 'wrong-turn';
      return this.seats[turn] ? rejectionOf(by) : 'seat-vacant';
    }
    if (pit >= this.variant.pits) return 'no-such-pit';
    if (cells[turn * (this.variant.pits + 1) + pit] === 0) return 'empty-pit';

    const move = { number, side: turn, pit, before: this.board };
    this.board = sow(this.board, pit, this.variant.capturesAlone);
    this.moves = [...this.moves, move];
    this.made.set(number, move);
    this.nextMove++;
    this.version++;
    this.offers = this.offers.draw === turn ? { draw: turn } : {};
    if (isFinished(this.board)) this.#end(winnerOf(lead(this.board)));
    return 'yes';
  }

  /** Requests that only a player may make. Someone who holds both seats acts for the side to move. */
  #asPlayer(by: Person, ask: (side: 0 | 1) => Reply): Reply {
    if (!this.seats.includes(by)) return rejectionOf(by);
    const holdsBoth = this.seats.every((person) => person === by);
    return ask(holdsBoth ? this.board.turn : this.seats[0] === by ? 0 : 1);
  }

  #resign(side: 0 | 1): Reply {
    if (this.winner) return 'game-over';
    this.version++;
    this.#end(side === 0 ? 'north' : 'south');
    return 'yes';
  }

  #offer(subject: 'draw' | 'takeback', side: 0 | 1, answer?: 'offer' | 'accept' | 'decline'): Reply {
    if (this.winner) return 'game-over';
    const offered = this.offers[subject];
    const isTheirs = offered === 1 - side;
    if (answer === 'decline') {
      if (offered === undefined) return 'no-offer';
      delete this.offers[subject];
      this.declined.add(`${subject} ${offered} ${this.nextMove}`);
      this.version++;
      return 'yes';
    }
    if (isTheirs) return this.#agree(subject, offered!);
    if (answer === 'accept') return 'no-offer';
    if (offered === side) return 'yes';
    if (this.declined.has(`${subject} ${side} ${this.nextMove}`)) return 'offer-declined';
    if (subject === 'takeback' && !this.moves.some((move) => move.side === side))
      return 'nothing-to-take-back';
    this.offers = { ...this.offers, [subject]: side };
    this.version++;
    return 'yes';
  }

  #agree(subject: 'draw' | 'takeback', asker: 0 | 1): Reply {
    this.version++;
    if (subject === 'draw') {
      this.#end('draw');
      return 'yes';
    }
    const at = this.moves.findLastIndex((move) => move.side === asker);
    this.board = this.moves[at]!.before;
    this.moves = this.moves.slice(0, at);
    this.offers = {};
    return 'yes';
  }

  #rematch(): Reply {
    if (!this.winner) return 'not-over';
    if (!this.hasRematch) this.version++;
    this.hasRematch = true;
    return 'yes';
  }

  #end(winner: 'south' | 'north' | 'draw'): void {
    this.winner = winner;
    this.offers = {};
    this.version++;
  }
}

const rejectionOf = (by: Person) => (by === 'nobody' ? 'token-required' : 'not-your-seat');

const winnerOf = (margin: number) => (margin > 0 ? 'south' : margin < 0 ? 'north' : 'draw');
