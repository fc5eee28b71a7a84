import { type Color, createMatcher, pickColors } from './colors.ts';
import { compress } from './lzw.ts';

const BITS = 8;
/** The last color stands for a pixel that has not changed. */
const UNCHANGED = (1 << BITS) - 1;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Writes an endless animation. Its colors are those of the first picture; each further one holds only what changed. */
export class GifWriter {
  readonly #width: number;
  readonly #height: number;
  readonly #parts: Uint8Array[] = [];
  #match: ((red: number, green: number, blue: number) => number) | undefined;
  #last: Uint8Array | undefined;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
  }

  add(pixels: Uint8ClampedArray, milliseconds: number): void {
    this.#match ??= this.#begin(pixels);
    const indexes = new Uint8Array(this.#width * this.#height);
    for (let at = 0; at < indexes.length; at++)
      indexes[at] = this.#match(pixels[4 * at]!, pixels[4 * at + 1]!, pixels[4 * at + 2]!);
    const box = this.#changedBox(indexes);
    this.#write(box, this.#cut(indexes, box), milliseconds);
    this.#last = indexes;
  }

  finish(): Uint8Array<ArrayBuffer> {
    this.#parts.push(Uint8Array.of(0x3b));
    const whole = new Uint8Array(this.#parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }

  #begin(pixels: Uint8ClampedArray): (red: number, green: number, blue: number) => number {
    const colors = pickColors(pixels, UNCHANGED);
    this.#parts.push(
      text('GIF89a'),
      Uint8Array.of(
        ...short(this.#width),
        ...short(this.#height),
        0x80 | ((BITS - 1) << 4) | (BITS - 1),
        0,
        0,
      ),
      table(colors),
      Uint8Array.of(0x21, 0xff, 11),
      text('NETSCAPE2.0'),
      Uint8Array.of(3, 1, 0, 0, 0), // repeats forever
    );
    return createMatcher(colors);
  }

  /** The smallest box round the pixels that differ from the last picture, and at least one pixel. */
  #changedBox(indexes: Uint8Array): Box {
    const last = this.#last;
    const [width, height] = [this.#width, this.#height];
    if (!last) return { left: 0, top: 0, width, height };
    let [left, right, top, bottom] = [width, -1, height, -1];
    for (let at = 0; at < indexes.length; at++) {
      if (indexes[at] === last[at]) continue;
      const x = at % width;
      const y = (at - x) / width;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    if (right < 0) return { left: 0, top: 0, width: 1, height: 1 };
    return { left, top, width: right - left + 1, height: bottom - top + 1 };
  }

  #cut(indexes: Uint8Array, { left, top, width, height }: Box): Uint8Array {
    const part = new Uint8Array(width * height);
    for (let at = 0; at < part.length; at++) {
      const from = (top + Math.floor(at / width)) * this.#width + left + (at % width);
      part[at] = this.#last && indexes[from] === this.#last[from] ? UNCHANGED : indexes[from]!;
    }
    return part;
  }

  #write({ left, top, width, height }: Box, indexes: Uint8Array, milliseconds: number): void {
    const hundredths = Math.min(0xffff, Math.round(milliseconds / 10));
    const flags = (1 << 2) | 1; // stays on the screen, and one color is transparent
    this.#parts.push(
      Uint8Array.of(0x21, 0xf9, 4, flags, ...short(hundredths), UNCHANGED, 0),
      Uint8Array.of(0x2c, ...short(left), ...short(top), ...short(width), ...short(height), 0, BITS),
      ...blocks(compress(indexes, BITS)),
    );
  }
}

/** Data in blocks of at most 255 bytes, each after its length, and an empty one at the end. */
function blocks(data: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const part = data.subarray(at, at + 255);
    parts.push(Uint8Array.of(part.length), part);
  }
  return [...parts, Uint8Array.of(0)];
}

function table(colors: readonly Color[]): Uint8Array {
  const bytes = new Uint8Array(3 << BITS);
  for (const [index, color] of colors.entries()) bytes.set(color, 3 * index);
  return bytes;
}

function short(value: number): [number, number] {
  return [value & 255, value >> 8];
}

function text(letters: string): Uint8Array {
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
