/** A run of puzzles against the clock. Times are in milliseconds, from any origin. */
export interface Storm {
  readonly endsAt: number;
  readonly solved: number;
  /** Right answers since the last mistake, and the most of them in a row. */
  readonly run: number;
  readonly bestRun: number;
  /** The highest rating of a puzzle that was solved. */
  readonly hardest: number;
  /** Ids of the puzzles that were not solved, in order. */
  readonly missed: readonly string[];
  readonly answers: readonly boolean[];
}

export const STORM_MS = 180_000;
/** Every run of this many right answers adds time. */
export const RUN_LENGTH = 5;
const BONUS_MS = 3000;
/** A mistake costs time, so that guessing does not pay. */
const PENALTY_MS = 10_000;

/** The rating of the first puzzle, which is among the easiest ones, and how much harder every next one is. */
const FIRST_RATING = 900;
const RATING_STEP = 35;

/** Puzzles of recent runs that are not dealt again. They are those of about 15 runs, and a tenth of the puzzles of a capture rule. */
const MAX_RECENT = 270;

export function addRecent(recent: readonly string[], id: string): readonly string[] {
  return [...recent, id].slice(-MAX_RECENT);
}

/** The puzzles of recent runs from the storage of the browser, where anything may have been written. */
export function toRecent(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(-MAX_RECENT) : [];
}

export function startStorm(now: number): Storm {
  return {
    endsAt: now + STORM_MS,
    solved: 0,
    run: 0,
    bestRun: 0,
    hardest: 0,
    missed: [],
    answers: [],
  };
}

/** Counts a puzzle, unless the time is up. A skipped puzzle counts as missed. */
export function answerStorm(
  storm: Storm,
  puzzle: { readonly id: string; readonly rating: number },
  isRight: boolean,
  now: number,
): Storm {
  if (isOver(storm, now)) return storm;
  const answers = [...storm.answers, isRight];
  if (!isRight) {
    const endsAt = storm.endsAt - PENALTY_MS;
    return { ...storm, answers, endsAt, run: 0, missed: [...storm.missed, puzzle.id] };
  }
  const run = storm.run + 1;
  return {
    ...storm,
    answers,
    endsAt: storm.endsAt + (run % RUN_LENGTH === 0 ? BONUS_MS : 0),
    solved: storm.solved + 1,
    run,
    bestRun: Math.max(storm.bestRun, run),
    hardest: Math.max(storm.hardest, puzzle.rating),
  };
}

export function isOver({ endsAt }: Storm, now: number): boolean {
  return now >= endsAt;
}

export function nextRating({ solved }: Storm): number {
  return FIRST_RATING + RATING_STEP * solved;
}

/** Time as "2:07". Time that has begun counts, so that 0:00 means over. */
export function formatLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
