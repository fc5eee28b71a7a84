import { type BoardState, toCounts, toIndex } from '@kalah/board';
import type { House, Side } from '@kalah/rules';
import type { LastMove, MoveAnimation, Step } from './animation.ts';
import { CROWD, PACES, TIMES } from './pace.ts';

export type Sound = 'seed' | 'store' | 'again' | 'capture' | 'end';

/** How the player wants moves shown; asked anew for every move. */
export interface Playback {
  /** A factor on all times; 0 shows moves at once. */
  readonly pace: number;
  /** Whether nothing may travel. */
  readonly reducedMotion: boolean;
  /** `fullness` is how many seeds lie in the house. */
  sound(sound: Sound, fullness: number): void;
}

export interface Hand {
  house: number;
  seeds: number;
  lifted: boolean;
  /** How long it takes to get there. */
  time: number;
}

export interface Flight {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly seeds: number;
  readonly time: number;
}

interface Waiting {
  readonly animation: MoveAnimation;
  readonly landed: () => void;
}

/**
 * What a board shows at this moment, and the queue of moves it has still to show. It knows no rules: it is told what
 * happens, and in the end lays down what it was told lies there.
 */
export class Stage {
  counts = $state<number[]>([]);
  turn = $state<Side>('south');
  last = $state.raw<LastMove | undefined>();
  hand = $state<Hand | undefined>();
  flights = $state.raw<readonly Flight[]>([]);
  ringed = $state.raw<readonly number[]>([]);
  swelling = $state<number | undefined>();
  busy = $state(false);
  /** How a seed that appears gets there. */
  arrival = $state<'lies' | 'falls' | 'fades'>('lies');

  readonly #playback: Playback;
  #pits = 0;
  #queue: Waiting[] = [];
  #running = Promise.resolve();
  #skip = new AbortController();
  /** Ends the move being told now; `show` may have replaced `#skip` while that move is still winding up. */
  #signal = this.#skip.signal;
  #flightId = 0;

  constructor(lying: BoardState, playback: Playback) {
    this.#playback = playback;
    this.#lay(lying);
  }

  /** Shows a board as it is, without a way there; whatever was still being shown is dropped. */
  show(lying: BoardState, last?: LastMove): void {
    this.#drop();
    this.arrival = 'lies';
    this.#lay(lying, last);
  }

  /** Shows a move when those before it have landed; resolves when this one has. */
  play(animation: MoveAnimation): Promise<void> {
    return new Promise((landed) => {
      this.#queue.push({ animation, landed });
      if (!this.busy) this.#running = this.#run();
    });
  }

  /** Lets everything land at once; resolves when it has. */
  finish(): Promise<void> {
    if (this.busy) this.#skip.abort();
    return this.#running;
  }

  async #run(): Promise<void> {
    this.busy = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      await this.#animate(next.animation);
      next.landed();
    }
    this.#skip = new AbortController();
    this.busy = false;
  }

  async #animate(animation: MoveAnimation): Promise<void> {
    const skip = this.#skip.signal;
    this.#signal = skip;
    const { reducedMotion } = this.#playback;
    const pace =
      this.#queue.length >= CROWD ? Math.min(this.#playback.pace, PACES.quick) : this.#playback.pace;
    this.last = undefined;
    if (pace > 0 && !reducedMotion) {
      this.arrival = 'falls';
      await this.#frame(); // the rings go first; the hand then has its first frame to itself
      for (const step of animation.steps) {
        if (skip.aborted) break;
        await this.#take(step, animation, pace);
      }
    }
    if (skip !== this.#skip.signal) return; // `show` has laid something else meanwhile
    this.arrival = reducedMotion && !skip.aborted ? 'fades' : 'lies';
    this.#clear();
    this.#lay(animation.after, animation.last);
    if (reducedMotion) await this.#wait(TIMES.fade);
  }

  async #take(step: Step, animation: MoveAnimation, pace: number): Promise<void> {
    switch (step.kind) {
      case 'lift':
        return this.#lift(this.#at(step.house), pace);
      case 'drop':
        return this.#dropOne(this.#at(step.house), hopTime(animation) * pace);
      case 'take':
        return this.#gather(step.from, step.to, pace);
      case 'again':
        return this.#swell(this.#at(step.store), pace);
      case 'sweep':
        return this.#sweep(step.from, step.to, pace);
    }
  }

  async #lift(house: number, pace: number): Promise<void> {
    const seeds = this.counts[house]!;
    this.counts[house] = 0;
    this.hand = { house, seeds, lifted: false, time: 0 };
    await this.#frame();
    this.hand = { house, seeds, lifted: true, time: TIMES.lift * pace };
    await this.#wait(TIMES.lift * pace);
  }

  async #dropOne(house: number, time: number): Promise<void> {
    if (!this.hand) return;
    this.hand.house = house;
    this.hand.time = time;
    await this.#wait(time);
    if (!this.hand) return; // skipped meanwhile
    this.hand.seeds--;
    this.counts[house]!++;
    this.#sound(this.#isStore(house) ? 'store' : 'seed', house);
    if (this.hand.seeds === 0) this.hand = undefined;
  }

  async #gather(from: readonly House[], to: House, pace: number): Promise<void> {
    const houses = from.map((house) => this.#at(house)).filter((house) => this.counts[house]! > 0);
    this.ringed = houses;
    await this.#wait(TIMES.ring * pace);
    this.ringed = [];
    this.#sound('capture', this.#at(to));
    await this.#fly(
      houses.map((house) => ({ house, seeds: this.counts[house]! })),
      this.#at(to),
      TIMES.glide * pace,
    );
  }

  async #swell(store: number, pace: number): Promise<void> {
    this.swelling = store;
    this.#sound('again', store);
    await this.#wait(TIMES.swell * pace);
    this.swelling = undefined;
  }

  async #sweep(from: readonly House[], to: House, pace: number): Promise<void> {
    const single = from.flatMap((house) => {
      const index = this.#at(house);
      return Array.from({ length: this.counts[index]! }, () => index);
    });
    const apart = Math.min(TIMES.apart, (TIMES.sweep - TIMES.glide) / single.length) * pace;
    const flights: Promise<void>[] = [];
    for (const house of single) {
      flights.push(this.#fly([{ house, seeds: 1 }], this.#at(to), TIMES.glide * pace, 'store'));
      await this.#wait(apart);
    }
    await Promise.all(flights);
    this.#sound('end', this.#at(to));
  }

  /** Seeds leave their houses together; the store's count runs up when they arrive. */
  async #fly(
    load: { house: number; seeds: number }[],
    to: number,
    time: number,
    sound?: Sound,
  ): Promise<void> {
    if (this.#signal.aborted) return;
    const flights = load.map(({ house, seeds }) => ({ id: this.#flightId++, from: house, to, seeds, time }));
    for (const { from, seeds } of flights) this.counts[from]! -= seeds;
    this.flights = [...this.flights, ...flights];
    await this.#wait(time);
    if (this.#signal.aborted) return;
    for (const { seeds } of flights) this.counts[to]! += seeds;
    this.flights = this.flights.filter((flight) => !flights.includes(flight));
    if (sound) this.#sound(sound, to);
  }

  #lay(lying: BoardState, last?: LastMove): void {
    const counts = toCounts(lying);
    this.#pits = lying.pits.south.length;
    if (counts.length !== this.counts.length) this.counts = counts;
    else for (const [house, count] of counts.entries()) this.counts[house] = count;
    this.turn = lying.turn;
    this.last = last;
  }

  #drop(): void {
    this.#skip.abort();
    for (const { landed } of this.#queue.splice(0)) landed();
    this.#skip = new AbortController();
    this.#clear();
  }

  #clear(): void {
    this.hand = undefined;
    this.flights = [];
    this.ringed = [];
    this.swelling = undefined;
  }

  #at(house: House): number {
    return toIndex(house, this.#pits);
  }

  #isStore(house: number): boolean {
    return house % (this.#pits + 1) === this.#pits;
  }

  #sound(sound: Sound, house: number): void {
    if (!this.#signal.aborted) this.#playback.sound(sound, this.counts[house]!);
  }

  #wait(time: number): Promise<void> {
    const signal = this.#signal;
    if (signal.aborted || time <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, time);
      signal.addEventListener('abort', done);
    });
  }

  /** The hand must be seen lying before it can be seen rising; a hidden page draws no frames, so it is not waited for long. */
  #frame(): Promise<void> {
    return Promise.race([
      new Promise<void>((resolve) => requestAnimationFrame(() => resolve())),
      this.#wait(50),
    ]);
  }
}

function hopTime({ steps }: MoveAnimation): number {
  const drops = steps.filter(({ kind }) => kind === 'drop').length;
  return Math.min(TIMES.hop, (TIMES.sowing - TIMES.lift) / drops);
}
