import type { Theme } from '@kalah/engine/puzzles';
import { opposite } from '@kalah/rules';
import { replay } from '../../game/ply.ts';
import { t } from '../../i18n/locale.svelte.ts';
import { puzzleTexts } from '../../i18n/puzzle-texts.ts';
import { explainSolution } from './explain.ts';
import { costOf, nextPit, positionOf, type Refutation, type Solving } from './solving.ts';
import type { Task } from './task.ts';

/** The answer to the last choice: a title, and what it means. */
export interface Reply {
  readonly title: string;
  readonly line: string;
}

export function describeGoal({ goal, practice }: Pick<Task, 'goal' | 'practice'>): string {
  const texts = practice?.oneBest === false ? puzzleTexts().sharedGoal : puzzleTexts().goal;
  switch (goal.kind) {
    case 'chain':
      return texts.chain(goal.moves, goal.margin);
    case 'win':
      return texts.win;
    case 'win-by':
      return texts.winBy(goal.by);
    case 'draw':
      return texts.draw;
    case 'only-defence':
      return texts.onlyDefence(goal.by);
  }
}

/** What the page says about a puzzle that is being solved. */
export function describeSolving(solving: Solving): Reply {
  const texts = puzzleTexts();
  const { task, state, hints, found } = solving;
  switch (state.kind) {
    case 'choosing':
      if (hints === 1) return describeHint(task.themes);
      if (hints === 2)
        return { title: texts.playPit(nextPit(solving)! + 1), line: task.practice ? '' : texts.playPitLine };
      return found === 0
        ? { title: texts.which, line: task.practice ? texts.whichPit : texts.whichLine }
        : { title: texts.whichNow, line: texts.whichNowLine };
    case 'judging':
      return { title: texts.judging, line: '' };
    case 'wrong':
      return state.refutation
        ? {
            title: texts.wrong(state.pit + 1, costOf(solving)!),
            line: describeRefutation(solving, state.refutation),
          }
        : { title: texts.wrongUnknown(state.pit + 1), line: texts.wrongUnknownLine };
    case 'solved':
      return {
        title: state.pit === undefined ? texts.right(solutionOf(task)) : texts.asGood(state.pit + 1),
        line: state.pit === undefined ? describeSolution(task) : texts.ends(task.value),
      };
    case 'shown':
      return { title: texts.shown(solutionOf(task)), line: describeSolution(task) };
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
  const answer = replay(positionOf(solving), [...wrong, ...line])
    .filter(({ side }) => side === opponent)
    .map(({ pit }) => pit + 1);
  return [
    ...(answer.length > 0 ? [texts.answers(name, texts.sequence(answer))] : []),
    texts.nowEnds(value, name),
    texts.couldHave(solving.task.value),
  ].join(' ');
}

/** What the moves do, and how the game ends after them. */
function describeSolution(task: Task): string {
  const texts = puzzleTexts();
  const opponent = t().side[opposite(task.position.turn)];
  return `${explainSolution(task, texts, opponent)} ${texts.ends(task.value)}`;
}

/** The moves of the solver. */
function solutionOf({ position, solution }: Task): string {
  const own = solution.filter(({ side }) => side === position.turn);
  return puzzleTexts().sequence(own.map(({ pit }) => pit + 1));
}
