import { expect, test } from 'vitest';
import { pickColors } from './colors.ts';
import { GifWriter } from './gif.ts';
import { compress } from './lzw.ts';

/** A decoder of its own, written from the specification and not from the encoder. */
function expand(data: Uint8Array, bits: number): number[] {
  const clear = 1 << bits;
  let [width, held, have, at] = [bits + 1, 0, 0, 0];
  let table: number[][] = [];
  let last: number[] | undefined;
  const out: number[] = [];
  for (;;) {
    while (have < width) {
      held |= data[at++]! << have;
      have += 8;
    }
    const code = held & ((1 << width) - 1);
    held >>>= width;
    have -= width;
    if (code === clear) {
      table = [...Array.from({ length: clear }, (_, index) => [index]), [], []];
      width = bits + 1;
      last = undefined;
    } else if (code === clear + 1) return out;
    else {
      const known = table[code] ?? [...last!, last![0]!];
      out.push(...known);
      if (last && table.length < 4096) table.push([...last, known[0]!]);
      if (table.length === 1 << width && width < 12) width++;
      last = known;
    }
  }
}

function noise(length: number, colors: number): Uint8Array {
  let seed = 7;
  return Uint8Array.from({ length }, (_, index) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return index % 5 === 0 ? (seed >> 16) % colors : index % 3;
  });
}

test.each([
  ['one pixel', Uint8Array.of(3), 8],
  ['one color', new Uint8Array(100_000), 8],
  ['noise that fills the table of codes', noise(200_000, 256), 8],
  ['few colors', noise(5000, 4), 2],
])('compresses %s so that it can be read again', (_what, indexes, bits) => {
  expect(Uint8Array.from(expand(compress(indexes, bits), bits))).toEqual(indexes);
});

/** The pictures of an animation, drawn over each other as a viewer does. */
function readGif(bytes: Uint8Array) {
  const short = (at: number) => bytes[at]! | (bytes[at + 1]! << 8);
  const [width, height] = [short(6), short(8)];
  const colors = bytes.subarray(13, 13 + 768);
  const screen = new Uint8Array(width * height * 3);
  const frames: { pixels: number[]; delay: number; area: number }[] = [];
  let at = 13 + 768;
  let delay = 0;
  while (bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21) {
      if (bytes[at + 1] === 0xf9) delay = short(at + 4);
      at += 2;
      while (bytes[at] !== 0) at += bytes[at]! + 1;
      at++;
      continue;
    }
    const [left, top, w, h] = [short(at + 1), short(at + 3), short(at + 5), short(at + 7)];
    const bits = bytes[at + 10]!;
    at += 11;
    const data: number[] = [];
    while (bytes[at] !== 0) {
      data.push(...bytes.subarray(at + 1, at + 1 + bytes[at]!));
      at += bytes[at]! + 1;
    }
    at++;
    for (const [index, color] of expand(Uint8Array.from(data), bits).entries()) {
      if (color === 255) continue;
      const to = (top + Math.floor(index / w)) * width + left + (index % w);
      screen.set(colors.subarray(3 * color, 3 * color + 3), 3 * to);
    }
    frames.push({ pixels: [...screen], delay, area: w * h });
  }
  return { width, height, frames, head: new TextDecoder().decode(bytes.subarray(0, 6)) };
}

const RED = [252, 4, 4];
const BLUE = [4, 4, 252];
const paint = (...colors: number[][]) =>
  Uint8ClampedArray.from(colors.flatMap(([r, g, b]) => [r!, g!, b!, 255]));

test('writes an animation whose pictures can be read again', () => {
  const gif = new GifWriter(2, 2);
  const pictures = [paint(RED, RED, RED, BLUE), paint(RED, BLUE, RED, BLUE), paint(RED, BLUE, RED, BLUE)];
  for (const [index, picture] of pictures.entries()) gif.add(picture, 100 * (index + 1));
  const { frames, ...rest } = readGif(gif.finish());
  expect(rest).toEqual({ width: 2, height: 2, head: 'GIF89a' });
  expect(frames).toEqual([
    { pixels: [RED, RED, RED, BLUE].flat(), delay: 10, area: 4 },
    { pixels: [RED, BLUE, RED, BLUE].flat(), delay: 20, area: 1 }, // only what changed
    { pixels: [RED, BLUE, RED, BLUE].flat(), delay: 30, area: 1 },
  ]);
});

test('finds as many colors as it may, near those of the picture', () => {
  const shades = Array.from({ length: 1024 }, (_, index) => [(index * 8) % 256, (index >> 5) * 8, 100]);
  const colors = pickColors(paint(...shades), 64);
  expect(colors).toHaveLength(64);
  for (const [r, g, b] of shades) {
    const nearest = Math.min(...colors.map((c) => Math.hypot(c[0] - r!, c[1] - g!, c[2] - b!)));
    expect(nearest).toBeLessThan(32);
  }
});
