import { CLASSIC, isOver, legalPits, must, type Position, parsePosition, startPosition } from '@kalah/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPly, seedsTaken } from '../../game/ply.ts';
import { findTip } from './guide.ts';

test.each([
  ['4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -', { pit: 2, kind: 'again', seeds: 0 }],
  ['1,0,4,4,4,4,7/4,4,4,4,4,4,0 s -', { pit: 0, kind: 'takes', seeds: 5 }],
  ['4,4,0,5,5,5,1/4,4,4,4,4,4,0 s -', { pit: 5, kind: 'sow', seeds: 0 }],
] as const)('recommends a move in %s', (text, tip) => {
  expect(findTip(must(parsePosition(text)))).toEqual(tip);
});

test('leads to a first capture within six moves, whatever the opponent plays', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (choices) => {
      expect(movesToCapture(startPosition(CLASSIC), choices)).toBeLessThanOrEqual(6);
    }),
    { numRuns: 300 },
  );
});

function movesToCapture(start: Position, choices: Iterator<number>): number {
  let position = start;
  for (let moves = 1; !isOver(position); ) {
    const pits = legalPits(position);
    const isOurs = position.turn === 'south';
    const pit = isOurs ? findTip(position).pit : pits[choices.next().value! % pits.length]!;
    const ply = findPly(position, pit)!;
    if (isOurs && seedsTaken(ply) > 0) return moves;
    if (isOurs) moves++;
    position = ply.after;
  }
  return Number.POSITIVE_INFINITY;
}
