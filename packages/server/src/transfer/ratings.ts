import { SIDES } from '@kalah/rules';
import { createGames } from '../games/games.ts';
import {
  type AuditedGame,
  isSame,
  isSameStep,
  listProblems,
  readRatings,
  readSteps,
  toAuditedGame,
  toSteps,
} from '../ratings/audit.ts';
import type { StoredRating } from '../ratings/rating.ts';
import { createRatings } from '../ratings/service.ts';
import type { Archive, Store } from '../store/store.ts';
import { type AuditOptions, PENDING_MS, Problems, withArchive, withStoreAndArchive } from './audit.ts';

export interface RatingAudit {
  readonly games: number;
  readonly rated: number;
  readonly ratings: number;
  /** Games that have just ended and are about to be rated. */
  readonly pending: number;
  readonly problems: number;
  readonly examples: readonly string[];
}

export interface RebuiltRatings {
  readonly games: number;
  readonly rated: number;
  readonly repaired: number;
  readonly added: number;
}

/** Unrated games that are rated in one round, in the order of their ends. */
const ROUND = 10_000;

/** [G9] Computes every rating again from the logs and compares. Servers may use the database at the same time. */
export function verifyRatings(options: AuditOptions): Promise<RatingAudit> {
  return withArchive(options, (archive) => audit(archive, options));
}

async function audit(archive: Archive, { now = Date.now, onProgress }: AuditOptions): Promise<RatingAudit> {
  const { ratings } = archive;
  const total = await archive.countGames().catch(() => undefined);
  const before = await countSteps(archive);
  const counts = { games: 0, rated: 0, ratings: 0, pending: 0 };
  const problems = new Problems();

  for await (const log of archive.games()) {
    counts.games++;
    onProgress?.(counts.games, total);
    const audited = toAuditedGame(log);
    if (!audited) continue;
    if (hasEvent(audited)) {
      counts.rated++;
      for (const problem of await listProblems(ratings, audited)) problems.add(problem);
    } else if (audited.endedAt > now() - PENDING_MS) counts.pending++;
    else problems.add(`game ${log.id} is not rated`);
  }
  for await (const rating of readRatings(ratings)) {
    counts.ratings++;
    const problem = await findRatingProblem(archive, rating);
    if (problem) problems.add(problem);
  }
  // Games may have been rated since the audit began.
  const after = await countSteps(archive);
  if (2 * counts.rated < before.steps || 2 * counts.rated > after.steps) {
    problems.add(`${after.steps} steps are stored, and ${counts.rated} games have two each`);
  }
  if (counts.ratings < before.accounts || counts.ratings > after.accounts) {
    problems.add(`${counts.ratings} ratings are stored, and there should be ${after.accounts}`);
  }
  return { ...counts, problems: problems.count, examples: problems.examples };
}

async function findRatingProblem({ ratings }: Archive, stored: StoredRating): Promise<string | undefined> {
  const { account, pool, number } = stored;
  const [last, next] = await ratings.findSteps(account, pool, [number, number + 1]);
  // A game may have been rated after the rating was read.
  if (last?.number === number && (next || isSame(last, stored))) return undefined;
  return `the rating of account ${account} in ${pool} is not the one after its last game`;
}

/**
 * [G9] Replaces the stored ratings with those computed from the logs, and rates games that were not rated. Servers should be
 * stopped.
 */
export function rebuildRatings(options: AuditOptions): Promise<RebuiltRatings> {
  return withStoreAndArchive(options, (store, archive) => rebuild(store, archive, options));
}

async function rebuild(
  store: Store,
  archive: Archive,
  { now = Date.now, onProgress }: AuditOptions,
): Promise<RebuiltRatings> {
  const total = await archive.countGames().catch(() => undefined);
  const counts = { games: 0, rated: 0, repaired: 0, added: 0 };
  let unrated = 0;
  for await (const log of archive.games()) {
    counts.games++;
    onProgress?.(counts.games, total);
    const audited = toAuditedGame(log);
    if (!audited) continue;
    if (!hasEvent(audited)) unrated++;
    else {
      counts.rated++;
      counts.repaired += await repairSteps(store, audited);
    }
  }
  counts.repaired += await removeForeignSteps(store);
  counts.repaired += await repairRatings(store);
  while (unrated > 0) {
    const added = await rateRound(store, archive, now());
    counts.added += added;
    unrated = added < ROUND ? 0 : unrated - added;
  }
  return { ...counts, rated: counts.rated + counts.added };
}

async function repairSteps(store: Store, { id, event }: Audited): Promise<number> {
  let repaired = 0;
  const steps = toSteps(id, event);
  for (const side of SIDES) {
    const step = steps[side];
    const [stored] = await store.ratings.findSteps(step.account, step.pool, [step.number]);
    if (stored && isSameStep(stored, step)) continue;
    await store.ratings.repairStep(step, step);
    repaired++;
  }
  return repaired;
}

async function removeForeignSteps(store: Store): Promise<number> {
  let removed = 0;
  for await (const step of readSteps(store.ratings)) {
    const game = await store.find(step.game);
    const isKnown = SIDES.some((side) => {
      const change = game?.ratings?.[side];
      return change?.account === step.account && change.number === step.number;
    });
    if (isKnown) continue;
    await store.ratings.repairStep(step, undefined);
    removed++;
  }
  return removed;
}

async function repairRatings(store: Store): Promise<number> {
  let repaired = 0;
  for await (const { account, pool, ...stored } of readRatings(store.ratings)) {
    const [last, next] = await store.ratings.findSteps(account, pool, [stored.number, stored.number + 1]);
    if (last?.number === stored.number && !next && isSame(last, stored)) continue;
    await store.ratings.repairRating(account, pool);
    repaired++;
  }
  for await (const { account, pool, number } of readSteps(store.ratings)) {
    if (number !== 1 || (await store.ratings.findRatings(account)).some((one) => one.pool === pool)) continue;
    await store.ratings.repairRating(account, pool);
    repaired++;
  }
  return repaired;
}

async function rateRound(store: Store, archive: Archive, now: number): Promise<number> {
  const earliest: AuditedGame[] = [];
  for await (const log of archive.games()) {
    const audited = toAuditedGame(log);
    if (!audited || hasEvent(audited)) continue;
    earliest.push(audited);
    if (earliest.length >= 2 * ROUND) earliest.sort(byEnd).splice(ROUND);
  }
  const games = createGames(store);
  const ratings = createRatings(store.ratings);
  const round = earliest.sort(byEnd).slice(0, ROUND);
  for (const { id, endedAt } of round) await ratings.rate(games, { game: id, endedAt }, now);
  return round.length;
}

type Audited = AuditedGame & { event: NonNullable<AuditedGame['event']> };

function hasEvent(audited: AuditedGame): audited is Audited {
  return audited.event !== undefined;
}

function byEnd(a: AuditedGame, b: AuditedGame): number {
  return a.endedAt - b.endedAt || (a.id < b.id ? -1 : 1);
}

async function countSteps({ ratings }: Archive): Promise<{ steps: number; accounts: number }> {
  const counts = { steps: 0, accounts: 0 };
  for await (const { number } of readSteps(ratings)) {
    counts.steps++;
    if (number === 1) counts.accounts++;
  }
  return counts;
}
