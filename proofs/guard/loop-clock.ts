/**
 * How long the event loop of this thread is kept busy without a break, in CPU time: other programs on the machine do
 * not count. Some kernels count CPU time in steps of 4 ms, so a short piece of work may seem to take 4 or 8 ms. It
 * cannot take longer than the time that has passed, which is measured exactly.
 */
export class LoopClock {
  readonly #busy: number[] = [];
  #isRunning = true;

  constructor() {
    let before = process.threadCpuUsage();
    let startedAt = performance.now();
    const tick = () => {
      const { user, system } = process.threadCpuUsage(before);
      this.#busy.push(Math.min((user + system) / 1000, performance.now() - startedAt));
      before = process.threadCpuUsage();
      startedAt = performance.now();
      if (this.#isRunning) setImmediate(tick);
    };
    setImmediate(tick);
  }

  /** Returns the wait in milliseconds that 9 of 10 requests arriving at a random moment do not exceed. */
  stop(): number {
    this.#isRunning = false;
    const total = this.#busy.reduce((sum, wait) => sum + wait, 0);
    let longer = 0;
    for (const wait of this.#busy.sort((a, b) => b - a)) {
      longer += wait;
      if (longer > total / 10) return wait;
    }
    return 0;
  }
}
