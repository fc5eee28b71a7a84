import { createDice } from './dice.ts';
import type { Hollow, Point } from './layout.ts';

/** A place for one seed, relative to the middle of its hollow. */
export interface Slot extends Point {
  /** 0 lies on the wood, higher layers on other seeds. */
  readonly layer: number;
  /** Which of the drawn seeds lies here. It means nothing. */
  readonly kind: number;
}

interface Spot {
  x: number;
  y: number;
}

interface Room {
  readonly rx: number;
  readonly ry: number;
}

export const SEED_RADIUS = 12.6;
export const SEED_KINDS = 24;
/** For each layer of a heap, how far it reaches, and its seeds as a share of the floor's. */
const LAYERS = [
  { reach: 1, share: 1 },
  { reach: 0.78, share: 0.8 },
  { reach: 0.58, share: 0.6 },
  { reach: 0.38, share: 0.4 },
];
/** How much of the floor seeds can cover; a long store leaves more gaps than a round pit. */
const COVER = { pit: 0.76, store: 0.66 };
/** The turn from one seed of a sunflower to the next. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
const ROUNDS_OF_PUSHING = 40;

const known = new Map<string, readonly Slot[]>();

/**
 * Every place a hollow offers its seeds, in the order they are filled: from the middle out, then in a heap. It follows
 * from the house alone, so a seed that falls never moves the others. What goes beyond the last slot is told by the count.
 */
export function slotsOf(hollow: Hollow): readonly Slot[] {
  const { side, pit } = hollow.house;
  const key = `${side} ${pit}`;
  const slots = known.get(key) ?? scatter(hollow, hash(key));
  known.set(key, slots);
  return slots;
}

function scatter({ store, rx, ry }: Hollow, seed: number): Slot[] {
  const dice = createDice(seed);
  const floor = (COVER[store ? 'store' : 'pit'] * (rx - 3) * (ry - 3)) / SEED_RADIUS ** 2;
  return LAYERS.flatMap(({ reach, share }, layer) => {
    const room = { rx: (rx - SEED_RADIUS - 3) * reach, ry: (ry - SEED_RADIUS - 3) * reach };
    const spots = strew(Math.floor(floor * share), room, dice);
    for (let round = 0; round < ROUNDS_OF_PUSHING; round++) pushApart(spots, room);
    // A store fills as a heap in its middle, a pit more at random up to its rim.
    return fromTheMiddleOut(spots, (store ? 1 : 1.4) * SEED_RADIUS, dice).map(({ x, y }) => ({
      x: x - layer,
      y: y - layer * 2.8,
      layer,
      kind: Math.floor(dice() * SEED_KINDS),
    }));
  });
}

/** Spots spread evenly over an oval, like a sunflower's seeds, and shaken. */
function strew(count: number, { rx, ry }: Room, dice: () => number): Spot[] {
  const turn = dice() * 2 * Math.PI;
  return Array.from({ length: count }, (_, index) => {
    const out = Math.sqrt((index + 0.35) / count);
    const angle = turn + index * GOLDEN_ANGLE + dice() * 0.6;
    return { x: Math.cos(angle) * out * rx, y: Math.sin(angle) * out * ry };
  });
}

/** Seeds that overlap push each other away, as far as the room goes. They give a little, so neighbours still touch. */
function pushApart(spots: readonly Spot[], { rx, ry }: Room): void {
  const closest = 1.9 * SEED_RADIUS;
  for (const [index, spot] of spots.entries()) {
    for (let before = 0; before < index; before++) {
      const other = spots[before]!;
      const dx = spot.x - other.x;
      const dy = spot.y - other.y;
      const apart = Math.hypot(dx, dy);
      if (apart >= closest) continue;
      const push = (0.4 * (closest - apart)) / apart;
      spot.x += dx * push;
      spot.y += dy * push;
      other.x -= dx * push;
      other.y -= dy * push;
    }
    const out = Math.hypot(spot.x / rx, spot.y / ry);
    if (out > 1) {
      spot.x /= out;
      spot.y /= out;
    }
  }
}

/** Nearest first, but not strictly: a spot may come before one that is nearer by less than `disorder`. */
function fromTheMiddleOut(spots: readonly Spot[], disorder: number, dice: () => number): Spot[] {
  return spots
    .map((spot) => ({ spot, rank: Math.hypot(spot.x, spot.y) + dice() * disorder }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ spot }) => spot);
}

function hash(text: string): number {
  return [...text].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7);
}
