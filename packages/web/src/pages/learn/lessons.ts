import { must, type Position, parsePosition } from '@kalah/rules';
import { sowingOf } from '../../game/animation.ts';
import { movesAgain, type Ply, seedsTaken } from '../../game/ply.ts';

/** A move to find on the board; `achieved` decides whether a move solves the task. */
export interface Task {
  readonly key: 'sow' | 'moveAgain' | 'capture' | 'across' | 'alone' | 'end';
  readonly position: Position;
  readonly achieved: (ply: Ply) => boolean;
}

export interface Lesson {
  readonly key: Task['key'] | 'play';
  readonly tasks: readonly Task[];
}

const position = (text: string) => must(parsePosition(text));
const endsInEmptyPit5 = (ply: Ply) => {
  const { last } = sowingOf(ply.events);
  return last.side === 'south' && last.pit === 4 && ply.before.pits.south[4] === 0;
};

const tasks: Record<Task['key'], Omit<Task, 'key'>> = {
  sow: {
    position: position('2,1,0,4,5,1,10/3,2,4,0,5,2,9 s -'),
    achieved: (ply) => sowingOf(ply.events).seeds === 4,
  },
  moveAgain: { position: position('3,2,5,1,2,0,11/4,1,0,3,5,2,9 s -'), achieved: movesAgain },
  capture: {
    position: position('4,2,5,0,1,4,10/2,0,5,1,6,0,8 s -'),
    achieved: (ply) => seedsTaken(ply) === 6,
  },
  across: { position: position('3,1,2,4,0,2,12/4,0,3,2,5,1,9 s -'), achieved: endsInEmptyPit5 },
  alone: { position: position('3,1,2,4,0,2,12/4,0,3,2,5,1,9 s c'), achieved: endsInEmptyPit5 },
  end: {
    position: position('0,0,0,0,0,1,25/0,2,0,1,0,0,19 s -'),
    achieved: (ply) => ply.events.some(({ kind }) => kind === 'swept'),
  },
};

const lesson = (...keys: [Task['key'], ...Task['key'][]]): Lesson => ({
  key: keys[0],
  tasks: keys.map((key) => ({ key, ...tasks[key] })),
});

export const LESSONS: readonly Lesson[] = [
  lesson('sow'),
  lesson('moveAgain'),
  lesson('capture'),
  lesson('across', 'alone'),
  lesson('end'),
  { key: 'play', tasks: [] },
];
