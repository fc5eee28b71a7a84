import type { Analysis, Verdict } from '@kalah/engine';
import { CLASSIC, startPosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { replay } from '../../game/ply.ts';
import { findAccuracy } from './accuracy.ts';
import { findGlyph, type Judgement } from './judgement.ts';
import { findTurningPoint } from './turning-point.ts';

const start = startPosition(CLASSIC);
/** South, South, North, North, South. */
const plies = replay(start, [2, 5, 1, 4, 0]);

const exact = (value: number, pit: number): Verdict => ({
  pit,
  kind: 'exact',
  value,
  least: value,
  most: value,
  line: [pit],
});

function judged(margin: number, lost: number, values: number[], proved = true): Judgement {
  const best = Math.max(...values);
  const analysis: Analysis = {
    position: start,
    verdicts: values.map(exact),
    least: best,
    most: best,
    complete: true,
    tableProgress: 1,
    nodes: 1,
    seconds: 1,
  };
  return { analysis, margin, lost, proved, best: values.indexOf(best) };
}

describe('accuracy', () => {
  test('is the share of the seeds at stake that a side kept', () => {
    const game = [judged(8, 0, [8, 0]), judged(8, 4, [8, 4, -4]), undefined, undefined, judged(4, 2, [4, 2])];
    expect(findAccuracy(plies, game, 'south')).toEqual({ kept: 1 - 6 / 22, loss: 2, moves: 3 });
    expect(findAccuracy(plies, game, 'north')).toBeUndefined();
  });

  test('ignores moves without a choice, and moves that are not proved', () => {
    const game = [judged(8, 0, [8]), judged(8, 0, [8, 8]), undefined, undefined, judged(4, 2, [4, 2], false)];
    expect(findAccuracy(plies, game, 'south')).toBeUndefined();
  });
});

describe('the turning point', () => {
  const flat = (margin: number, lost = 0) => judged(margin, lost, [1]);

  test('is the last move that changed who wins', () => {
    const game = [flat(2), flat(2, 4), flat(-2, 2), flat(0, 2), flat(2)];
    expect(findTurningPoint(plies, game)).toEqual({ kind: 'move', index: 3, from: 'draw', to: 'south' });
  });

  test('does not exist if the same side was winning throughout', () => {
    const game = [flat(8), flat(8, 4), flat(4), flat(4), flat(4, 2)];
    expect(findTurningPoint(plies, game)).toEqual({ kind: 'none', result: 'south' });
  });

  test('is unknown while a later move is not proved', () => {
    const game = [flat(2, 4), flat(-2), undefined, flat(-2), flat(-2)];
    expect(findTurningPoint(plies, game)).toBeUndefined();
    expect(findTurningPoint([], [])).toBeUndefined();
  });
});

describe('the sign of a move', () => {
  test.each([
    ['??', 6, [8, 2]],
    ['?', 4, [8, 4]],
    ['?!', 2, [8, 6]],
    [undefined, 0, [8, 6]],
    ['!', 0, [8, 4]],
    [undefined, 0, [8]],
  ])('is %s if it loses %i', (glyph, lost, values) => {
    expect(findGlyph(lost ? 1 : 0, judged(8, lost, values))).toBe(glyph);
  });

  test('needs a proof', () => {
    expect(findGlyph(1, judged(8, 6, [8, 2], false))).toBeUndefined();
  });
});
