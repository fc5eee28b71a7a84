import { type Both, both, type Position, type Side } from '@kalah/rules';
import { type Legend, legendOf, lineOf, type PictureOptions } from './legend.ts';
import { cleanName, clip } from './name.ts';

const LINE = 80;
/** Two names of this length and their notes fit into a line. */
const MAX_NAME = 28;
const INDENT = '  ';
const MARKS: Both<string> = { south: '☼', north: '✦' };

/**
 * Draws a position for a terminal, seen from South: North's row at the top from right to left, each store to the right of
 * its owner. Pits are numbered from 1.
 *
 *     ✦ Noor  (North)
 *              6    5    4    3    2   ▾1
 *       ╭────┬────┬────┬────┬────┬────┬────┬────╮
 *       │    │  8 │  0 │  0 │ 10 │  5 │  0 │    │
 *       │  6 ├────┼────┼────┼────┼────┼────┤  6 │
 *       │    │  6 │  6 │  0 │  1 │  0 │  0 │    │
 *       ╰────┴────┴────┴────┴────┴────┴────┴────╯
 *              1    2    3    4    5    6
 *     ☼ You  (South · to move)
 */
export function drawBoardText(position: Position, options: PictureOptions = {}): string {
  const legend = legendOf(position, withShortNames(options));
  const { pits, stores } = position;
  const cell = cellOf(position);
  const numbers = (side: Side) => drawNumbers(position, side, options.lastMove, cell);
  const fill = (text: string | number) => cell.pad + String(text).padStart(cell.digits) + cell.pad;
  const row = (counts: readonly number[]) => counts.map(fill).join('│');
  const rule = (joint: string, ends = 0) =>
    Array(position.variant.pits + ends)
      .fill('─'.repeat(cell.width))
      .join(joint);

  return `${[
    drawPlate(legend, 'north'),
    '',
    numbers('north'),
    `╭${rule('┬', 2)}╮`,
    `│${fill('')}│${row(pits.north.toReversed())}│${fill('')}│`,
    `│${fill(stores.north)}├${rule('┼')}┤${fill(stores.south)}│`,
    `│${fill('')}│${row(pits.south)}│${fill('')}│`,
    `╰${rule('┴', 2)}╯`,
    numbers('south'),
    '',
    drawPlate(legend, 'south'),
    ...drawSummary(legend, options),
  ]
    .map((line) => (INDENT + line).trimEnd())
    .join('\n')}\n`;
}

function cellOf({ variant, pits, stores }: Position): { digits: number; pad: string; width: number } {
  const counts = [...pits.south, ...pits.north, stores.south, stores.north];
  const digits = Math.max(2, ...counts.map((count) => String(count).length));
  const roomy = INDENT.length + (variant.pits + 2) * (digits + 3) + 1 <= LINE;
  return { digits, pad: roomy ? ' ' : '', width: digits + (roomy ? 2 : 0) };
}

function drawNumbers(
  { variant }: Position,
  side: Side,
  lastMove: PictureOptions['lastMove'],
  { digits, pad, width }: { digits: number; pad: string; width: number },
): string {
  const arrow = side === 'south' ? '▴' : '▾';
  const number = (pit: number) => {
    const played = lastMove?.side === side && lastMove.pit === pit;
    return (played ? `${arrow}${pit + 1}` : `${pit + 1}`).padStart(digits + pad.length) + pad;
  };
  const numbers = Array.from({ length: variant.pits }, (_, pit) => number(pit));
  return `${' '.repeat(width + 2)}${(side === 'south' ? numbers : numbers.toReversed()).join(' ')}`;
}

function withShortNames({ names, ...rest }: PictureOptions): PictureOptions {
  return names ? { ...rest, names: both((side) => clip(cleanName(names[side]), MAX_NAME)) } : rest;
}

function drawPlate(legend: Legend, side: Side): string {
  const line = lineOf(legend, side);
  return `${MARKS[side]} ${legend.names[side]}${line && `  (${line})`}`;
}

function drawSummary({ names, sentence }: Legend, { lastMove }: PictureOptions): string[] {
  return lastMove
    ? ['', `${names[lastMove.side]} played pit ${lastMove.pit + 1}. ${sentence}`]
    : ['', sentence];
}
