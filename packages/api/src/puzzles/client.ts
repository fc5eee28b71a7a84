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

export type PuzzleClient = ReturnType<typeof createPuzzleClient>;

/**
 * @example
 * const puzzles = createPuzzleClient({ baseUrl: 'https://kalah.example' });
 * const { id } = await puzzles.readDaily();
 * (await puzzles.attempt(id, { moves: [] })).solved; // → false
 */
export function createPuzzleClient(options: CallerOptions = {}) {
  const call = createCaller(options);
  const read = <Body>(path: string) => call<Body>('GET', path);

  return {
    readDaily: (query: ReadDailyPuzzle = {}) => read<Puzzle>(`/puzzles/daily${toQuery(query)}`),
    readPuzzle: (id: string) => read<Puzzle>(`/puzzles/${encodeURIComponent(id)}`),
    /** With an account, one that it has not tried. */
    readNext: (query: NextPuzzle = {}) => read<Puzzle>(`/puzzles/next${toQuery(query)}`),
    /** The first attempt of an account at a puzzle counts for its rating; repeating it changes nothing. */
    attempt: (id: string, body: AttemptPuzzle) =>
      call<PuzzleAttempt>('POST', `/puzzles/${encodeURIComponent(id)}/attempt`, body),
    readOwn: (query: ReadOwnPuzzles = {}) => read<OwnPuzzles>(`/account/puzzles${toQuery(query)}`),
    readTried: () => read<TriedPuzzles>('/account/puzzles/tried'),
  };
}
