import type { Layout, Place } from '@kalah/board';

export type Direction = 'left' | 'right' | 'up' | 'down';

/** The pit an arrow key leads to: the nearest in that direction, or the far end of the same row. */
export function findNeighbor({ places }: Layout, from: number, direction: Direction): number | undefined {
  const sign = direction === 'left' || direction === 'up' ? -1 : 1;
  const across = direction === 'left' || direction === 'right';
  const here = places[from]!;
  const ahead = (place: Place) => sign * (across ? place.x - here.x : place.y - here.y);
  const aside = (place: Place) => Math.abs(across ? place.y - here.y : place.x - here.x);
  const others = places.flatMap((place, index) => (place.store || index === from ? [] : [{ place, index }]));

  const onward = others
    .filter(({ place }) => ahead(place) > 1)
    .sort((a, b) => ahead(a.place) + 3 * aside(a.place) - ahead(b.place) - 3 * aside(b.place));
  const round = others
    .filter(({ place }) => aside(place) < 1)
    .sort((a, b) => ahead(a.place) - ahead(b.place));
  return (onward[0] ?? round[0])?.index;
}
