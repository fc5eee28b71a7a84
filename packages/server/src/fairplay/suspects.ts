import type { AccountAccuracy, FairPlayStore, ReviewedGame } from '../games/fair-play-store.ts';

/** An account that loses improbably little for its rating, with the evidence. Operators decide; nothing follows by itself. */
export interface Suspect extends AccountAccuracy {
  /** Seeds lost per move. */
  readonly mean: number;
  /** What players of the same rating lose per move. */
  readonly expected: number;
  /** How many standard errors the mean is below what is expected. */
  readonly deviations: number;
  /** The account's latest games. */
  readonly latest: readonly ReviewedGame[];
}

/** Fewer judged moves show nothing. */
const MIN_MOVES = 150;
/** The deviation from which an account is listed; one of 30,000 honest accounts reaches it by chance. */
const MIN_DEVIATIONS = 4;
/** A suspect loses at most this share of what is expected. */
const MAX_SHARE = 0.5;

/** Peers are accounts of the same pool whose rating differs by at most this. */
const PEER_RANGE = 150;
/**
 * What is expected before there are peers, with the weight of this many moves: level 5 of the computer loses 1.2 seeds per move in
 * positions of 9 to 30 seeds, with a variance of 11 (`npm run bench:levels`).
 */
const PRIOR = { moves: 500, mean: 1.2, variance: 11 };

const LATEST_GAMES = 20;
const PERIOD_MS = 90 * 86_400_000;

/** [Q21] The accounts whose loss is improbably low for their rating in the last 90 days, the least probable first. */
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

/** Compares every account with its peers. */
export function findSuspects(accuracies: readonly AccountAccuracy[]): Omit<Suspect, 'latest'>[] {
  return accuracies
    .filter(({ moves }) => moves >= MIN_MOVES)
    .map((account) => compare(account, accuracies))
    .filter(({ mean, expected, deviations }) => deviations >= MIN_DEVIATIONS && mean <= expected * MAX_SHARE)
    .sort((a, b) => b.deviations - a.deviations);
}

function compare(account: AccountAccuracy, all: readonly AccountAccuracy[]): Omit<Suspect, 'latest'> {
  const peers = all.filter(
    (other) =>
      other.account !== account.account &&
      other.pool === account.pool &&
      Math.abs(other.rating - account.rating) <= PEER_RANGE,
  );
  const total = (pick: (one: AccountAccuracy) => number) => peers.reduce((sum, peer) => sum + pick(peer), 0);
  const moves = PRIOR.moves + total((peer) => peer.moves);
  const expected = (PRIOR.moves * PRIOR.mean + total((peer) => peer.loss)) / moves;
  const squares = PRIOR.moves * (PRIOR.variance + PRIOR.mean ** 2) + total((peer) => peer.squares);
  const variance = squares / moves - expected ** 2;
  const mean = account.loss / account.moves;
  const deviations = (expected - mean) / Math.sqrt(variance / account.moves);
  return { ...account, mean, expected, deviations };
}
