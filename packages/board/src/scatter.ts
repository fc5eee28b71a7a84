import { createDice } from './dice.ts';
import type { Place } from './layout.ts';
import { LOOKS, type Look, throwLook } from './look.ts';

/** A place for one seed, relative to the middle of its house. */
export interface Slot extends Look {
  readonly x: number;
  readonly y: number;
  /** 0 lies on the wood, higher layers on other seeds. */
  readonly layer: number;
  /** Its number among the looks. */
  readonly look: number;
}

type Shape = Pick<Place, 'rx' | 'ry' | 'store'>;
type Spot = [x: number, y: number];

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** Each layer's share of the floor's seeds, and how wide it spreads. */
const LAYERS: readonly Spot[] = [
  [1, 1],
  [0.8, 0.74],
  [0.6, 0.55],
  [0.35, 0.36],
];
const ROUNDS_OF_PUSHING = 40;

interface Scatter {
  readonly slots: Slot[];
  readonly layers: Iterator<Slot[]>;
}

const known = new Map<string, Scatter>();

/**
 * The places a house offers its seeds, in the order they are taken: at least `count` of them, unless it has fewer. They
 * follow from the house and its shape alone, so a seed that falls never moves the others. What goes beyond the last
 * slot is told by the count. Upper layers are laid out when they are first needed, which in most games is never.
 */
export function slotsOf(house: number, shape: Shape, seed: number, count: number): readonly Slot[] {
  const key = `${house}/${shape.rx}/${shape.ry}/${seed}`;
  const scatter = known.get(key) ?? { slots: [], layers: scatterLayers(house, shape, seed) };
  known.set(key, scatter);
  while (scatter.slots.length < count) {
    const layer = scatter.layers.next();
    if (layer.done) break;
    scatter.slots.push(...layer.value);
  }
  return scatter.slots;
}

function* scatterLayers(house: number, { rx, ry, store }: Shape, seed: number): Generator<Slot[]> {
  const dice = createDice(house * 97 + 11);
  const flat = store || Math.min(rx, ry) < 0.5 * Math.max(rx, ry);
  const floor = Math.floor((((rx - 3) * (ry - 3)) / seed ** 2) * (flat ? 0.64 : 0.76));
  for (const [layer, [share, spread]] of LAYERS.entries()) {
    const room = { rx: (rx - seed - 3) * spread, ry: (ry - seed - 3) * spread };
    yield settle(Math.round(floor * share), room, seed, dice, store).map(([x, y]) => {
      const look = throwLook(dice);
      return { x: x - layer, y: y - layer * 2.8, layer, look, ...LOOKS[look]! };
    });
  }
}

/** Strews seeds over an oval like a sunflower's, pushes apart those that overlap, and shakes them a little. */
function settle(
  count: number,
  room: { rx: number; ry: number },
  seed: number,
  dice: () => number,
  heaped: boolean,
): Spot[] {
  const shake = (by: number) => (dice() - 0.5) * seed * by;
  const turn = dice() * 2 * Math.PI;
  const spots = Array.from({ length: count }, (_, index): Spot => {
    const far = Math.sqrt((index + 0.35) / count) * 0.92;
    const angle = turn + index * GOLDEN_ANGLE;
    return [Math.cos(angle) * far * room.rx + shake(0.7), Math.sin(angle) * far * room.ry + shake(0.7)];
  });
  for (let round = 0; round < ROUNDS_OF_PUSHING; round++) pushApart(spots, room, 2 * seed * 0.97);
  for (const spot of spots) {
    spot[0] += shake(0.36);
    spot[1] += shake(0.36);
  }
  return fromTheMiddleOut(spots, room, seed, dice, heaped);
}

function pushApart(spots: Spot[], room: { rx: number; ry: number }, reach: number): void {
  for (const [index, spot] of spots.entries()) {
    for (let before = 0; before < index; before++) {
      const other = spots[before]!;
      const dx = spot[0] - other[0];
      const dy = spot[1] - other[1];
      const apart = Math.hypot(dx, dy) || 0.01;
      if (apart >= reach) continue;
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
function fromTheMiddleOut(
  spots: Spot[],
  room: { rx: number; ry: number },
  seed: number,
  dice: () => number,
  heaped: boolean,
): Spot[] {
  const farness = ([x, y]: Spot) =>
    heaped ? Math.hypot(x, y) / seed + dice() * 0.9 : Math.hypot(x / room.rx, y / room.ry) + dice() * 0.22;
  return spots
    .map((spot) => ({ spot, far: farness(spot) }))
    .sort((a, b) => a.far - b.far)
    .map(({ spot }) => spot);
}
