import { drawGrain, type Layout, latheRings, type Place } from '@kalah/board';
import { SIDES } from '@kalah/rules';

/**
 * The board without its seeds. It is SVG text because its hundred or so shapes never change and the browser parses text
 * several times faster than a component could create the elements. It contains no user input.
 */
export function drawWood(layout: Layout, id: string): string {
  const { body, places, marks, spine } = layout;
  const grain = drawGrain(layout);
  const slab = (name: string, down: number, shorter: number, inset = 0) =>
    `<rect class="${name}" x="${body.x + inset}" y="${body.y + down + inset}" width="${body.width - 2 * inset}" height="${body.height - shorter}" rx="${body.round - inset / 2}"/>`;
  return [
    `<clipPath id="${id}">${slab('', 0, 6)}</clipPath>`,
    slab('rim', 6, 0),
    slab('face', 0, 4),
    `<g clip-path="url(#${id})"><path class="grain-dark" d="${grain.dark}"/><path class="grain-light" d="${grain.light}"/></g>`,
    slab('bevel', 0, 7, 1.5),
    `<path class="spine" d="${spine}"/>`,
    ...places.map(drawHouse),
    ...SIDES.map(
      (side) =>
        `<use href="#mark-${side}" class="mark ${side}" x="${marks[side].x - 15}" y="${marks[side].y - 15}" width="30" height="30"/>`,
    ),
  ].join('');
}

function drawHouse(place: Place): string {
  return [
    place.store ? outline(place, 8.5, `own ${place.side}`) : '',
    outline(place, 4.5, 'lip'),
    outline(place, 0, 'bowl'),
    ...latheRings(place).map((ring) => outline(ring, 0, 'turned')),
  ].join('');
}

function outline({ store, x, y, rx, ry }: Place, grow: number, name: string): string {
  const [a, b] = [rx + grow, ry + grow];
  return store
    ? `<rect class="${name}" x="${x - a}" y="${y - b}" width="${2 * a}" height="${2 * b}" rx="${Math.min(a, b)}"/>`
    : `<ellipse class="${name}" cx="${x}" cy="${y}" rx="${a}" ry="${b}"/>`;
}
