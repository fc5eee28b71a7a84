import type { Place } from './layout.ts';
import { LOOKS, type Look, randomLook } from './look.ts';
import { createRandom } from './random.ts';

/** Relative to the center of the house. */
export interface Slot extends Look {
  readonly x: number;
  readonly y: number;
  /** Layer 0 is on the wood, higher layers are on other seeds. */
  readonly layer: number;
  /** The index in `LOOKS`. */
  readonly look: number;
}

type Shape = Pick<Place, 'rx' | 'ry' | 'store'>;
type Spot = [x: number, y: number];

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** For each layer: the number of seeds relative to the lowest layer, and its relative width. */
const LAYERS: readonly Spot[] = [
  [1, 1],
  [0.8, 0.74],
  [0.6, 0.55],
  [0.35, 0.36],
];
const PUSH_ROUNDS = 40;

interface Scatter {
  readonly slots: Slot[];
  readonly layers: Iterator<Slot[]>;
}

const scatters = new Map<string, Scatter>();

/**
 * The slots of a house in the order they are filled: at least `count` of them, unless it has fewer. They depend on the
 * house and its shape only, so adding a seed never moves the others. Seeds beyond the last slot are not drawn; the
 * count shows them. Upper layers are computed when they are first needed, which in most games is never.
 */
export function slotsOf(house: number, shape: Shape, seed: number, count: number): readonly Slot[] {
  const key = `${house}/${shape.rx}/${shape.ry}/${seed}`;
  const scatter = scatters.get(key) ?? { slots: [], layers: scatterLayers(house, shape, seed) };
  scatters.set(key, scatter);
  while (scatter.slots.length < count) {
    const layer = scatter.layers.next();
    if (layer.done) break;
    scatter.slots.push(...layer.value);
  }
  return scatter.slots;
}

function* scatterLayers(house: number, { rx, ry, store }: Shape, seed: number): Generator<Slot[]> {
  const random = createRandom(house * 97 + 11);
  const flat = store || Math.min(rx, ry) < 0.5 * Math.max(rx, ry);
  const floor = Math.floor((((rx - 3) * (ry - 3)) / seed ** 2) * (flat ? 0.64 : 0.76));
  for (const [layer, [share, spread]] of LAYERS.entries()) {
    const room = { rx: (rx - seed - 3) * spread, ry: (ry - seed - 3) * spread };
    yield settle(Math.round(floor * share), room, seed, random, store).map(([x, y]) => {
      const look = randomLook(random);
      return { x: x - layer, y: y - layer * 2.8, layer, look, ...LOOKS[look]! };
    });
  }
}

/** A sunflower pattern, whose overlapping seeds are pushed apart, with a little noise. */
function settle(
  count: number,
  room: { rx: number; ry: number },
  seed: number,
  random: () => number,
  heaped: boolean,
): Spot[] {
  const noise = (by: number) => (random() - 0.5) * seed * by;
  const turn = random() * 2 * Math.PI;
  const spots = Array.from({ length: count }, (_, index): Spot => {
    const far = Math.sqrt((index + 0.35) / count) * 0.92;
    const angle = turn + index * GOLDEN_ANGLE;
    return [Math.cos(angle) * far * room.rx + noise(0.7), Math.sin(angle) * far * room.ry + noise(0.7)];
  });
  for (let round = 0; round < PUSH_ROUNDS; round++) pushApart(spots, room, 2 * seed * 0.97);
  for (const spot of spots) {
    spot[0] += noise(0.36);
    spot[1] += noise(0.36);
  }
  return sortFromCenter(spots, room, seed, random, heaped);
}

function pushApart(spots: Spot[], room: { rx: number; ry: number }, reach: number): void {
  for (const [index, spot] of spots.entries()) {
    for (let before = 0; before < index; before++) {
      const other = spots[before]!;
      const dx = spot[0] - other[0];
      const dy = spot[1] - other[1];
      const squared = dx * dx + dy * dy;
      if (squared >= reach * reach) continue;
      const apart = Math.sqrt(squared) || 0.01; // much faster than Math.hypot
      const push = ((reach - apart) / apart) * 0.4;
      spot[0] += dx * push;
      spot[1] += dy * push;
      other[0] -= dx * push;
      other[1] -= dy * push;
    }
    const out = Math.hypot(spot[0] / room.rx, spot[1] / room.ry);
    if (out > 1) {
      spot[0] /= out;
      spot[1] /= out;
    }
  }
}

/** A store fills as a round heap, a pit evenly to its rim. */
function sortFromCenter(
  spots: Spot[],
  room: { rx: number; ry: number },
  seed: number,
  random: () => number,
  heaped: boolean,
): Spot[] {
  const distance = ([x, y]: Spot) =>
    heaped
      ? Math.hypot(x, y) / seed + random() * 0.9
      : Math.hypot(x / room.rx, y / room.ry) + random() * 0.22;
  return spots
    .map((spot) => ({ spot, far: distance(spot) }))
    .sort((a, b) => a.far - b.far)
    .map(({ spot }) => spot);
}
