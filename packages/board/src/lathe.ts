import type { Place } from './layout.ts';

const PIT_SHARES = [0.8, 0.58, 0.34];
const STORE_SHARES = [0.8, 0.58];

/** Slightly off center, because the light comes from the upper left. */
export function latheRings(place: Place): Place[] {
  return place.store
    ? STORE_SHARES.map((share) => inset(place, share))
    : PIT_SHARES.map((share) => scale(place, share));
}

function scale(place: Place, share: number): Place {
  const { x, y, rx, ry } = place;
  return { ...place, x: x + (1 - share) * 8, y: y + (1 - share) * 12, rx: rx * share, ry: ry * share };
}

function inset(place: Place, share: number): Place {
  const { x, y, rx, ry } = place;
  const by = (1 - share) * Math.min(rx, ry);
  return { ...place, x: x + 2, y: y + 3, rx: rx - by, ry: ry - by };
}
