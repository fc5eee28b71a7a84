import type { Both, Side } from '@kalah/rules';
import type { Point } from '../index.ts';

/** The sides differ without color. Drawn in a 24 × 24 square. */
const MARKS: Both<string> = {
  south:
    '<circle r="5.2"/><path d="M0-8.4V-10.6M0 8.4V10.6M8.4 0H10.6M-8.4 0H-10.6M5.9-5.9 7.5-7.5M-5.9 5.9-7.5 7.5M5.9 5.9 7.5 7.5M-5.9-5.9-7.5-7.5" fill="none" stroke-width="2.4" stroke-linecap="round"/>',
  north: '<path d="M0-11.6Q1.9-1.9 11.6 0 1.9 1.9 0 11.6-1.9 1.9-11.6 0-1.9-1.9 0-11.6Z" stroke="none"/>',
};

export function drawMark(side: Side, { x, y }: Point, size: number, color: string): string {
  const scale = Math.round((size / 24) * 100) / 100;
  return `<g transform="translate(${x} ${y})scale(${scale})" fill="${color}" stroke="${color}">${MARKS[side]}</g>`;
}
