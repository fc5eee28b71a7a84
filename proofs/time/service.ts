import { setTimeout as pause } from 'node:timers/promises';
import { Kalah } from '../../tests/process/kalah.ts';
import type { Dice } from '../dice.ts';
import type { Interval } from './interval.ts';
import type { MachineClock } from './machine-clock.ts';

/** In milliseconds: a stopped process may run for a moment after the signal was sent. */
const SIGNAL_MS = 50;

/** With its own wall clock. */
class Replica {
  readonly clock: MachineClock;
  readonly #environment: Record<string, string>;
  #kalah: Kalah | undefined;
  #url = '';

  constructor(environment: Record<string, string>, clock: MachineClock) {
    this.#environment = environment;
    this.clock = clock;
  }

  /** Changes with every start. */
  get url(): string {
    return this.#url;
  }

  get isUp(): boolean {
    return this.#kalah !== undefined;
  }

  async start(): Promise<void> {
    const kalah = new Kalah(['serve'], {
      PORT: '0',
      RATE_LIMIT: 'off',
      ENGINE_THREADS: '1',
      LOG_LEVEL: 'error',
      ...this.#environment,
      ...this.clock.environment,
    });
    this.#kalah = kalah;
    [this.#url] = (await kalah.addresses()) as [string];
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#kalah?.process.kill(signal);
  }

  setClock(byMs: number): void {
    this.clock.set(this.clock.shiftMs + byMs);
    this.#kalah?.process.kill('SIGUSR2');
  }

  async kill(): Promise<void> {
    const kalah = this.#kalah;
    this.#kalah = undefined;
    await kalah?.signal('SIGKILL');
  }

  async remove(): Promise<void> {
    await this.kill();
    this.clock.remove();
  }
}

/** On one database. Knows when surely none of the replicas was up. */
export class Service {
  readonly replicas: readonly Replica[];
  /** By the clock that the service uses. */
  readonly downtimes: Interval[] = [];
  readonly #dice: Dice;

  /** `environment` names the database, and `clocks` has one clock per replica. */
  static async start(
    environment: Record<string, string>,
    clocks: readonly MachineClock[],
    dice: Dice,
  ): Promise<Service> {
    const replicas = clocks.map((clock) => new Replica(environment, clock));
    const service = new Service(replicas, dice);
    await service.#startAll();
    return service;
  }

  private constructor(replicas: readonly Replica[], dice: Dice) {
    this.replicas = replicas;
    this.#dice = dice;
  }

  /** The address of a replica that is up, or of any if none is. */
  get url(): string {
    const up = this.replicas.filter(({ isUp }) => isUp);
    return this.#dice.pick(up.length > 0 ? up : this.replicas).url;
  }

  /** Starts them together afterwards. */
  async killAllFor(milliseconds: number): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.kill()));
    const from = this.#now();
    await pause(milliseconds);
    this.downtimes.push({ from, to: this.#now() });
    await this.#startAll();
  }

  async freezeAllFor(milliseconds: number): Promise<void> {
    for (const replica of this.replicas) replica.signal('SIGSTOP');
    const from = this.#now() + SIGNAL_MS;
    await pause(milliseconds);
    this.downtimes.push({ from, to: this.#now() });
    for (const replica of this.replicas) replica.signal('SIGCONT');
  }

  /** The others may stay up. */
  async killOne(milliseconds: number): Promise<void> {
    const replica = this.#dice.pick(this.replicas);
    await replica.kill();
    await pause(milliseconds);
    await this.#startOne(replica);
  }

  async freezeOne(milliseconds: number): Promise<void> {
    const replica = this.#dice.pick(this.replicas);
    replica.signal('SIGSTOP');
    await pause(milliseconds);
    replica.signal('SIGCONT');
  }

  /**
   * Sets the clock of one machine. Replicas that share a database count time by the clock of the database. A single replica has no
   * other clock, so the time between the old and the new setting counts as downtime.
   */
  setClock(byMs: number): void {
    const from = this.#now() + SIGNAL_MS;
    this.#dice.pick(this.replicas).setClock(byMs);
    if (this.replicas.length === 1 && byMs > 0) this.downtimes.push({ from, to: from - SIGNAL_MS + byMs });
  }

  async end(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.remove()));
  }

  #now(): number {
    return Date.now() + (this.replicas.length === 1 ? this.replicas[0]!.clock.shiftMs : 0);
  }

  async #startAll(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => this.#startOne(replica)));
  }

  /** A replica does not start if its clock differs from that of the database. */
  async #startOne(replica: Replica): Promise<void> {
    if (this.replicas.length > 1) replica.clock.set(0);
    await replica.start();
  }
}
