import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LIBRARIES = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (platform) => `/usr/lib/${platform}/faketime/libfaketimeMT.so.1`,
);
const SHIFTED_DATE = fileURLToPath(new URL('./shifted-date.ts', import.meta.url));

/** From Debian's package `faketime`. */
export const FAKETIME = LIBRARIES.find((path) => existsSync(path));

/** Can be set while the process runs. Its monotonic clock stays as it is. */
export class MachineClock {
  readonly #folder = mkdtempSync(join(tmpdir(), 'kalah-clock-'));
  readonly #file = join(this.#folder, 'shift');
  readonly #library: string | undefined;
  #shiftMs = 0;

  /** Without a library the process gets another `Date.now`. */
  constructor(library: string | undefined) {
    this.#library = library;
    this.set(0);
  }

  get environment(): Record<string, string> {
    return this.#library
      ? {
          LD_PRELOAD: this.#library,
          FAKETIME_TIMESTAMP_FILE: this.#file,
          FAKETIME_NO_CACHE: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        }
      : { KALAH_CLOCK_SHIFT: this.#file, NODE_OPTIONS: `--import=${SHIFTED_DATE}` };
  }

  /** Ahead of the clock of this process. */
  get shiftMs(): number {
    return this.#shiftMs;
  }

  /** A running process without the library needs the signal SIGUSR2 in addition. */
  set(shiftMs: number): void {
    this.#shiftMs = shiftMs;
    writeFileSync(this.#file, `${shiftMs < 0 ? '-' : '+'}${Math.abs(shiftMs) / 1000}\n`);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }
}
