import { type ClientOptions, toError, toQuery } from './client.ts';
import type {
  AttemptPuzzle,
  NextPuzzle,
  OwnPuzzles,
  Puzzle,
  PuzzleAttempt,
  ReadDailyPuzzle,
  ReadOwnPuzzles,
} from './puzzle.ts';

/** A client for puzzles, as `createPuzzleClient` makes it. */
export type PuzzleClient = ReturnType<typeof createPuzzleClient>;

/** Makes a client for puzzles. In a browser the session is in a cookie; programs send an API token. */
export function createPuzzleClient({
  baseUrl = '',
  fetch = globalThis.fetch,
  signal,
  token,
}: Omit<ClientOptions, 'timeoutMs'> & { token?: string } = {}) {
  async function call<Body>(path: string, body?: unknown): Promise<Body> {
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    if (!response.ok) throw await toError(response);
    return (await response.json()) as Body;
  }

  return {
    /** The puzzle of a day, by default of today. */
    readDaily: (query: ReadDailyPuzzle = {}) => call<Puzzle>(`/puzzles/daily${toQuery(query)}`),
    readPuzzle: (id: string) => call<Puzzle>(`/puzzles/${encodeURIComponent(id)}`),
    /** A puzzle near a rating; with an account, one that it has not tried. */
    readNext: (query: NextPuzzle = {}) => call<Puzzle>(`/puzzles/next${toQuery(query)}`),
    /** Judges moves. The first attempt of an account at a puzzle counts for its rating; repeating it changes nothing. */
    attempt: (id: string, body: AttemptPuzzle) =>
      call<PuzzleAttempt>(`/puzzles/${encodeURIComponent(id)}/attempt`, body),
    /** The rating, the history and the days of the account. */
    readOwn: (query: ReadOwnPuzzles = {}) => call<OwnPuzzles>(`/account/puzzles${toQuery(query)}`),
  };
}
