import { type House, must, type Position, parsePosition } from '@kalah/rules';
import { type Judged, VALUES } from './values.ts';

/** The subjects of the course, in the order in which they are taught. */
export const GROUPS = ['counting', 'again', 'chains', 'captures', 'defence', 'endgame'] as const;
type Group = (typeof GROUPS)[number];

export type Goal =
  /** The last seed lands in a house. */
  | { readonly kind: 'land'; readonly house: House }
  | { readonly kind: 'again'; readonly times: number }
  /** Seeds captured in the whole turn. */
  | { readonly kind: 'capture'; readonly seeds: number }
  /** The only move that keeps the value of the position, which is proved. */
  | { readonly kind: 'best'; readonly judged: Readonly<Record<number, Judged>> };

export interface Exercise {
  /** Its name in addresses and in the stored progress, which never changes. */
  readonly key: string;
  readonly group: Group;
  readonly position: Position;
  readonly goal: Goal;
}

const position = (text: string) => must(parsePosition(text));
const land = (side: House['side'], pit: House['pit']): Goal => ({ kind: 'land', house: { side, pit } });
const again = (times: number): Goal => ({ kind: 'again', times });
const capture = (seeds: number): Goal => ({ kind: 'capture', seeds });

const exercise = (group: Group, key: string, text: string, goal: Goal): Exercise => ({
  key,
  group,
  position: position(text),
  goal,
});

const best = (group: Group, key: keyof typeof VALUES, text: string): Exercise =>
  exercise(group, key, text, { kind: 'best', judged: VALUES[key] });

/** The exercises of the course. The player is South. */
export const EXERCISES: readonly Exercise[] = [
  exercise('counting', 'near', '3,1,4,2,0,5,9/4,2,3,0,6,1,8 s -', land('south', 5)),
  exercise('counting', 'across', '2,6,0,5,4,4,8/1,3,0,4,5,1,5 s -', land('north', 2)),
  exercise('counting', 'round', '1,8,0,0,11,2,3/0,2,1,0,0,9,11 s -', land('south', 2)),

  exercise('again', 'store', '4,1,5,2,2,3,8/3,0,4,5,2,1,8 s -', again(1)),
  exercise('again', 'far', '6,3,2,4,5,0,7/1,4,0,5,3,2,6 s -', again(1)),
  exercise('again', 'lap', '4,1,0,2,0,14,7/2,0,0,2,1,6,9 s -', again(1)),

  exercise('chains', 'two', '1,1,2,3,2,3,10/1,1,4,10,1,3,6 s -', again(2)),
  exercise('chains', 'three', '1,8,1,0,2,1,11/0,4,4,9,2,0,5 s -', again(3)),
  exercise('chains', 'four', '5,5,4,4,4,0,1/5,5,5,4,0,5,1 s -', again(4)),
  exercise('chains', 'ten', '1,5,3,3,2,0,15/0,0,0,0,0,1,18 s -', again(10)),

  exercise('captures', 'most', '2,1,0,1,0,3,9/0,9,3,3,6,3,8 s -', capture(10)),
  exercise('captures', 'behind', '0,2,1,9,9,0,3/0,2,3,8,0,8,3 s -', capture(10)),
  exercise('captures', 'first', '1,5,5,5,0,5,8/0,0,0,6,6,6,1 s -', capture(7)),
  exercise('captures', 'ladder', '1,4,0,3,2,9,4/1,8,7,1,3,0,5 s -', capture(9)),

  best('defence', 'run', '1,3,9,1,1,0,18/0,0,1,0,2,2,10 s -'),
  best('defence', 'block', '1,0,0,0,9,2,19/1,0,0,0,0,1,15 s -'),
  best('defence', 'hold', '0,4,1,2,0,2,16/0,0,2,1,0,0,20 s -'),
  best('defence', 'save', '1,1,6,1,1,0,15/0,0,1,3,1,0,18 s -'),

  best('endgame', 'sweep', '0,0,1,1,0,6,21/0,1,0,0,0,0,18 s -'),
  best('endgame', 'keep', '0,0,0,5,1,2,19/0,0,0,0,2,0,19 s -'),
  best('endgame', 'patience', '0,1,1,0,1,4,19/0,2,0,0,0,0,20 s -'),
  best('endgame', 'five', '1,1,2,0,0,0,21/0,0,1,0,0,0,22 s -'),
];

export function findExercise(key: string | null): Exercise | undefined {
  return EXERCISES.find((exercise) => exercise.key === key);
}

export function findFollowing(exercise: Exercise): Exercise | undefined {
  return EXERCISES[EXERCISES.indexOf(exercise) + 1];
}
