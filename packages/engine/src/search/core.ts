import { opposite, type Position, seedsInPlay, totalSeeds, type Variant } from '@kalah/rules';
import {
  lookAheadSeeds,
  NUMBER_BUCKET,
  type Plan,
  planMemory,
  proofNumberSeeds,
  worthwhileTable,
} from './plan.ts';

/** Of the WASM module; see assembly/index.ts. */
interface Exports {
  cells(): number;
  setup(
    pits: number,
    alone: number,
    bits: number,
    wideBits: number,
    lookBits: number,
    numberBits: number,
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
  setProofNumberSeeds(seeds: number): void;
  numbersFrom(): number;
  effortToProve(beta: number): number;
  effortToRefute(beta: number): number;
  prove(beta: number): number;
  wasStopped(): number;
  estimate(turns: number): number;
  beginLooking(turns: number): void;
  look(): number;
  lookResult(): number;
  expected(): number;
  staticValue(): number;
  playPit(pit: number, wide: number): number;
  perft(depth: number): number;
  nodeCount(): number;
  help(thread: number): void;
  dismiss(): void;
}

const PAGE = 65_536;
const INITIAL_PAGES = 32;
const SIXTEENTHS = 16;
const AGAIN = 1000;

export interface LookAheadResult {
  readonly future: number;
  readonly line: readonly number[];
}

/** In no particular unit; see assembly/effort.ts. */
export interface ProofNumbers {
  readonly toProve: number;
  readonly toRefute: number;
}

/** Can be shared between threads. Never grows beyond the limit. */
export function createMemory(limit: number): WebAssembly.Memory {
  return new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum: Math.floor(limit / PAGE), shared: true });
}

function instantiate(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  shouldStop: () => boolean,
): Exports {
  const imports = { env: { memory }, host: { shouldStop: () => (shouldStop() ? 1 : 0) } };
  return new WebAssembly.Instance(module, imports).exports as unknown as Exports;
}

export function helpCore(module: WebAssembly.Module, memory: WebAssembly.Memory, thread: number): void {
  instantiate(module, memory, () => false).help(thread);
}

export interface CoreOptions {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  /** In bytes. */
  readonly memoryLimit: number;
  /** Including this one. The others run `helpCore`. */
  readonly threads: number;
  readonly maxTableSeeds?: number;
}

/** Synchronous; `shouldStop` is called about six times per millisecond. */
export class Core {
  /** The caller sets it. Interrupts the work when it returns true. */
  shouldStop: () => boolean = () => false;

  readonly #exports: Exports;
  readonly #memory: WebAssembly.Memory;
  readonly #memoryLimit: number;
  readonly #threads: number;
  readonly #maxTableSeeds: number;
  #prepared = '';
  #plan: Plan = { cacheBits: 16, wideBits: 12, lookBits: 16, numberBits: 10, tableLimit: 0 };
  #pits = 0;

  constructor({
    module,
    memory,
    memoryLimit,
    threads,
    maxTableSeeds = Number.POSITIVE_INFINITY,
  }: CoreOptions) {
    this.#exports = instantiate(module, memory, () => this.shouldStop());
    this.#memory = memory;
    this.#memoryLimit = memoryLimit;
    this.#threads = threads;
    this.#maxTableSeeds = maxTableSeeds;
  }

  get nodes(): number {
    return this.#exports.nodeCount();
  }

  /** Positions with up to this many seeds in play are in the table; −1 if there is none. */
  get tableSeeds(): number {
    return this.#exports.tableNow();
  }

  within<T>(nodes: number, work: () => T): T {
    const { shouldStop } = this;
    const end = this.nodes + nodes;
    this.shouldStop = () => shouldStop() || this.nodes >= end;
    const result = work();
    this.shouldStop = shouldStop;
    return result;
  }

  /** Drops the table and caches of another board. */
  prepare(variant: Variant): void {
    const fullPlan = planMemory(variant.pits, totalSeeds(variant), this.#memoryLimit, this.#threads);
    const plan = { ...fullPlan, tableLimit: Math.min(fullPlan.tableLimit, this.#maxTableSeeds) };
    const key = JSON.stringify([variant.pits, variant.capturesAlone, plan]);
    if (key === this.#prepared) return;
    const { pits } = variant;
    const { cacheBits, wideBits, lookBits, numberBits, tableLimit } = plan;
    const alone = variant.capturesAlone ? 1 : 0;
    this.#prepared = '';
    const isEnough = this.#exports.setup(
      pits,
      alone,
      cacheBits,
      wideBits,
      lookBits,
      numberBits,
      tableLimit,
      this.#threads,
    );
    if (!isEnough) {
      throw new Error(`a memory of ${this.#memoryLimit} bytes is too small for ${pits} pits`);
    }
    this.#prepared = key;
    this.#plan = plan;
    this.#pits = pits;
  }

  tableSeedsFor(inPlay: number, wanted: 'margin' | 'moves'): number {
    return Math.min(this.#plan.tableLimit, worthwhileTable(this.#pits, inPlay, wanted));
  }

  get tableLimit(): number {
    return this.#plan.tableLimit;
  }

  /**
   * False if it was interrupted; the next call continues. Where the system has no more memory to give, the table keeps
   * its size, and `tableLimit` says so.
   */
  buildLayer(): boolean {
    if (this.#exports.buildNext() !== 0) return true;
    if (!this.#exports.wasStopped()) this.#plan = { ...this.#plan, tableLimit: this.tableSeeds };
    return false;
  }

  /** In the memory of the module. Copy what you keep. */
  tableBytes(seeds: number): Uint8Array {
    return new Uint8Array(this.#memory.buffer, this.#exports.tableFrom(), this.#exports.tableSize(seeds));
  }

  layerBytes(seeds: number): Uint8Array {
    return this.tableBytes(seeds).subarray(this.#exports.layerStart(seeds));
  }

  /**
   * For layers up to a number of seeds, to be written through `layerBytes` and then adopted. Drops a layer that is
   * being built. False if memory does not allow it.
   */
  reserveTable(seeds: number): boolean {
    return this.#exports.reserveTable(seeds) !== 0;
  }

  /** The bytes of the layers must have been verified. */
  adoptTable(seeds: number): void {
    this.#exports.adoptTable(seeds);
  }

  aim(inPlay: number): void {
    this.#exports.setLookAheadSeeds(lookAheadSeeds(inPlay));
    this.#exports.setProofNumberSeeds(proofNumberSeeds(inPlay, this.tableSeeds));
  }

  /**
   * In the memory of the module: what proofs under way have learned. A core of the same build with as much memory can
   * continue with them.
   */
  get proofNumbers(): Uint8Array {
    const size = NUMBER_BUCKET * 2 ** this.#plan.numberBits;
    return new Uint8Array(this.#memory.buffer, this.#exports.numbersFrom(), size);
  }

  /** Undefined if the question is answered or has no proof numbers. */
  findProofNumbers(position: Position, beta: number): ProofNumbers | undefined {
    this.#write(position);
    const toProve = this.#exports.effortToProve(beta);
    const toRefute = this.#exports.effortToRefute(beta);
    return toProve > 0 && toRefute > 0 ? { toProve, toRefute } : undefined;
  }

  /**
   * Is the future margin of the side to move at least `beta`? An answer of beta or more is a lower bound of it, an answer
   * below beta an upper bound. Undefined if the search was interrupted.
   */
  prove(position: Position, beta: number): number | undefined {
    this.#write(position);
    const answer = this.#exports.prove(beta);
    return this.#exports.wasStopped() ? undefined : answer;
  }

  /** In seeds. Undefined if interrupted. */
  estimate(position: Position, turns: number): number | undefined {
    this.#write(position);
    const guess = this.#exports.estimate(turns);
    return this.#exports.wasStopped() ? undefined : guess / SIXTEENTHS;
  }

  /** `look` continues it, even with proofs in between. Drops an unfinished look-ahead. */
  beginLook(position: Position, turns: number): void {
    this.#write(position);
    this.#exports.beginLooking(turns);
  }

  /** Undefined if it was interrupted; call it again. */
  look(): LookAheadResult | undefined {
    if (!this.#exports.look()) return undefined;
    const expected = new Uint8Array(this.#memory.buffer, this.#exports.expected());
    return {
      future: this.#exports.lookResult() / SIXTEENTHS,
      line: [...expected.subarray(1, 1 + expected[0]!)],
    };
  }

  /** Of the future margin; independent of what the core has built or proved. */
  evaluate(position: Position): number {
    this.#write(position);
    return this.#exports.staticValue() / SIXTEENTHS;
  }

  findInTable(position: Position): number | undefined {
    return seedsInPlay(position) <= this.tableSeeds ? this.estimate(position, 0) : undefined;
  }

  /** From the view of the next side to move, as in the search. */
  play(position: Position, pit: number, path: 'packed' | 'wide' = 'packed') {
    this.#write(position);
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
    this.#write(position);
    return this.#exports.perft(depth);
  }

  dismiss(): void {
    this.#exports.dismiss();
  }

  #write({ pits, turn }: Position): void {
    const cells = new Uint16Array(this.#memory.buffer, this.#exports.cells(), 24);
    cells.fill(0);
    cells.set(pits[turn]);
    cells.set(pits[opposite(turn)], pits[turn].length);
  }
}
