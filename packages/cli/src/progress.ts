import type { WriteStream } from 'node:tty';

const BAR = 24;
const UPDATE_EVERY_MS = 100;

/** Shown only if the standard error is a terminal. */
export class Progress {
  readonly #stream: Pick<WriteStream, 'isTTY' | 'columns' | 'write'>;
  #shownAt = 0;

  constructor(stream: Pick<WriteStream, 'isTTY' | 'columns' | 'write'> = process.stderr) {
    this.#stream = stream;
  }

  /** `done` goes from 0 to 1; undefined if the remaining work is unknown. */
  show(text: string, done?: number, now = performance.now()): void {
    if (!this.#stream.isTTY || now - this.#shownAt < UPDATE_EVERY_MS) return;
    this.#shownAt = now;
    const line = done === undefined ? text : `${drawBar(done)} ${text}`;
    this.#stream.write(`\r\x1b[K${line.slice(0, (this.#stream.columns || 80) - 1)}`);
  }

  clear(): void {
    if (this.#shownAt > 0) this.#stream.write('\r\x1b[K');
    this.#shownAt = 0;
  }
}

function drawBar(done: number): string {
  const full = Math.round(BAR * Math.min(1, Math.max(0, done)));
  return `${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${Math.floor(100 * done)} %`;
}
