/** Runs a task when asked to, and once more if it was asked for in the meantime. Runs never overlap. */
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

  /** Resolves when the task is not running. */
  async settle(): Promise<void> {
    await this.#running;
  }

  /** Lets the current run finish, and begins no other. */
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
