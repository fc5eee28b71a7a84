import { t } from 'virtual:texts/common';
import { puzzleTexts } from 'virtual:texts/puzzle';
import type { Theme } from '@kalah/engine/puzzles';
import { opposite } from '@kalah/rules';
import { replay } from '../../game/ply.ts';
import { describeSequence, explainSolution } from './explain.ts';
import { costOf, nextPit, positionOf, type Refutation, type Solving } from './solving.ts';
import type { Task } from './task.ts';

interface Reply {
  readonly title: string;
  readonly line: string;
}

export function describeGoal({ goal, practice }: Pick<Task, 'goal' | 'practice'>): string {
  const { goal: own, sharedGoal } = puzzleTexts();
  const isShared = practice?.oneBest === false;
  const texts = isShared ? sharedGoal : own;
  switch (goal.kind) {
    case 'chain': {
      const values = { moves: goal.moves, margin: Math.abs(goal.margin) };
      return isShared ? sharedGoal.chain(values) : own.chain[outcomeOf(goal.margin)](values);
    }
    case 'win':
      return texts.win;
    case 'win-by':
      return texts.winBy({ by: goal.by });
    case 'draw':
      return texts.draw;
    case 'only-defence':
      return texts.onlyDefence({ by: goal.by });
  }
}

export function describeSolving(solving: Solving): Reply {
  const texts = puzzleTexts();
  const { task, state, hints, found } = solving;
  switch (state.kind) {
    case 'choosing':
      if (hints === 1) return describeHint(task.themes);
      if (hints === 2)
        return {
          title: texts.playPit({ pit: nextPit(solving)! + 1 }),
          line: task.practice ? '' : texts.playPitLine,
        };
      return found === 0
        ? { title: texts.which, line: task.practice ? texts.whichPit : texts.whichLine }
        : { title: texts.whichNow, line: texts.whichNowLine };
    case 'judging':
      return { title: texts.judging, line: '' };
    case 'wrong':
      return state.refutation
        ? {
            title: texts.wrong({ pit: state.pit + 1, cost: costOf(solving)! }),
            line: describeRefutation(solving, state.refutation),
          }
        : { title: texts.wrongUnknown({ pit: state.pit + 1 }), line: texts.wrongUnknownLine };
    case 'solved':
      return {
        title:
          state.pit === undefined
            ? texts.right({ moves: solutionOf(task) })
            : texts.asGood({ pit: state.pit + 1 }),
        line: state.pit === undefined ? describeSolution(task) : describeMargin(texts.ends, task.value),
      };
    case 'shown':
      return { title: texts.shown({ moves: solutionOf(task) }), line: describeSolution(task) };
  }
}

function describeHint(themes: readonly Theme[]): Reply {
  const [title, line] = puzzleTexts().hints[themes[0] ?? 'other'];
  return { title, line };
}

/** How the opponent answers the wrong move in its next turn, how that ends, and how it could have ended. */
function describeRefutation(solving: Solving, { value, line }: Refutation): string {
  const texts = puzzleTexts();
  const opponent = opposite(solving.task.position.turn);
  const name = t().side[opponent];
  const { state } = solving;
  const wrong = state.kind === 'wrong' ? [state.pit] : [];
  const answer = replay(positionOf(solving), [...wrong, ...line]).filter(({ side }) => side === opponent);
  return [
    ...(answer.length > 0
      ? [texts.answers({ opponent: name, moves: describeSequence(texts.sequence, answer) })]
      : []),
    describeMargin(texts.nowEnds, value, name),
    describeMargin(texts.couldHave, solving.task.value),
  ].join(' ');
}

/** What the moves do, and how the game ends after them. */
function describeSolution(task: Task): string {
  const texts = puzzleTexts();
  const opponent = t().side[opposite(task.position.turn)];
  return `${explainSolution(task, texts, opponent)} ${describeMargin(texts.ends, task.value)}`;
}

interface MarginTexts {
  readonly win: (values: { margin: number; opponent: string }) => string;
  readonly draw: string;
  readonly loss: (values: { margin: number; opponent: string }) => string;
}

/** A margin from the view of the solver, in a sentence. */
function describeMargin(texts: MarginTexts, margin: number, opponent = ''): string {
  const outcome = outcomeOf(margin);
  return outcome === 'draw' ? texts.draw : texts[outcome]({ margin: Math.abs(margin), opponent });
}

const outcomeOf = (margin: number) => (margin === 0 ? 'draw' : margin > 0 ? 'win' : 'loss');

function solutionOf({ position, solution }: Task): string {
  const own = solution.filter(({ side }) => side === position.turn);
  return describeSequence(puzzleTexts().sequence, own);
}
