import type { Static } from 'typebox';
import { Variant } from '../games/game.ts';
import { RatingChange } from '../ratings/rating.ts';
import { oneOf, orNull, ref, Side, Time } from '../types/schema.ts';
import { Type } from '../types/type.ts';

const Count = Type.Integer({ minimum: 0 });
const PuzzleId = Type.String({ pattern: '^[0-9a-z]{7}$', examples: ['jq49g0v'] });
const day = (description: string) =>
  Type.String({
    title: 'a day like 2026-11-16',
    pattern: '^\\d{4}-\\d\\d-\\d\\d$',
    description,
    examples: ['2026-11-16'],
  });
const margin = Type.Integer({ description: 'The final margin of the solver if both play best. Proved.' });

/** What the solution of a puzzle shows. */
export const PuzzleTheme = oneOf(['chain', 'capture', 'block', 'sacrifice', 'endgame', 'sweep']);
export type PuzzleTheme = Static<typeof PuzzleTheme>;

export const PuzzleGoal = Type.Object(
  {
    kind: oneOf(['chain', 'win', 'win-by', 'draw', 'only-defence'], {
      description:
        'Find the longest chain and reach a final margin; win; win by a number of seeds; save the draw; lose by no more than a number of seeds. No wrong move reaches the goal.',
    }),
    by: Type.Optional(Type.Integer({ description: 'Seeds, of `win-by` and `only-defence`.' })),
    moves: Type.Optional(Type.Integer({ description: 'Moves of the turn, of `chain`.' })),
    margin: Type.Optional(
      Type.Integer({
        description:
          'Only for `chain`: the final margin to reach. Above 0 is a win by that many seeds, 0 a draw, below 0 a defeat by no more than that. Another chain may be as long but not reach it, and the solution may continue after the chain.',
      }),
    ),
  },
  { $id: 'PuzzleGoal' },
);
export type PuzzleGoal = Static<typeof PuzzleGoal>;

export const Puzzle = Type.Object(
  {
    id: PuzzleId,
    variant: ref(Variant),
    position: Type.String({
      description: 'South is to move, and is the solver.',
      examples: ['1,0,2,0,0,9,4/6,6,1,0,0,7,12 s -'],
    }),
    goal: ref(PuzzleGoal),
    cost: Type.Integer({ description: 'Seeds that every wrong move loses at least.' }),
    moves: Type.Integer({ minimum: 1, description: 'Moves that the solver has to find.' }),
    themes: Type.Array(PuzzleTheme),
    rating: Type.Integer({ description: 'The difficulty, on the scale of puzzle ratings.' }),
    date: orNull(day('The day whose puzzle it is; null if it was not asked for by day.')),
  },
  { $id: 'Puzzle', description: 'A puzzle without its solution.' },
);
export type Puzzle = Static<typeof Puzzle>;

/** The query of `GET /puzzles/daily`. */
export const ReadDailyPuzzle = Type.Object({
  date: Type.Optional(day('By default today, in universal time.')),
});
export type ReadDailyPuzzle = Static<typeof ReadDailyPuzzle>;

/** The query of `GET /puzzles/next`. */
export const NextPuzzle = Type.Object({
  theme: Type.Optional(PuzzleTheme),
  rating: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 4000,
      description: 'By default the puzzle rating of the account, or 1500.',
    }),
  ),
  capturesAlone: Type.Optional(Type.Boolean({ description: 'The capture rule; by default false.' })),
});
export type NextPuzzle = Static<typeof NextPuzzle>;

/** The body of `POST /puzzles/{id}/attempt`. */
export const AttemptPuzzle = Type.Object(
  {
    moves: Type.Array(Type.Integer({ minimum: 0, maximum: 11 }), {
      maxItems: 24,
      description:
        'The pits that the solver plays, without the replies. The first wrong move ends the attempt. An attempt that ends before the solution does not solve the puzzle; an empty one gives up.',
      examples: [[5]],
    }),
    date: Type.Optional(
      day('The day whose puzzle this is. With an account, the attempt then counts for that day.'),
    ),
  },
  { $id: 'AttemptPuzzle', additionalProperties: false },
);
export type AttemptPuzzle = Static<typeof AttemptPuzzle>;

export const PuzzleMove = Type.Object(
  { side: Side, pit: Type.Integer({ minimum: 0 }) },
  { $id: 'PuzzleMove' },
);
export type PuzzleMove = Static<typeof PuzzleMove>;

export const WrongMove = Type.Object(
  {
    number: Type.Integer({ minimum: 0, description: 'Counts the moves of the attempt from 0.' }),
    pit: Type.Integer({ minimum: 0 }),
    value: margin,
    cost: Type.Integer({ minimum: 2, description: 'Seeds that it loses.' }),
    refutation: Type.Array(ref(PuzzleMove), {
      description: 'Best play after it, to the end of the opponent’s next turn. Proved.',
    }),
  },
  { $id: 'WrongMove', description: 'A wrong move, and why it is wrong.' },
);
export type WrongMove = Static<typeof WrongMove>;

export const PuzzleAttempt = Type.Object(
  {
    id: PuzzleId,
    solved: Type.Boolean(),
    wrong: orNull(ref(WrongMove)),
    value: margin,
    cost: Type.Integer({ description: 'Seeds that the next best move loses.' }),
    solution: Type.Array(ref(PuzzleMove), { description: 'The moves of the solver, and the best replies.' }),
    reply: Type.Array(ref(PuzzleMove), {
      description: 'Best play after the solution, to the end of the opponent’s next turn. Proved.',
    }),
    counted: orNull(
      Type.Object(
        {
          number: Type.Integer({ minimum: 1, description: 'Counts the puzzles that the account has tried.' }),
          solved: Type.Boolean(),
          at: Time,
          rating: ref(RatingChange),
        },
        {
          description:
            'The first attempt of the account at this puzzle, which is the one that counts; null without an account.',
        },
      ),
    ),
  },
  { $id: 'PuzzleAttempt', description: 'What became of an attempt.' },
);
export type PuzzleAttempt = Static<typeof PuzzleAttempt>;

/** The query of `GET /account/puzzles`. */
export const ReadOwnPuzzles = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  cursor: Type.Optional(
    Type.String({ pattern: '^\\d{1,9}$', description: 'The `next` of the page before.' }),
  ),
});
export type ReadOwnPuzzles = Static<typeof ReadOwnPuzzles>;

export const OwnPuzzles = Type.Object(
  {
    rating: orNull(
      Type.Object(
        { rating: Type.Integer(), deviation: Type.Integer(), provisional: Type.Boolean() },
        { description: 'Null before the first attempt.' },
      ),
    ),
    tried: Count,
    solved: Type.Integer({ minimum: 0, description: 'Solved at the first attempt.' }),
    streak: Type.Integer({
      minimum: 0,
      description: 'Puzzles solved in a row, at the first attempt, up to now.',
    }),
    bestStreak: Count,
    days: Type.Array(
      Type.Object({
        date: day('The day of the puzzle.'),
        id: PuzzleId,
        result: oneOf(['first-try', 'later', 'not-solved'], {
          description: 'Solved at the first attempt, at a later one, or not yet.',
        }),
      }),
      { description: 'The puzzles of the last 62 days that were tried with their `date`, newest first.' },
    ),
    daysInARow: Type.Integer({
      minimum: 0,
      description:
        'Days in a row whose puzzle was solved with its `date` while it was that day anywhere on Earth. A day that is not over everywhere does not break the streak.',
    }),
    attempts: Type.Array(
      Type.Object({
        number: Type.Integer({ minimum: 1, description: 'Counts the puzzles that the account has tried.' }),
        id: PuzzleId,
        at: Time,
        solved: Type.Boolean(),
        solvedAt: orNull(Time),
        puzzle: Type.Integer({ description: 'The rating of the puzzle.' }),
        rating: ref(RatingChange),
      }),
      { description: 'The first attempts, newest first.' },
    ),
    next: orNull(Type.String({ description: 'The cursor of the next page; null on the last.' })),
  },
  { $id: 'OwnPuzzles', description: 'The puzzles that an account has tried.' },
);
export type OwnPuzzles = Static<typeof OwnPuzzles>;

export const TriedPuzzles = Type.Object(
  { ids: Type.Array(PuzzleId, { description: 'In any order.' }) },
  { $id: 'TriedPuzzles', description: 'The ids of all puzzles that an account has tried.' },
);
export type TriedPuzzles = Static<typeof TriedPuzzles>;
