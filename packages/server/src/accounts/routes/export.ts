import type { Games } from '../../games/games.ts';
import { readGames } from '../../games/routes/readable-games.ts';
import { toWireGame } from '../../games/wire/game.ts';
import type { ModerationStore } from '../../moderation/store/index.ts';
import type { PairingStore } from '../../pairing/store/index.ts';
import { toWireChallenge } from '../../pairing/wire.ts';
import { toWireTime } from '../../platform/http/wire-time.ts';
import { mapInTimeSlices, nextTimeSlice } from '../../platform/time-slices.ts';
import type { CountedAttempt } from '../../puzzles/attempt.ts';
import type { PuzzleStore } from '../../puzzles/store.ts';
import { toWireCountedAttempt, toWireDay } from '../../puzzles/wire.ts';
import type { RatingStore } from '../../ratings/store/index.ts';
import type { SignedIn } from '../principal.ts';
import type { AccountService } from '../service.ts';
import type { GamePlace } from '../store/games.ts';
import type { AccountStore } from '../store/index.ts';
import { toWireAccount, toWireCredentials, toWireSession, toWireToken } from '../wire.ts';

export interface ExportedStores {
  readonly moderation: Pick<ModerationStore, 'listBlocks' | 'listReportsBy'>;
  readonly ratings: Pick<RatingStore, 'findRatings'>;
  readonly pairing: Pick<PairingStore, 'listChallenges' | 'listNotices'>;
  readonly puzzles: Pick<PuzzleStore, 'listAttempts' | 'listDays'>;
}

/** [L11] An account keeps no more. */
const MAX_EVENTS = 500;

/** There can be as many as puzzles. */
const ATTEMPTS_PER_PAGE = 200;

const GAMES_PER_PAGE = 50;

/**
 * [A15] Everything that is stored about an account, as the text of one JSON object, in pieces. Secrets are not among it. [S18] Games that
 * cannot be decoded are passed to `onUnreadable` and left out.
 */
export async function* writeExport(
  { signInMethods, sessions, tokens, bots, store }: AccountService,
  games: Pick<Games, 'read'>,
  { moderation, ratings, pairing, puzzles }: ExportedStores,
  { account, session }: SignedIn,
  onUnreadable: (error: unknown) => void,
): AsyncGenerator<string> {
  const about = {
    exportedAt: new Date().toISOString(),
    account: toWireAccount(account),
    credentials: toWireCredentials(await signInMethods.list(account.id)),
    sessions: (await sessions.list(account.id)).map((one) => toWireSession(one, session.id)),
    tokens: (await tokens.list(account)).map((one) => toWireToken(one.token, one.account.name!)),
    blocks: (await moderation.listBlocks(account.id)).map(({ name = null, at }) => ({
      name,
      blockedAt: toWireTime(at),
    })),
    reports: (await moderation.listReportsBy(account.id)).map(({ at, subject, reason, text }) => ({
      createdAt: toWireTime(at),
      subject: { kind: subject.kind, id: subject.id },
      reason,
      text,
    })),
    ratings: (await ratings.findRatings(account.id)).map((one) => ({
      pool: one.pool,
      rating: one.rating,
      deviation: one.deviation,
      volatility: one.volatility,
      games: one.number,
      lastPlayedAt: toWireTime(one.at),
    })),
    challenges: (await pairing.listChallenges(account.id, Date.now())).map(toWireChallenge),
    events: (await pairing.listNotices(account.id, 0, MAX_EVENTS)).map(({ at, kind, data }) => ({
      at: toWireTime(at),
      kind,
      data,
    })),
    bots: (await bots.list(account)).map(toWireAccount),
  };
  yield JSON.stringify(about).slice(0, -1);
  yield* writeList('puzzles', listAttempts(puzzles, account.id));
  yield* writeList('puzzleDays', listPuzzleDays(puzzles, account.id));
  yield* writeList('games', listGames(store, games, account.id, onUnreadable));
  yield '}';
}

async function* writeList(name: string, pages: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`;
  let separator = '';
  for await (const texts of pages) {
    if (texts.length === 0) continue;
    yield separator + texts.join(',');
    separator = ',';
  }
  yield ']';
}

async function* listAttempts(puzzles: ExportedStores['puzzles'], account: string): AsyncGenerator<string[]> {
  let page: readonly CountedAttempt[];
  let below = Number.MAX_SAFE_INTEGER;
  do {
    await nextTimeSlice();
    page = await puzzles.listAttempts(account, below, ATTEMPTS_PER_PAGE);
    below = page.at(-1)?.number ?? below;
    yield page.map((attempt) => JSON.stringify(toWireCountedAttempt(attempt)));
  } while (page.length === ATTEMPTS_PER_PAGE);
}

/** One page, because there is one for each day. */
async function* listPuzzleDays(
  puzzles: ExportedStores['puzzles'],
  account: string,
): AsyncGenerator<string[]> {
  await nextTimeSlice();
  yield (await puzzles.listDays(account, '')).map((day) => {
    const solvedAt = day.solvedAt === undefined ? null : toWireTime(day.solvedAt);
    return JSON.stringify({ ...toWireDay(day), solvedAt });
  });
}

async function* listGames(
  store: Pick<AccountStore, 'listAccountGames'>,
  games: Pick<Games, 'read'>,
  account: string,
  onUnreadable: (error: unknown) => void,
): AsyncGenerator<string[]> {
  let page: readonly GamePlace[];
  let last: GamePlace | undefined;
  do {
    await nextTimeSlice();
    page = await store.listAccountGames(account, GAMES_PER_PAGE, last);
    last = page.at(-1);
    const ids = page.map(({ game }) => game);
    const found = await readGames(games, ids, onUnreadable);
    yield await mapInTimeSlices(found, (game) => JSON.stringify(toWireGame(game)));
  } while (page.length === GAMES_PER_PAGE);
}
