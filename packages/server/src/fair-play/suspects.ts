import type { AccountAccuracy } from './accuracy.ts';
import type { ReviewedGame } from './review.ts';
import type { FairPlayStore } from './store/index.ts';

/** An account that loses improbably little for its rating, with the evidence. Operators decide; nothing follows by itself. */
export interface Suspect extends AccountAccuracy {
  readonly mean: number;
  /** The mean of players with this rating. */
  readonly expected: number;
  /** Standard errors between them. */
  readonly deviations: number;
  readonly latest: readonly ReviewedGame[];
}

const MIN_MOVES = 150;
/** One of 30,000 honest accounts reaches it by chance. */
const MIN_DEVIATIONS = 4;
const MAX_SHARE_OF_EXPECTED = 0.5;

const MAX_RATING_DIFFERENCE = 150;
/**
 * What is expected without peers: level 5 of the computer loses 1.2 seeds per move in positions of 9 to 30 seeds, with a variance
 * of 11 (`npm run bench:levels`). It weighs as much as `moves` of peers.
 */
const PRIOR = { moves: 500, mean: 1.2, variance: 11 };

const MAX_SUSPECTS = 100;
const LATEST_GAMES = 20;
const PERIOD_MS = 90 * 86_400_000;

/** [Q21] For the last 90 days, the least probable first. */
export async function listSuspects(
  store: Pick<FairPlayStore, 'listAccuracies' | 'listReviewedGames'>,
  now: number,
): Promise<Suspect[]> {
  const suspects = findSuspects(await store.listAccuracies(now - PERIOD_MS));
  return Promise.all(
    suspects.map(async (suspect) => ({
      ...suspect,
      latest: await store.listReviewedGames(suspect.account, suspect.pool, LATEST_GAMES),
    })),
  );
}

/** Compares every account with its peers. Takes O(n log n) for n accounts. */
export function findSuspects(accuracies: readonly AccountAccuracy[]): Omit<Suspect, 'latest'>[] {
  const pools = Map.groupBy(accuracies, ({ pool }) => pool);
  return [...pools.values()]
    .flatMap(comparePool)
    .filter(
      ({ mean, expected, deviations }) =>
        deviations >= MIN_DEVIATIONS && mean <= expected * MAX_SHARE_OF_EXPECTED,
    )
    .sort((a, b) => b.deviations - a.deviations)
    .slice(0, MAX_SUSPECTS);
}

type Sums = Pick<AccountAccuracy, 'moves' | 'loss' | 'squares'>;

/** An account and its peers are a window over the pool in the order of ratings. */
function comparePool(pool: readonly AccountAccuracy[]): Omit<Suspect, 'latest'>[] {
  const sorted = pool.toSorted((a, b) => a.rating - b.rating);
  const window = { moves: 0, loss: 0, squares: 0 };
  let [first, end] = [0, 0];
  return sorted.flatMap((account) => {
    while (end < sorted.length && sorted[end]!.rating <= account.rating + MAX_RATING_DIFFERENCE)
      add(window, sorted[end++]!, 1);
    while (sorted[first]!.rating < account.rating - MAX_RATING_DIFFERENCE) add(window, sorted[first++]!, -1);
    return account.moves < MIN_MOVES ? [] : [compare(account, window)];
  });
}

function add(sums: { -readonly [Key in keyof Sums]: number }, one: Sums, times: 1 | -1): void {
  sums.moves += times * one.moves;
  sums.loss += times * one.loss;
  sums.squares += times * one.squares;
}

function compare(account: AccountAccuracy, window: Sums): Omit<Suspect, 'latest'> {
  const peers = (key: keyof Sums) => window[key] - account[key];
  const moves = PRIOR.moves + peers('moves');
  const expected = (PRIOR.moves * PRIOR.mean + peers('loss')) / moves;
  const squares = PRIOR.moves * (PRIOR.variance + PRIOR.mean ** 2) + peers('squares');
  const variance = squares / moves - expected ** 2;
  const mean = account.loss / account.moves;
  const deviations = (expected - mean) / Math.sqrt(variance / account.moves);
  return { ...account, mean, expected, deviations };
}
