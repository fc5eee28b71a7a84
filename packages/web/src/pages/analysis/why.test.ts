import type { Analysis, Verdict } from '@kalah/engine';
import { isOver, legalPits, must, opposite, type Position, parsePosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { findPly } from '../../game/ply.ts';
import { judge } from './judgement.ts';
import { findReason } from './why.ts';

function solve(position: Position): Verdict[] {
  return legalPits(position).map((pit) => {
    const { after } = findPly(position, pit)!;
    const best = isOver(after) ? undefined : findBest(after);
    const margin = best?.value ?? after.stores[after.turn] - after.stores[opposite(after.turn)];
    const value = after.turn === position.turn ? margin : -margin;
    return { pit, kind: 'exact', value, least: value, most: value, line: [pit, ...(best?.line ?? [])] };
  });
}

function findBest(position: Position): Verdict {
  return solve(position).reduce((best, verdict) => (verdict.value > best.value ? verdict : best));
}

function analyse(position: Position, verdicts = solve(position)): Analysis {
  const value = Math.max(...verdicts.map(({ value }) => value));
  const rest = { complete: true, tableProgress: 1, nodes: 1, seconds: 1 };
  return { position, verdicts, least: value, most: value, ...rest };
}

function explain(text: string, pit: number, analysis?: Analysis) {
  const position = must(parsePosition(text));
  const ply = findPly(position, pit - 1)!;
  return findReason(ply, judge(ply, analysis ?? analyse(position), undefined)!);
}

describe('a move that loses seeds', () => {
  test.each([
    ['gives a capture', '1,1,1,0,0,1,21/0,0,1,0,0,0,22 s -', 2, { kind: 'gives-capture', seeds: 3, pit: 2 }],
    [
      'misses a capture',
      '1,0,0,1,0,2,21/0,1,0,0,0,0,22 s -',
      1,
      { kind: 'misses-capture', seeds: 2, pit: 3 },
    ],
    ['misses a chain', '0,0,0,0,2,1,21/0,0,0,1,0,1,22 s -', 5, { kind: 'misses-chain', moves: 3 }],
    ['misses another move', '0,0,0,0,1,1,21/0,2,1,0,1,0,21 s -', 5, { kind: 'misses-again', pit: 5 }],
    ['lets the game end', '1,0,0,0,0,2,20/1,0,1,1,1,0,21 s -', 6, { kind: 'gives-sweep', seeds: 4 }],
  ])('%s', (_what, position, pit, reason) => {
    expect(explain(position, pit)).toEqual(reason);
  });

  test('leaves a pit to be blocked: the answer drops a seed into the pit that earned another move', () => {
    const text = '1,0,0,0,2,0,19/1,0,0,0,0,6,19 s -';
    const verdict = (value: number, line: number[]): Verdict => ({
      pit: line[0]!,
      kind: 'exact',
      value,
      least: value,
      most: value,
      line,
    });
    const analysis = analyse(must(parsePosition(text)), [verdict(-2, [0, 5]), verdict(2, [4, 0, 5])]);
    expect(explain(text, 1, analysis)).toEqual({ kind: 'gets-blocked', pit: 4 });
  });

  test('has no reason if nothing in the next turns shows one', () => {
    expect(explain('0,1,0,0,1,0,21/1,0,2,0,0,0,22 s -', 5)).toBeUndefined();
  });

  test('is explained by the line of the position after it if only that one is proved', () => {
    const text = '1,1,1,0,0,1,21/0,0,1,0,0,0,22 s -';
    const position = must(parsePosition(text));
    const ply = findPly(position, 1)!;
    const exact = solve(position);
    const verdicts = exact.map((each) => (each.pit === 1 ? { ...each, kind: 'estimate' as const } : each));
    const { value, line } = findBest(ply.after);
    const next = { margin: -value, proved: true, line };
    const explainWith = (known: typeof next | undefined) => {
      const judgement = judge(ply, analyse(position, verdicts), known)!;
      return judgement.proved ? findReason(ply, judgement) : undefined;
    };
    expect(explainWith(next)).toEqual({ kind: 'gives-capture', seeds: 3, pit: 2 });
    expect(explainWith(undefined)).toBeUndefined();
  });

  test('has no reason if its loss is not proved, or the lines are too short to show the answer', () => {
    const text = '1,1,1,0,0,1,21/0,0,1,0,0,0,22 s -';
    const position = must(parsePosition(text));
    const guessed = solve(position).map((verdict) => ({ ...verdict, kind: 'estimate' as const, most: 48 }));
    expect(explain(text, 2, { ...analyse(position, guessed), most: 48 })).toBeUndefined();
    const cut = solve(position).map((verdict) => ({ ...verdict, line: verdict.line.slice(0, 1) }));
    expect(explain(text, 2, analyse(position, cut))?.kind).not.toBe('gives-capture');
  });

  test('needs no reason if it loses nothing', () => {
    expect(explain('1,1,1,0,0,1,21/0,0,1,0,0,0,22 s -', 3)).toBeUndefined();
  });
});
