import { courseTexts } from 'virtual:texts/course';
import type { House } from '@kalah/rules';
import type { Ply } from '../../../game/ply.ts';
import type { Exercise } from './exercises.ts';
import { bestValueOf, factsOf, judgeTurn, replyTo } from './turn.ts';

export function describeGoal({ key, goal: asked }: Exercise): string {
  const { goal } = courseTexts();
  switch (asked.kind) {
    case 'land':
      return goal.land({ place: describePlace(asked.house) });
    case 'again':
      return asked.times === 1 ? goal.again : goal.chain({ n: asked.times });
    case 'capture':
      return goal.capture({ n: asked.seeds });
    case 'best':
      return goal[key as BestKey];
  }
}

/** A hint; with a pit it says which one to play. */
export function describeHint({ key, goal }: Exercise, pit: number | undefined): string {
  const { hints, hintPit } = courseTexts();
  if (pit !== undefined) return hintPit({ pit: pit + 1 });
  switch (goal.kind) {
    case 'again':
      return goal.times === 1 ? hints.again : hints.chain;
    case 'best':
      return hints[key as BestKey];
    case 'land':
    case 'capture':
      return hints[goal.kind];
  }
}

/** What the moves of an attempt have done; empty before the first one. */
export function describeFeedback(exercise: Exercise, plies: readonly Ply[]): string {
  if (plies.length === 0) return '';
  switch (judgeTurn(exercise, plies)) {
    case 'trying':
      return courseTexts().goOn;
    case 'solved':
      return describeSuccess(exercise, plies);
    case 'wrong':
      return describeMistake(exercise, plies);
  }
}

function describeSuccess({ goal }: Exercise, plies: readonly Ply[]): string {
  const { done } = courseTexts();
  const facts = factsOf(plies);
  switch (goal.kind) {
    case 'land':
      return done.land({ place: describePlace(facts.landed) });
    case 'again':
      return goal.times === 1 ? done.again : done.chain({ n: facts.again });
    case 'capture':
      return done.capture({ n: facts.captured });
    case 'best':
      return done.best({ result: describeResult(bestValueOf(goal)) });
  }
}

function describeMistake(exercise: Exercise, plies: readonly Ply[]): string {
  const { wrong } = courseTexts();
  const { goal } = exercise;
  const { landed, again, captured } = factsOf(plies);
  switch (goal.kind) {
    case 'land':
      return wrong.landed({ place: describePlace(landed) });
    case 'again':
      return goal.times === 1
        ? wrong.landed({ place: describePlace(landed) })
        : wrong.chain({ n: again, all: goal.times });
    case 'capture':
      return wrong.capture({ n: captured, all: goal.seeds });
    case 'best': {
      const [ply] = plies as [Ply];
      const { value } = goal.judged[ply.pit]!;
      const cost = wrong.best({ cost: bestValueOf(goal) - value, result: describeResult(value) });
      return [cost, describeReply(replyTo(exercise, ply))].filter(Boolean).join(' ');
    }
  }
}

function describeReply(reply: readonly Ply[]): string {
  const { wrong } = courseTexts();
  if (reply.length === 0) return '';
  const moves = wrong.moves({ n: reply.length, pits: reply.map(({ pit }) => pit + 1).join(', ') });
  const { captured } = factsOf(reply);
  return captured > 0 ? wrong.replyCaptures({ moves, n: captured }) : wrong.reply({ moves });
}

/** South's final margin in words: "a win by 6". */
function describeResult(margin: number): string {
  const { result } = courseTexts();
  if (margin === 0) return result.draw;
  return margin > 0 ? result.win({ n: margin }) : result.loss({ n: -margin });
}

function describePlace({ side, pit }: House): string {
  const { place } = courseTexts();
  if (pit === 'store') return place.store;
  return side === 'south' ? place.pit({ n: pit + 1 }) : place.theirs({ n: pit + 1 });
}

type BestKey = 'run' | 'block' | 'hold' | 'save' | 'sweep' | 'keep' | 'patience' | 'five';
