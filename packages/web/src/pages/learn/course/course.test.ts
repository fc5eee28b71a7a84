import { createEngine } from '@kalah/engine/node';
import { legalPits, must, type Position, play } from '@kalah/rules';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../../test/browser.ts';
import { findPly, type Ply } from '../../../game/ply.ts';
import { EXERCISES, type Exercise, type Goal, GROUPS } from './exercises.ts';
import { bestValueOf, factsOf, findRightPit, judgeTurn, pitsOf, replyTo } from './turn.ts';

const engine = createEngine({ workers: 1, threads: 1, memory: 64 * 2 ** 20 });
afterAll(() => engine.close());

const find = (key: string) => EXERCISES.find((exercise) => exercise.key === key)!;
const playPits = (position: Position, pits: readonly number[]): Ply[] => {
  let before = position;
  return pits.map((pit) => {
    const ply = findPly(before, pit)!;
    before = ply.after;
    return ply;
  });
};

/** Every turn that a position allows, whole. */
function turnsOf(position: Position, plies: readonly Ply[] = []): (readonly Ply[])[] {
  return pitsOf(position).flatMap((pit) => {
    const ply = findPly(position, pit)!;
    const turn = [...plies, ply];
    const continues = ply.after.turn === ply.side && legalPits(ply.after).length > 0;
    return continues ? turnsOf(ply.after, turn) : [turn];
  });
}

describe('the course', () => {
  test('has exercises of every group, in order, with different keys', () => {
    const groups = EXERCISES.map(({ group }) => group);
    expect([...new Set(groups)]).toEqual([...GROUPS]);
    expect(groups).toEqual(groups.toSorted((a, b) => GROUPS.indexOf(a) - GROUPS.indexOf(b)));
    expect(new Set(EXERCISES.map(({ key }) => key)).size).toBe(EXERCISES.length);
  });

  test.each(EXERCISES)('$key has one right pit to begin with, and a hint leads to the goal', (exercise) => {
    const right = pitsOf(exercise.position).filter((pit) => {
      const plies = playPits(exercise.position, [pit]);
      const progress = judgeTurn(exercise, plies);
      return progress === 'solved' || (progress === 'trying' && findRightPit(exercise, plies) !== undefined);
    });
    expect(right).toHaveLength(1);
    let plies: Ply[] = [];
    while (judgeTurn(exercise, plies) === 'trying') {
      const pit = findRightPit(exercise, plies)!;
      plies = playPits(exercise.position, [...plies.map((ply) => ply.pit), pit]);
    }
    expect(judgeTurn(exercise, plies)).toBe('solved');
  });

  test.each(EXERCISES.filter(({ group }) => group === 'chains' || group === 'captures'))(
    '$key asks for the most that one turn can do',
    ({ position, goal }) => {
      const facts = turnsOf(position).map(factsOf);
      const most =
        goal.kind === 'again'
          ? Math.max(...facts.map(({ again }) => again))
          : Math.max(...facts.map(({ captured }) => captured));
      expect(most).toBe(goal.kind === 'again' ? goal.times : (goal as Goal & { kind: 'capture' }).seeds);
    },
  );

  test.each(
    EXERCISES.filter((one): one is Exercise & { goal: Goal & { kind: 'best' } } => one.goal.kind === 'best'),
  )('$key ships values that the engine proves again', async ({ position, goal, ...rest }) => {
    const judge = async (at: Position) => {
      const { verdicts } = await engine.judge(at, { milliseconds: 60_000, wanted: 'moves' });
      return verdicts;
    };
    const verdicts = await judge(position);
    expect(verdicts.map(({ pit, kind, value }) => [pit, kind, value])).toEqual(
      Object.entries(goal.judged).map(([pit, { value }]) => [Number(pit), 'exact', value]),
    );
    for (const { pit, value } of verdicts) {
      let after = must(play(position, pit)).after;
      for (const reply of goal.judged[pit]!.reply) {
        expect(after.turn).toBe('north');
        const answer = (await judge(after)).find((verdict) => verdict.pit === reply)!;
        expect([answer.kind, answer.value]).toEqual(['exact', 0 - value]);
        after = must(play(after, reply)).after;
      }
      expect(legalPits(after).length === 0 || after.turn === 'south').toBe(true);
    }
    const values = verdicts.map(({ value }) => value).sort((a, b) => b - a);
    expect(values[0]! - values[1]!).toBeGreaterThanOrEqual(4);
    expect(bestValueOf(goal)).toBe(values[0]);
    expect(rest.group).toMatch(/defence|endgame/);
  });
});

describe('an attempt', () => {
  test('goes on while the turn does, and counts the whole turn', () => {
    const chain = find('two');
    const plies = playPits(chain.position, [4]);
    expect(judgeTurn(chain, plies)).toBe('trying');
    expect(judgeTurn(chain, playPits(chain.position, [4, 3]))).toBe('solved');
    expect(judgeTurn(chain, playPits(chain.position, [4, 0]))).toBe('wrong');
    const captures = find('first');
    expect(judgeTurn(captures, playPits(captures.position, [1, 0]))).toBe('solved');
    expect(factsOf(playPits(captures.position, [1, 0]))).toMatchObject({ again: 1, captured: 7 });
  });

  test('is over after one move where a place or the best move is asked for', () => {
    const near = find('near');
    expect(judgeTurn(near, playPits(near.position, [2]))).toBe('wrong'); // moves again, but does not land there
    const block = find('block');
    const [wrong] = playPits(block.position, [0]);
    expect(judgeTurn(block, [wrong!])).toBe('wrong');
    expect(factsOf(replyTo(block, wrong!)).captured).toBe(10);
  });
});

describe('the progress', () => {
  beforeAll(() => void stubBrowser());
  afterAll(() => void vi.unstubAllGlobals());

  test('survives, and ignores what another version or another program has stored', async () => {
    const { addSolved, findNext, readSolved } = await import('./progress.ts');
    expect(readSolved()).toEqual([]);
    expect(addSolved(find('near'))).toEqual(['near']);
    expect(addSolved(find('near'))).toEqual(['near']);
    expect(readSolved()).toEqual(['near']);
    expect(findNext(readSolved())).toBe(find('across'));
    for (const stored of ['{"version":2,"solved":["near"]}', '{"version":1,"solved":7}', 'null', '[]']) {
      localStorage.setItem('kalah:course', stored);
      expect(readSolved(), stored).toEqual([]);
    }
    expect(findNext(EXERCISES.map(({ key }) => key))).toBeUndefined();
  });
});
