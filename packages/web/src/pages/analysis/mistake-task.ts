import type { Analysis, Verdict } from '@kalah/engine';
import type { Goal, Option } from '@kalah/engine/puzzles';
import type { Position, Side } from '@kalah/rules';
import { type Ply, replay } from '../../game/ply.ts';
import type { Task } from '../puzzles/task.ts';
import { type Judgement, MISTAKE } from './judgement.ts';

/** The proved mistakes of a game as puzzles, in the order of the moves; of one side, or of both. */
export function toTasks(
  plies: readonly Ply[],
  judged: readonly (Judgement | undefined)[],
  side: Side | undefined,
): Task[] {
  return plies.flatMap((ply, index) => {
    const judgement = judged[index];
    if (!judgement?.proved || judgement.lost < MISTAKE) return [];
    return side === undefined || ply.side === side ? [toTask(ply.before, judgement)] : [];
  });
}

/** The position before a mistake, where the move has to be found that loses nothing. */
function toTask(position: Position, { analysis, best }: Judgement): Task {
  const exact = analysis.verdicts.filter(({ kind }) => kind === 'exact');
  return {
    position,
    goal: toGoal(analysis),
    value: analysis.least,
    themes: [],
    solution: [{ side: position.turn, pit: best }],
    practice: { oneBest: hasOneBest(analysis) },
    decisions: [{ options: exact.map((verdict) => toOption(position, verdict, analysis.least)) }],
  };
}

function hasOneBest({ verdicts, least }: Analysis): boolean {
  return verdicts.filter(({ most }) => most >= least).length === 1;
}

function toGoal({ verdicts, least }: Analysis): Goal {
  if (least < 0) return { kind: 'only-defence', by: -least };
  if (least === 0) return { kind: 'draw' };
  const mayWin = verdicts.filter(({ most }) => most > 0).length;
  return mayWin > 1 ? { kind: 'win-by', by: least } : { kind: 'win' };
}

/** Wrong moves are answered by their line, up to the end of the opponent's next turn. */
function toOption(position: Position, { pit, value, line }: Verdict, best: number): Option {
  if (value === best) return { pit, value, refutation: [] };
  const plies = replay(position, line);
  const answer = plies.findIndex(({ side }) => side !== position.turn);
  const back = plies.findIndex(({ side }, index) => index > answer && side === position.turn);
  const end = answer < 0 || back < 0 ? line.length : back;
  return { pit, value, refutation: line.slice(1, end) };
}
