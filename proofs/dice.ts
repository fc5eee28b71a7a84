/** The same seed gives the same choices. */
export interface Dice {
  readonly seed: number;
  /** Both included. */
  between(least: number, most: number): number;
  pick<Thing>(things: readonly Thing[]): Thing;
  chance(share: number): boolean;
}

/** Mulberry32. Its 32 bits of state are enough for choosing moments. */
export function createDice(seed: number = (Date.now() ^ (process.pid << 16)) >>> 0): Dice {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    seed,
    between,
    pick: (things) => things[between(0, things.length - 1)]!,
    chance: (share) => next() < share,
  };
}
