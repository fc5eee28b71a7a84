/** Red, green and blue, from 0 to 255. */
export type Color = readonly [number, number, number];

/** Colors are compared by their upper five bits. */
const SHADES = 1 << 15;
const toShade = (red: number, green: number, blue: number) =>
  ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
const toColor = (shade: number): Color => [
  ((shade >> 10) << 3) | 4,
  (((shade >> 5) & 31) << 3) | 4,
  ((shade & 31) << 3) | 4,
];

/** The colors that a picture (RGBA) is drawn with, at most `size` of them, by median cut. */
export function pickColors(pixels: Uint8ClampedArray, size: number): Color[] {
  const counts = new Uint32Array(SHADES);
  for (let at = 0; at < pixels.length; at += 4)
    counts[toShade(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!)]!++;
  const used = [...counts.keys()].filter((shade) => counts[shade]! > 0);
  let boxes = [used];
  while (boxes.length < size) {
    const widest = boxes.filter(({ length }) => length > 1).toSorted((a, b) => extent(b) - extent(a))[0];
    if (!widest) break;
    boxes = [...boxes.filter((box) => box !== widest), ...split(widest)];
  }
  return boxes.map((box) => average(box, counts));
}

/** Finds the nearest of some colors, and remembers it for every shade. */
export function createMatcher(colors: readonly Color[]): (r: number, g: number, b: number) => number {
  const known = new Int16Array(SHADES).fill(-1);
  return (red, green, blue) => {
    const shade = toShade(red, green, blue);
    if (known[shade]! < 0) known[shade] = nearestColor(colors, toColor(shade));
    return known[shade]!;
  };
}

function nearestColor(colors: readonly Color[], [red, green, blue]: Color): number {
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, [r, g, b]] of colors.entries()) {
    const distance = 2 * (r - red) ** 2 + 4 * (g - green) ** 2 + (b - blue) ** 2;
    if (distance < least) [nearest, least] = [index, distance];
  }
  return nearest;
}

function rangeOf(box: readonly number[], channel: 0 | 1 | 2): number {
  let [low, high] = [255, 0];
  for (const shade of box) {
    const value = toColor(shade)[channel];
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return high - low;
}

function extent(box: readonly number[]): number {
  return Math.max(rangeOf(box, 0), rangeOf(box, 1), rangeOf(box, 2));
}

function split(box: readonly number[]): [number[], number[]] {
  const channels = [0, 1, 2] as const;
  const longest = channels.toSorted((a, b) => rangeOf(box, b) - rangeOf(box, a))[0]!;
  const sorted = box.toSorted((a, b) => toColor(a)[longest] - toColor(b)[longest]);
  return [sorted.slice(0, sorted.length / 2), sorted.slice(sorted.length / 2)];
}

function average(box: readonly number[], counts: Uint32Array): Color {
  const sums = [0, 0, 0];
  let all = 0;
  for (const shade of box) {
    const count = counts[shade]!;
    for (const [channel, value] of toColor(shade).entries()) sums[channel]! += value * count;
    all += count;
  }
  return sums.map((sum) => Math.round(sum / all)) as unknown as Color;
}
