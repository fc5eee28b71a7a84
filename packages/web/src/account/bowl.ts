const MIN_SEEDS = 2;
const MAX_SEEDS = 5;

/** A seed in the bowl of a player, on a grid of 40 × 40. */
interface BowlSeed {
  readonly x: number;
  readonly y: number;
  /** Which of the four tints of seeds. */
  readonly tint: number;
}

/** The seeds of the bowl that stands for a player. They follow from the name, whatever its case. */
export function bowlOf(name: string): readonly BowlSeed[] {
  const random = createRandom(hash(name.toLowerCase()));
  const count = MIN_SEEDS + Math.floor(random() * (MAX_SEEDS - MIN_SEEDS + 1));
  const turn = random() * Math.PI * 2;
  const radius = count === MIN_SEEDS ? 5 : 6;
  return Array.from({ length: count }, (_, index) => {
    const angle = turn + (index * Math.PI * 2) / count + (random() - 0.5) * 0.4;
    return {
      x: 20 + Math.cos(angle) * radius,
      y: 20 + Math.sin(angle) * radius * 0.85,
      tint: Math.floor(random() * 4),
    };
  });
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ char.codePointAt(0)!, 0x01000193);
  return value >>> 0;
}

/** Mulberry32: the same seed gives the same numbers. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
