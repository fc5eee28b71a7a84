import { toIndex } from '@kalah/board';
import type { House } from '@kalah/rules';
import type { MoveAnimation, Step } from './animation.ts';
import { nextFrame, pause } from './pause.ts';
import type { Playback, Sound } from './playback.ts';
import { TIMES } from './timing.ts';

/** The hand that carries seeds while they are sown. */
export interface Hand {
  house: number;
  seeds: number;
  lifted: boolean;
  /** How long it takes to reach its house. */
  time: number;
}

/** Seeds moving from a house to a store. */
export interface Flight {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly seeds: number;
  readonly time: number;
}

/** The parts of a board that change during a move. Houses are indexes into `counts`. */
export interface Scene {
  counts: number[];
  hand: Hand | undefined;
  flights: readonly Flight[];
  /** Houses about to be captured. */
  highlighted: readonly number[];
  /** The store that has just earned an extra move. */
  pulsing: number | undefined;
}

let nextFlightId = 0;

/** Animates one move on a scene. After the signal aborts, it makes no sound and stops as soon as possible. */
export class MoveAnimator {
  readonly #scene: Scene;
  readonly #pits: number;
  readonly #pace: number;
  readonly #playback: Playback;
  readonly #signal: AbortSignal;

  constructor(scene: Scene, playback: Playback, pace: number, signal: AbortSignal) {
    this.#scene = scene;
    this.#pits = scene.counts.length / 2 - 1;
    this.#playback = playback;
    this.#pace = pace;
    this.#signal = signal;
  }

  async run({ steps }: MoveAnimation): Promise<void> {
    const drops = steps.filter(({ kind }) => kind === 'drop').length;
    const hop = Math.min(TIMES.hop, (TIMES.sowing - TIMES.lift) / drops) * this.#pace;
    for (const step of steps) {
      if (this.#signal.aborted) return;
      await this.#take(step, hop);
    }
  }

  async #take(step: Step, hop: number): Promise<void> {
    switch (step.kind) {
      case 'lift':
        return this.#lift(this.#at(step.house));
      case 'drop':
        return this.#drop(this.#at(step.house), hop);
      case 'capture':
        return this.#capture(step.from.map(this.#at), this.#at(step.to));
      case 'again':
        return this.#pulse(this.#at(step.store));
      case 'sweep':
        return this.#sweep(step.from.map(this.#at), this.#at(step.to));
    }
  }

  async #lift(house: number): Promise<void> {
    const seeds = this.#scene.counts[house]!;
    const time = TIMES.lift * this.#pace;
    this.#scene.counts[house] = 0;
    this.#scene.hand = { house, seeds, lifted: false, time: 0 };
    await nextFrame(this.#signal); // the hand must be drawn at rest before it can be seen rising
    if (this.#signal.aborted) return;
    this.#scene.hand = { house, seeds, lifted: true, time };
    await this.#wait(time);
  }

  async #drop(house: number, time: number): Promise<void> {
    if (!this.#scene.hand) return;
    this.#scene.hand.house = house;
    this.#scene.hand.time = time;
    await this.#wait(time);
    if (!this.#scene.hand) return; // the scene was cleared
    this.#scene.hand.seeds--;
    this.#scene.counts[house]!++;
    this.#sound(this.#isStore(house) ? 'store' : 'seed', house);
    if (this.#scene.hand.seeds === 0) this.#scene.hand = undefined;
  }

  async #capture(from: readonly number[], store: number): Promise<void> {
    const houses = from.filter((house) => this.#scene.counts[house]! > 0);
    this.#scene.highlighted = houses;
    await this.#wait(TIMES.highlight * this.#pace);
    this.#scene.highlighted = [];
    this.#sound('capture', store);
    await this.#fly(
      houses.map((house) => ({ house, seeds: this.#scene.counts[house]! })),
      store,
    );
  }

  async #pulse(store: number): Promise<void> {
    this.#scene.pulsing = store;
    this.#sound('again', store);
    await this.#wait(TIMES.pulse * this.#pace);
    this.#scene.pulsing = undefined;
  }

  async #sweep(from: readonly number[], store: number): Promise<void> {
    const seeds = from.flatMap((house) =>
      Array.from({ length: this.#scene.counts[house]! }, () => ({ house, seeds: 1 })),
    );
    const gap = Math.min(TIMES.sweepGap, (TIMES.sweep - TIMES.glide) / seeds.length) * this.#pace;
    const flights: Promise<void>[] = [];
    for (const seed of seeds) {
      flights.push(this.#fly([seed], store, 'store'));
      await this.#wait(gap);
    }
    await Promise.all(flights);
    this.#sound('end', store);
  }

  /** Moves seeds to a store together; the count of the store rises when they arrive. */
  async #fly(loads: readonly { house: number; seeds: number }[], to: number, sound?: Sound): Promise<void> {
    if (this.#signal.aborted) return;
    const time = TIMES.glide * this.#pace;
    const flights = loads.map(({ house, seeds }) => ({ id: nextFlightId++, from: house, to, seeds, time }));
    for (const { from, seeds } of flights) this.#scene.counts[from]! -= seeds;
    this.#scene.flights = [...this.#scene.flights, ...flights];
    await this.#wait(time);
    if (this.#signal.aborted) return;
    for (const { seeds } of flights) this.#scene.counts[to]! += seeds;
    this.#scene.flights = this.#scene.flights.filter((flight) => !flights.includes(flight));
    if (sound) this.#sound(sound, to);
  }

  #at = (house: House): number => toIndex(house, this.#pits);

  #isStore(house: number): boolean {
    return house % (this.#pits + 1) === this.#pits;
  }

  #sound(sound: Sound, house: number): void {
    if (!this.#signal.aborted) this.#playback.sound(sound, this.#scene.counts[house]!);
  }

  #wait(milliseconds: number): Promise<void> {
    return pause(milliseconds, this.#signal);
  }
}
