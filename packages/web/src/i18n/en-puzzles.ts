import { seeds } from './en-words.ts';

const days = (n: number) => (n === 1 ? '1 day' : `${n} days`);

/** “6, 4 and 6” */
const list = (pits: readonly number[]) => `${pits.slice(0, -1).join(', ')} and ${pits.at(-1)}`;

/** The texts of puzzles. The reader is the solver; `opponent` is the name of the other side. Pits are counted from 1. */
export const puzzles = {
  title: 'Puzzles',
  pageTitle: {
    daily: (date: string) => `Daily puzzle, ${date} · Kalah`,
    trainer: 'Puzzle trainer · Kalah',
    storm: 'Puzzle storm · Kalah',
    themes: 'Puzzles by theme · Kalah',
  },
  kinds: 'Kinds of puzzles',
  tabs: { daily: 'Daily', trainer: 'Trainer', storm: 'Storm', themes: 'Themes' },
  loading: 'Setting up the puzzle…',
  failed: 'The puzzles could not be loaded',
  failedLine: 'Check your connection, then try again.',
  missing: 'There is no such puzzle',
  missingLine: 'The link may be incomplete, or the puzzle is no longer in the collection.',
  tooOld: 'The archive reaches back two years.',
  toMove: (side: string) => `${side} to move.`,
  goal: {
    chain: (moves: number, margin: number) => {
      const moved = `Move ${moves} times in one turn and`;
      if (margin === 0) return `${moved} save the draw.`;
      return margin > 0 ? `${moved} win by ${margin}.` : `${moved} lose by no more than ${-margin}.`;
    },
    win: 'Win: only one move does.',
    winBy: (by: number) => `Win by ${by}: only one move does.`,
    draw: 'Save the draw: every other move loses.',
    onlyDefence: (by: number) => `Lose by no more than ${by}: only one move holds.`,
  },
  /** The goals where several moves reach them. */
  sharedGoal: {
    chain: (moves: number) => `Move ${moves} times in one turn.`,
    win: 'Win.',
    winBy: (by: number) => `Win by ${by}.`,
    draw: 'Save the draw.',
    onlyDefence: (by: number) => `Lose by no more than ${by}.`,
  },
  about: (id: string, rating: number) => `Puzzle ${id} · rated ${rating}`,
  loneCapture: 'Lone seeds are captured',
  which: 'Which pit?',
  whichPit: 'Point at a pit to see where its seeds fall.',
  whichLine: 'Point at a pit to see where its seeds fall. Your first choice counts.',
  whichNow: 'Right. What now?',
  whichNowLine: 'The solution continues. Find the next move.',
  hint: 'Hint',
  showMove: 'Show the move',
  hints: {
    chain: [
      'Several moves in one turn',
      'Find a pit whose last seed lands in your store. What can you play after that?',
    ],
    capture: ['A capture', 'Look for an empty pit of yours with many seeds across. Which pit ends there?'],
    block: ['Seeds in danger', 'Your opponent is about to capture. Which move leaves nothing to take?'],
    sacrifice: [
      'Not the greedy move',
      'The move that brings the most now is not the best. What does it leave?',
    ],
    endgame: ['Count to the end', 'Few seeds are left. Who runs out of moves first, and who keeps the rest?'],
    sweep: ['The last seeds', 'When one side is empty, the other keeps its seeds. Who should that be?'],
    other: ['Think of the replies', 'What is the best answer to each of your pits?'],
  } as Record<
    'chain' | 'capture' | 'block' | 'sacrifice' | 'endgame' | 'sweep' | 'other',
    readonly [string, string]
  >,
  playPit: (pit: number) => `Play pit ${pit}`,
  playPitLine: 'With a hint, the puzzle does not change your rating.',
  judging: 'Working out what that costs…',
  wrong: (pit: number, cost: number) => `Pit ${pit} costs ${seeds(cost)}`,
  wrongUnknown: (pit: number) => `Pit ${pit} is not the move`,
  wrongUnknownLine: 'Its exact cost cannot be worked out right now.',
  cost: (n: number): string => (n === 1 ? 'seed' : 'seeds'),
  /** "pit 4, then pit 2" */
  sequence: (pits: readonly number[]) => pits.map((pit) => `pit ${pit}`).join(', then '),
  answers: (opponent: string, moves: string) => `${opponent} answers with ${moves}.`,
  nowEnds: (margin: number, opponent: string) => {
    if (margin === 0) return 'With best play it is now a draw.';
    return margin > 0
      ? `With best play you now win by only ${margin}.`
      : `With best play ${opponent} now wins by ${-margin}.`;
  },
  couldHave: (margin: number) => {
    if (margin === 0) return 'It could have been a draw.';
    return margin > 0 ? `You could win by ${margin}.` : `You could lose by only ${-margin}.`;
  },
  again: 'Try again',
  why: 'See why',
  solution: 'Solution',
  right: (moves: string) => `Right: ${moves}`,
  asGood: (pit: number) => `Right: pit ${pit} is just as good`,
  shown: (moves: string) => `The solution: ${moves}`,
  ends: (margin: number) => {
    if (margin === 0) return 'With best play it is a draw.';
    return margin > 0
      ? `With best play you win by ${margin}.`
      : `With best play you lose by only ${-margin}.`;
  },
  /** What the moves of the solution do. Pits are those of the solver, unless the opponent is named. */
  explain: {
    again: (pits: readonly number[]) =>
      pits.length === 1
        ? `Pit ${pits[0]} ends in your store, so you move again.`
        : `Pits ${list(pits)} end in your store, so you move again each time.`,
    captures: (pit: number, at: number, n: number) =>
      `Pit ${pit} lands in your empty pit ${at} and captures ${n}.`,
    ends: (pit: number, at: number) => `Pit ${pit} ends in your pit ${at}.`,
    endsThere: (pit: number, opponent: string, at: number) => `Pit ${pit} ends in ${opponent}’s pit ${at}.`,
    endsInStore: (pit: number) => `Pit ${pit} ends in your store.`,
    keeps: (n: number) => `The game is over: the remaining ${n === 1 ? 'seed is' : `${n} seeds are`} yours.`,
    loses: (n: number, opponent: string) =>
      `The game is over: the remaining ${n === 1 ? 'seed goes' : `${n} seeds go`} to ${opponent}.`,
    block: (opponent: string) => `Now ${opponent} has no big capture left.`,
  },
  next: 'Next puzzle',
  analyse: 'Analyse',
  tomorrow: 'The next daily puzzle comes tomorrow.',
  toTrainer: 'Keep training',
  toToday: 'Today’s puzzle',
  rating: {
    title: 'Puzzle rating',
    line: (deviation: number, solved: number) => `±${deviation} · ${solved} solved`,
    here: 'Kept in this browser',
    account: 'Kept with your account',
    unsent: 'Will be sent when you are online again',
    recent: (right: number, all: number) => `${right} of the last ${all} solved`,
    run: (n: number) => `${n} in a row`,
    noRun: 'No run yet',
    up: (n: number) => `Rating up by ${n}`,
    down: (n: number) => `Rating down by ${n}`,
  },
  /** Dates. The browser’s own formatter takes a slow phone a tenth of a second. `weekdays` are letters, from Monday. */
  dates: {
    months: 'January February March April May June July August September October November December',
    weekdays: 'MTWTFSS',
    day: (day: number, month: string) => `${month} ${day}`,
    month: (month: string, year: number) => `${month} ${year}`,
  },
  calendar: {
    title: 'Daily puzzles',
    streak: (n: number) => `${days(n)} running`,
    before: 'Previous month',
    after: 'Next month',
    first: 'first try',
    later: 'later',
    tried: 'not solved',
    missed: 'missed',
    today: 'today',
  },
  themes: {
    title: 'Themes',
    line: 'Practise one idea at a time, at your own strength.',
    chain: 'Chain',
    capture: 'Big capture',
    block: 'Defence',
    sacrifice: 'Sacrifice',
    endgame: 'Endgame',
    sweep: 'Last seeds',
  },
  done: {
    title: 'That’s all for now',
    line: 'You have tried every puzzle of this kind.',
    storm: 'Try the storm',
    theme: 'Pick a theme',
  },
  storm: {
    title: 'Three minutes',
    line: 'Solve as many puzzles as you can. They get harder and harder. Five in a row give you 3 more seconds, a mistake costs 10.',
    start: 'Start',
    left: 'Time left',
    solved: 'Solved',
    run: (n: number, more: number) => `${n} in a row; ${more} more for 3 extra seconds`,
    skip: 'Skip',
    missed: 'Wrong: 10 seconds less',
    up: 'Time’s up',
    score: (n: number): string => (n === 1 ? 'puzzle solved' : 'puzzles solved'),
    record: 'That is your best so far.',
    best: (n: number) => `Your best is ${n}.`,
    details: (wrong: number, run: number, hardest: number) =>
      `${wrong} wrong · longest run ${run} · hardest ${hardest}`,
    again: 'Again',
    look: (n: number) => (n === 1 ? 'See the one you missed' : `See the ${n} you missed`),
  },
  unsent: 'No connection: this result will be sent when you are online again.',
};

export type PuzzleTexts = typeof puzzles;
