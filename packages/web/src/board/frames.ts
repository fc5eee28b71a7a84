import { toIndex } from '@kalah/board';
import type { House } from '@kalah/rules';
import type { MoveAnimation, Step } from './animation.ts';
import type { Playback, Sound } from './playback.ts';
import { type Flight, type Scene, toScene } from './scene.ts';
import type { Wait } from './timer.ts';
import { COUNTING, TIMES } from './timing.ts';

export type Cue =
  | { readonly kind: 'sound'; readonly sound: Sound; readonly fullness: number }
  | { readonly kind: 'number'; readonly number: number };

export interface Frame {
  readonly scene: Scene;
  readonly cues: readonly Cue[];
  readonly wait: Wait;
}

export type FrameOptions = Pick<Playback, 'pace' | 'counting' | 'reducedMotion'>;

/** The frames of a move, from the board before it. The board after it is not among them. */
export function toFrames(before: Scene, animation: MoveAnimation, options: FrameOptions): readonly Frame[] {
  if (options.pace === 0) return [];
  if (options.reducedMotion && !options.counting) return [fadeTo(animation)];
  return new FrameBuilder(before, options).build(animation);
}

/** Without motion, the new board fades in. */
function fadeTo({ after, last }: MoveAnimation): Frame {
  return { scene: { ...toScene(after, last), arrival: 'fade' }, cues: [], wait: TIMES.fade };
}

/** Draws a move step by step. Each step changes the scene; each wait makes a frame of it. */
class FrameBuilder {
  readonly #frames: Frame[] = [];
  readonly #pits: number;
  readonly #options: FrameOptions;
  #scene: Scene;
  #cues: Cue[] = [];
  #sown = 0;
  #flights = 0;

  constructor(before: Scene, options: FrameOptions) {
    this.#pits = before.counts.length / 2 - 1;
    this.#options = options;
    this.#scene = { ...before, lastMove: undefined, arrival: options.reducedMotion ? 'fade' : 'drop' };
  }

  build({ steps }: MoveAnimation): readonly Frame[] {
    this.#wait('paint'); // the rings are removed first, so that the hand has a frame to itself
    const drops = steps.filter(({ kind }) => kind === 'drop').length;
    const hop = Math.min(TIMES.hop, (TIMES.sowing - TIMES.lift) / drops);
    for (const step of steps) this.#animate(step, hop);
    this.#wait(0);
    return this.#frames;
  }

  #animate(step: Step, hop: number): void {
    const at = (house: House) => toIndex(house, this.#pits);
    switch (step.kind) {
      case 'lift':
        this.#lift(at(step.house));
        break;
      case 'drop':
        if (this.#options.counting) this.#count(at(step.house));
        else this.#drop(at(step.house), this.#time(hop));
        break;
      case 'capture':
        this.#capture(step.from.map(at), at(step.to));
        break;
      case 'again':
        this.#pulse(at(step.store));
        break;
      case 'sweep':
        this.#sweep(step.from.map(at), at(step.to));
        break;
    }
  }

  #lift(house: number): void {
    const seeds = this.#scene.counts[house]!;
    const time = this.#time(TIMES.lift);
    this.#add(house, -seeds);
    if (this.#options.reducedMotion) return;
    this.#change({ hand: { house, seeds, lifted: false, time: 0 } });
    this.#wait('paint'); // the hand must be drawn at rest before it can be seen rising
    this.#change({ hand: { house, seeds, lifted: true, time } });
    this.#wait(time);
  }

  #drop(house: number, time: number): void {
    this.#move(house, time);
    this.#release(house);
  }

  #count(house: number): void {
    this.#move(house, COUNTING.hop);
    this.#release(house);
    const number = ++this.#sown;
    this.#change({ counted: { house, number } });
    this.#cues.push({ kind: 'number', number });
    this.#wait(COUNTING.rest);
  }

  #move(house: number, time: number): void {
    const { hand } = this.#scene;
    if (hand) this.#change({ hand: { ...hand, house, time } });
    this.#wait(time);
  }

  /** The fall of a seed is only seen if no hand full of seeds covers it, and each one costs a slow phone half a frame. */
  #release(house: number): void {
    const { hand } = this.#scene;
    if (hand && hand.seeds > 1) {
      const arrival = this.#options.counting ? 'drop' : 'none';
      this.#change({ hand: { ...hand, seeds: hand.seeds - 1 }, arrival });
    } else if (hand) this.#change({ hand: undefined, arrival: 'drop' });
    this.#add(house, 1);
    this.#sound(this.#isStore(house) ? 'store' : 'seed', house);
  }

  #capture(from: readonly number[], store: number): void {
    const captured = from.filter((house) => this.#scene.counts[house]! > 0);
    this.#change({ captured, counted: undefined });
    this.#wait(this.#time(TIMES.highlight));
    this.#change({ captured: [] });
    this.#sound('capture', store);
    const time = this.#time(TIMES.glide);
    const flights = captured.map(
      (house): Flight => this.#flight(house, store, this.#scene.counts[house]!, time),
    );
    for (const flight of flights) this.#depart(flight);
    this.#wait(time);
    for (const flight of flights) this.#arrive(flight);
  }

  #pulse(store: number): void {
    this.#change({ pulsing: store });
    this.#sound('again', store);
    this.#wait(this.#time(TIMES.pulse));
    this.#change({ pulsing: undefined });
  }

  #sweep(from: readonly number[], store: number): void {
    const swept = from.filter((house) => this.#scene.counts[house]! > 0);
    this.#change({ swept, counted: undefined });
    this.#wait(this.#time(TIMES.sweepRing));
    this.#flyInTurn(
      swept.flatMap((house) => Array.from({ length: this.#scene.counts[house]! }, () => house)),
      store,
    );
    this.#change({ swept: [] });
    this.#sound('end', store);
    this.#wait(this.#time(TIMES.sweepRest));
  }

  /** One seed leaves each of the houses in turn, and several are on their way at a time. */
  #flyInTurn(houses: readonly number[], store: number): void {
    const time = this.#time(TIMES.sweepGlide);
    const gap = Math.min(this.#time(TIMES.sweepGap), this.#time(TIMES.sweep) / houses.length);
    const flights = houses.map((house, turn) => ({
      leaves: turn * gap,
      ...this.#flight(house, store, 1, time),
    }));
    const moments = flights
      .flatMap((flight) => [
        { at: flight.leaves, run: () => this.#depart(flight) },
        { at: flight.leaves + time, run: () => this.#land(flight) },
      ])
      .sort((a, b) => a.at - b.at);
    for (const [index, { at, run }] of moments.entries()) {
      run();
      this.#wait((moments[index + 1]?.at ?? at) - at);
    }
  }

  #flight(from: number, to: number, seeds: number, time: number): Flight {
    return { id: this.#flights++, from, to, seeds, time };
  }

  #depart(flight: Flight): void {
    this.#add(flight.from, -flight.seeds);
    // With reduced motion seeds vanish here and appear there.
    if (!this.#options.reducedMotion) this.#change({ flights: [...this.#scene.flights, flight] });
  }

  #arrive(flight: Flight): void {
    this.#add(flight.to, flight.seeds);
    this.#change({ flights: this.#scene.flights.filter((other) => other !== flight) });
  }

  #land(flight: Flight): void {
    this.#arrive(flight);
    this.#sound('store', flight.to);
  }

  #isStore(house: number): boolean {
    return house % (this.#pits + 1) === this.#pits;
  }

  #time(milliseconds: number): number {
    return milliseconds * this.#options.pace;
  }

  #add(house: number, seeds: number): void {
    this.#change({ counts: this.#scene.counts.with(house, this.#scene.counts[house]! + seeds) });
  }

  #change(changes: Partial<Scene>): void {
    this.#scene = { ...this.#scene, ...changes };
  }

  #sound(sound: Sound, house: number): void {
    this.#cues.push({ kind: 'sound', sound, fullness: this.#scene.counts[house]! });
  }

  #wait(wait: Wait): void {
    this.#frames.push({ scene: this.#scene, cues: this.#cues, wait });
    this.#cues = [];
  }
}
