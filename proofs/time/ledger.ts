import type { GameEvent, GameRecord } from '@kalah/api';
import { type Interval, intersect, lengthOutside } from './interval.ts';

type Side = 'south' | 'north';

export interface ClockReport {
  readonly errors: readonly string[];
  /** Milliseconds from a deadline to the end of the game, if its time ran out. */
  readonly noticedAfter: number | undefined;
  /** Milliseconds that were charged although no replica was up. */
  readonly chargedForDowntime: number;
  readonly outages: readonly Interval[];
  readonly left: Readonly<Record<Side, number>>;
}

const SECOND = 1000;
const DAY = 86_400_000;
const FIRST_TURN = 30 * SECOND;
const MAX_CREDIT = SECOND;

/**
 * For a game with a clock and two open seats, whose clock runs from the creation on. Shares no code with the clocks of
 * the server: it measures the time between every two moves, minus the outages in the log.
 */
export function checkLog(record: GameRecord, downtimes: readonly Interval[]): ClockReport {
  return new Ledger(record, downtimes).report;
}

class Ledger {
  readonly #control: NonNullable<GameRecord['clock']>;
  readonly #downtimes: readonly Interval[];
  readonly #errors: string[] = [];
  readonly #left: Record<Side, number>;
  /** Without moves that were taken back. */
  readonly #moves: Side[] = [];
  /** Turns that got an increment. A takeback does not take it away. */
  readonly #granted: Record<Side, number> = { south: 0, north: 0 };
  readonly #outages: Interval[] = [];
  /** Since the clock of the side to move started. */
  #paused: Interval[] = [];
  #turn: Side;
  #since: number;
  #position: string;
  #flagged = 0;
  #endings = 0;
  #chargedForDowntime = 0;
  #noticedAfter: number | undefined;

  constructor({ clock, events, start }: GameRecord, downtimes: readonly Interval[]) {
    this.#control = clock!;
    this.#downtimes = downtimes;
    this.#left = { south: this.#initial, north: this.#initial };
    this.#position = start;
    this.#turn = sideToMove(start);
    this.#since = Date.parse(events[0]!.at);
    let last = this.#since;
    for (const [index, event] of events.entries()) {
      const at = Date.parse(event.at);
      this.#expect(event.number === index + 1, `event ${event.number} is at the place of ${index + 1}`);
      this.#expect(at >= last, `event ${event.number} is earlier than the one before it`);
      this.#expect(this.#endings === 0 || event.kind === 'rematched', `${event.kind} follows the end`);
      this.#read(event, at);
      last = at;
    }
    this.#expect(this.#flagged <= 1, `it was flagged ${this.#flagged} times`);
  }

  get report(): ClockReport {
    return {
      errors: this.#errors,
      noticedAfter: this.#noticedAfter,
      chargedForDowntime: this.#chargedForDowntime,
      outages: this.#outages,
      left: this.#left,
    };
  }

  get #initial(): number {
    return this.#control.kind === 'live' ? this.#control.initial * SECOND : this.#control.days * DAY;
  }

  get #startLimit(): number {
    return this.#control.kind === 'live' ? FIRST_TURN : this.#initial;
  }

  #expect(holds: boolean, error: string): void {
    if (!holds) this.#errors.push(error);
  }

  #read(event: GameEvent, at: number): void {
    switch (event.kind) {
      case 'moved':
        this.#move(event, at);
        break;
      case 'took-back':
        this.#charge(at, event.charged ?? 0, 'a takeback');
        this.#moves.length -= event.moves;
        this.#pass(event.position, at);
        break;
      case 'outage': {
        const outage = { from: Date.parse(event.from), to: Date.parse(event.to) };
        this.#expect(outage.from >= this.#since && outage.to > outage.from, 'an outage is not in its turn');
        this.#outages.push(outage);
        this.#paused.push(outage);
        break;
      }
      case 'flagged': {
        this.#flagged++;
        this.#expect(event.side === this.#turn, 'the wrong side was flagged');
        const late = this.#used(at) - this.#allowance;
        this.#expect(late > 0, `${event.side} was flagged with ${-late} ms left`);
        this.#noticedAfter = late;
        break;
      }
      case 'ended':
        this.#endings++;
        this.#checkResult(event);
        if (event.result.how !== 'played-out') this.#charge(at, event.charged ?? 0, 'the end');
    }
  }

  #move({ side, position, charged = -1, granted = -1, credited = -1, number }: Moved, at: number): void {
    const name = `move ${number}`;
    this.#expect(side === this.#turn, `${name} was out of turn`);
    const late = this.#used(at) - this.#allowance;
    this.#expect(late <= 0, `${name} was accepted ${late} ms after the deadline`);
    this.#expect(credited >= 0 && credited <= MAX_CREDIT, `${name} was credited ${credited} ms`);
    this.#charge(at, charged, name, credited);
    this.#moves.push(side);
    const endsTurn = sideToMove(position) !== side;
    const due = endsTurn ? this.#grant(side) : 0;
    this.#expect(granted === due, `${name} was granted ${granted} ms instead of ${due}`);
    this.#left[side] += granted;
    this.#pass(position, at);
  }

  #charge(at: number, charged: number, name: string, credited = 0): void {
    const used = this.#isUnstarted ? 0 : this.#used(at) - this.#free;
    const due = Math.min(this.#left[this.#turn], Math.max(0, used));
    this.#expect(charged + credited === due, `${name} was charged ${charged} + ${credited} ms for ${due}`);
    this.#left[this.#turn] -= charged;
    this.#expect(this.#left[this.#turn] >= 0, `${name} left ${this.#turn} less than nothing`);
    if (due === 0) return;
    const stretch = { from: this.#since, to: at };
    for (const downtime of this.#downtimes) {
      this.#chargedForDowntime += lengthOutside(intersect(downtime, stretch), this.#paused);
    }
  }

  #grant(side: Side): number {
    if (this.#control.kind === 'correspondence') return this.#initial - this.#left[side];
    const turns = this.#completedTurns(side) + 1;
    if (turns <= this.#granted[side]) return 0;
    this.#granted[side] = turns;
    return this.#control.increment * SECOND;
  }

  #pass(position: string, at: number): void {
    this.#position = position;
    this.#turn = sideToMove(position);
    this.#since = at;
    this.#paused = [];
  }

  /** Since the clock of the side to move started, without outages. */
  #used(at: number): number {
    return lengthOutside({ from: this.#since, to: at }, this.#paused);
  }

  /** A turn ends with a move of the other side; the turn to which the last move belongs may be running. */
  #completedTurns(side: Side): number {
    return this.#moves.filter((mover, index) => mover === side && (this.#moves[index + 1] ?? side) !== side)
      .length;
  }

  get #isFirstTurn(): boolean {
    const others = this.#moves.findLastIndex((mover) => mover !== this.#turn);
    return !this.#moves.slice(0, Math.max(0, others)).includes(this.#turn);
  }

  get #isUnstarted(): boolean {
    return !this.#moves.includes(this.#turn);
  }

  get #free(): number {
    return this.#isFirstTurn ? this.#startLimit : 0;
  }

  /** For the next move of the side to move. */
  get #allowance(): number {
    return this.#free + (this.#isUnstarted ? 0 : this.#left[this.#turn]);
  }

  #checkResult({ result }: GameEvent & { kind: 'ended' }): void {
    this.#expect(
      (result.how === 'time') === (this.#flagged > 0 && !this.#isUnstarted),
      `it ended by ${result.how}`,
    );
    if (result.how !== 'time') return;
    const winner = holdsMoreThanHalf(this.#position, this.#turn)
      ? 'draw'
      : this.#turn === 'south'
        ? 'north'
        : 'south';
    this.#expect(result.winner === winner, `${result.winner} won on time instead of ${winner}`);
  }
}

type Moved = GameEvent & { kind: 'moved' };

/** A position is written as `4,4,4,0/4,4,4,0 s -`, with the store of each side after its pits. */
function sideToMove(position: string): Side {
  return position.split(' ')[1] === 's' ? 'south' : 'north';
}

function holdsMoreThanHalf(position: string, side: Side): boolean {
  const rows = position
    .split(' ')[0]!
    .split('/')
    .map((row) => row.split(',').map(Number));
  const sum = rows.flat().reduce((a, b) => a + b, 0);
  return rows[side === 'south' ? 0 : 1]!.at(-1)! * 2 > sum;
}
