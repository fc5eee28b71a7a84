import { opposite, type Position, seedsInPlay, totalSeeds, type Variant } from '@kalah/rules';
import { lookAheadSeeds, type Plan, planMemory, worthwhileTable } from './plan.ts';

/** What the WASM module exports; see assembly/index.ts. */
interface Exports {
  cells(): number;
  setup(
    pits: number,
    alone: number,
    bits: number,
    wideBits: number,
    lookBits: number,
    tableLimit: number,
    threads: number,
  ): number;
  buildNext(): number;
  tableNow(): number;
  tableFrom(): number;
  tableSize(seeds: number): number;
  layerStart(seeds: number): number;
  reserveTable(seeds: number): number;
  adoptTable(seeds: number): void;
  setLookAheadSeeds(seeds: number): void;
  prove(beta: number): number;
  wasStopped(): number;
  estimate(turns: number): number;
  beginLooking(turns: number): void;
  look(): number;
  lookResult(): number;
  expected(): number;
  judge(): number;
  playPit(pit: number, wide: number): number;
  perft(depth: number): number;
  nodeCount(): number;
  help(thread: number): void;
  dismiss(): void;
}

const PAGE = 65_536;
const FIRST_PAGES = 32;
const SIXTEENTHS = 16;
const AGAIN = 1000;

/** What a look ahead finds. */
export interface Look {
  /** The future margin of the side to move, in seeds. */
  readonly future: number;
  /** The pits it expects to be played. */
  readonly line: readonly number[];
}

/** The memory of an engine: shared, so that threads can, and never larger than the limit given. */
export function createMemory(limit: number): WebAssembly.Memory {
  return new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: Math.floor(limit / PAGE), shared: true });
}

function instantiate(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  shouldStop: () => boolean,
): Exports {
  const imports = { env: { memory }, host: { shouldStop: () => (shouldStop() ? 1 : 0) } };
  return new WebAssembly.Instance(module, imports).exports as unknown as Exports;
}

/** The life of a helping thread; returns when the leading one dismisses it. */
export function helpCore(module: WebAssembly.Module, memory: WebAssembly.Memory, thread: number): void {
  instantiate(module, memory, () => false).help(thread);
}

export interface CoreOptions {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  /** Bytes the memory may grow to. */
  readonly memoryLimit: number;
  /** Threads that share the memory, this one included; the others run `helpCore`. */
  readonly threads: number;
  /** Keeps the endgame table smaller than memory would allow. */
  readonly mostTableSeeds?: number;
}

/** The search itself, on one memory. Its work is synchronous; `shouldStop` is asked about six times a millisecond. */
export class Core {
  /** Set by whoever gives the core work. */
  shouldStop: () => boolean = () => false;

  readonly #exports: Exports;
  readonly #memory: WebAssembly.Memory;
  readonly #memoryLimit: number;
  readonly #threads: number;
  readonly #mostTableSeeds: number;
  #prepared = '';
  #plan: Plan = { cacheBits: 16, wideBits: 12, lookBits: 16, tableLimit: 0 };
  #pits = 0;

  constructor({
    module,
    memory,
    memoryLimit,
    threads,
    mostTableSeeds = Number.POSITIVE_INFINITY,
  }: CoreOptions) {
    this.#exports = instantiate(module, memory, () => this.shouldStop());
    this.#memory = memory;
    this.#memoryLimit = memoryLimit;
    this.#threads = threads;
    this.#mostTableSeeds = mostTableSeeds;
  }

  /** Nodes searched since the core was made. */
  get nodes(): number {
    return this.#exports.nodeCount();
  }

  /** Positions with up to so many seeds are in the endgame table; −1 while there is none. */
  get tableSeeds(): number {
    return this.#exports.tableNow();
  }

  /** Does a piece of work that is also stopped after so many nodes. */
  within<T>(nodes: number, work: () => T): T {
    const { shouldStop } = this;
    const end = this.nodes + nodes;
    this.shouldStop = () => shouldStop() || this.nodes >= end;
    const result = work();
    this.shouldStop = shouldStop;
    return result;
  }

  /** Makes ready for a variant; what was known about another is forgotten. */
  prepare(variant: Variant): void {
    const most = planMemory(variant.pits, totalSeeds(variant), this.#memoryLimit, this.#threads);
    const plan = { ...most, tableLimit: Math.min(most.tableLimit, this.#mostTableSeeds) };
    const key = JSON.stringify([variant.pits, variant.capturesAlone, plan]);
    if (key === this.#prepared) return;
    const { pits } = variant;
    const { cacheBits, wideBits, lookBits, tableLimit } = plan;
    const alone = variant.capturesAlone ? 1 : 0;
    this.#prepared = '';
    if (!this.#exports.setup(pits, alone, cacheBits, wideBits, lookBits, tableLimit, this.#threads)) {
      throw new Error(`a memory of ${this.#memoryLimit} bytes cannot be laid out for ${pits} pits`);
    }
    this.#prepared = key;
    this.#plan = plan;
    this.#pits = pits;
  }

  /** The table a proof of so many seeds wants, as far as memory allows. */
  wantedTable(inPlay: number, wanted: 'margin' | 'moves'): number {
    return Math.min(this.#plan.tableLimit, worthwhileTable(this.#pits, inPlay, wanted));
  }

  /** The largest table memory allows for this variant. */
  get tableLimit(): number {
    return this.#plan.tableLimit;
  }

  /** Builds the table's next layer; false when it was stopped on the way, to be called again. */
  buildLayer(): boolean {
    return this.#exports.buildNext() !== 0;
  }

  /** The table as bytes, in the module's memory: a copy must be made of what is to be kept. */
  tableBytes(seeds: number): Uint8Array {
    return new Uint8Array(this.#memory.buffer, this.#exports.tableFrom(), this.#exports.tableSize(seeds));
  }

  /** One layer of the table: the positions with exactly so many seeds. */
  layerBytes(seeds: number): Uint8Array {
    return this.tableBytes(seeds).subarray(this.#exports.layerStart(seeds));
  }

  /**
   * Makes room for layers up to a number of seeds, to be written through `layerBytes` and then adopted. Drops a layer that
   * is being built. False if memory does not allow it.
   */
  reserveTable(seeds: number): boolean {
    return this.#exports.reserveTable(seeds) !== 0;
  }

  /** Makes the layers up to a number of seeds part of the table. Their bytes must have been verified. */
  adoptTable(seeds: number): void {
    this.#exports.adoptTable(seeds);
  }

  /** Tells the search how large the proof is that the next questions belong to. */
  aim(inPlay: number): void {
    this.#exports.setLookAheadSeeds(lookAheadSeeds(inPlay));
  }

  /**
   * Is the future margin of the side to move at least `beta`? An answer of beta or more is a lower bound, one below
   * beta an upper bound; none when it was stopped.
   */
  prove(position: Position, beta: number): number | undefined {
    this.#lay(position);
    const answer = this.#exports.prove(beta);
    return this.#exports.wasStopped() ? undefined : answer;
  }

  /** A guess at the future margin, in seeds, by looking so many turns ahead; none when it was stopped. */
  estimate(position: Position, turns: number): number | undefined {
    this.#lay(position);
    const guess = this.#exports.estimate(turns);
    return this.#exports.wasStopped() ? undefined : guess / SIXTEENTHS;
  }

  /** Begins a longer look ahead, which `look` takes further, proofs in between or not; one under way is dropped. */
  beginLook(position: Position, turns: number): void {
    this.#lay(position);
    this.#exports.beginLooking(turns);
  }

  /** What it finds; none when it was stopped, to be called again. */
  look(): Look | undefined {
    if (!this.#exports.look()) return undefined;
    const expected = new Uint8Array(this.#memory.buffer, this.#exports.expected());
    return {
      future: this.#exports.lookResult() / SIXTEENTHS,
      line: [...expected.subarray(1, 1 + expected[0]!)],
    };
  }

  /** A guess at the future margin by the position as it stands; the same whatever the core has built or proved. */
  judge(position: Position): number {
    this.#lay(position);
    return this.#exports.judge() / SIXTEENTHS;
  }

  /** The future margin, if the position is in the table. */
  findTabled(position: Position): number | undefined {
    return seedsInPlay(position) <= this.tableSeeds ? this.estimate(position, 0) : undefined;
  }

  /** What the search makes of a move: the pits as whoever moves next sees them, seeds won, and whether the mover goes on. */
  play(position: Position, pit: number, path: 'packed' | 'wide' = 'packed') {
    this.#lay(position);
    const result = this.#exports.playPit(pit, path === 'wide' ? 1 : 0);
    const cells = new Uint16Array(this.#memory.buffer, this.#exports.cells(), 2 * this.#pits);
    return {
      mover: [...cells.subarray(0, this.#pits)],
      other: [...cells.subarray(this.#pits)],
      gain: result % AGAIN,
      again: result >= AGAIN,
    };
  }

  perft(position: Position, depth: number): number {
    this.#lay(position);
    return this.#exports.perft(depth);
  }

  /** Sends helping threads home. */
  dismiss(): void {
    this.#exports.dismiss();
  }

  #lay({ pits, turn }: Position): void {
    const cells = new Uint16Array(this.#memory.buffer, this.#exports.cells(), 24);
    cells.fill(0);
    cells.set(pits[turn]);
    cells.set(pits[opposite(turn)], pits[turn].length);
  }
}
