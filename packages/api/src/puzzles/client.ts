import { toQuery } from '../games/client.ts';
import { type CallerOptions, createCaller } from '../http/caller.ts';
import type {
  AttemptPuzzle,
  NextPuzzle,
  OwnPuzzles,
  Puzzle,
  PuzzleAttempt,
  ReadDailyPuzzle,
  ReadOwnPuzzles,
  TriedPuzzles,
} from './schema.ts';

/** A client for puzzles, as `createPuzzleClient` makes it. */
export type PuzzleClient = ReturnType<typeof createPuzzleClient>;

/** Makes a client for puzzles. In a browser the session is in a cookie; programs send an API token. */
export function createPuzzleClient(options: CallerOptions = {}) {
  const call = createCaller(options);
  const read = <Body>(path: string) => call<Body>('GET', path);

  return {
    /** The puzzle of a day, by default of today. */
    readDaily: (query: ReadDailyPuzzle = {}) => read<Puzzle>(`/puzzles/daily${toQuery(query)}`),
    readPuzzle: (id: string) => read<Puzzle>(`/puzzles/${encodeURIComponent(id)}`),
    /** A puzzle near a rating; with an account, one that it has not tried. */
    readNext: (query: NextPuzzle = {}) => read<Puzzle>(`/puzzles/next${toQuery(query)}`),
    /** Judges moves. The first attempt of an account at a puzzle counts for its rating; repeating it changes nothing. */
    attempt: (id: string, body: AttemptPuzzle) =>
      call<PuzzleAttempt>('POST', `/puzzles/${encodeURIComponent(id)}/attempt`, body),
    /** The rating, the history and the days of the account. */
    readOwn: (query: ReadOwnPuzzles = {}) => read<OwnPuzzles>(`/account/puzzles${toQuery(query)}`),
    /** The ids of all puzzles that the account has tried. */
    readTried: () => read<TriedPuzzles>('/account/puzzles/tried'),
  };
}
