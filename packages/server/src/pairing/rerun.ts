/** Runs a task on request, and once more if it was requested in the meantime. Runs never overlap. */
export class Rerun {
  readonly #task: () => Promise<void>;
  readonly #report: (error: unknown) => void;
  #isWanted = false;
  #isStopped = false;
  #running: Promise<void> | undefined;

  constructor(task: () => Promise<void>, report: (error: unknown) => void) {
    this.#task = task;
    this.#report = report;
  }

  request(): void {
    this.#isWanted = true;
    this.#running ??= this.#run();
  }

  async settle(): Promise<void> {
    await this.#running;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (this.#isWanted && !this.#isStopped) {
        this.#isWanted = false;
        await this.#task();
      }
    } catch (error) {
      this.#report(error);
    } finally {
      this.#running = undefined;
    }
  }
}
