import { readGames } from '../../games/routes/readable-games.ts';
import { toWireGame } from '../../games/wire/game.ts';
import { toWireChallenge } from '../../pairing/wire.ts';
import { toWireTime } from '../../platform/http/wire-time.ts';
import { mapInTimeSlices, nextTimeSlice } from '../../platform/time-slices.ts';
import type { CountedAttempt } from '../../puzzles/attempt.ts';
import { toWireCountedAttempt, toWireDay } from '../../puzzles/wire.ts';
import type { SignedIn } from '../principal.ts';
import type { GamePlace } from '../store/games.ts';
import { toWireAccount, toWireCredentials, toWireSession, toWireToken } from '../wire.ts';
import type { AccountApiParts } from './parts.ts';

/** [L11] More events of an account are not kept. */
const MAX_EVENTS = 500;

/** Attempts at puzzles that are read at once. There can be as many as puzzles. */
const ATTEMPTS = 200;

/** Games that are found by one query. */
const GAMES = 50;

/**
 * [A15] Everything that is stored about an account, as the text of one JSON object, in pieces. Secrets are not among it. [S18] Games that
 * cannot be decoded are passed to `onUnreadable` and left out.
 */
export async function* writeExport(
  parts: AccountApiParts,
  { account, session }: SignedIn,
  onUnreadable: (error: unknown) => void,
): AsyncGenerator<string> {
  const { service, moderation, ratings, pairing } = parts;
  const { signInMethods, sessions, tokens, now } = service;
  const about = {
    exportedAt: new Date(now()).toISOString(),
    account: toWireAccount(account, now()),
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
    challenges: (await pairing.listChallenges(account.id, now())).map(toWireChallenge),
    events: (await pairing.listNotices(account.id, 0, MAX_EVENTS)).map(({ at, kind, data }) => ({
      at: toWireTime(at),
      kind,
      data,
    })),
    bots: (await tokens.listBots(account)).map((bot) => toWireAccount(bot, now())),
  };
  yield JSON.stringify(about).slice(0, -1);
  yield* writeList('puzzles', listAttempts(parts, account.id));
  yield* writeList('puzzleDays', listPuzzleDays(parts, account.id));
  yield* writeList('games', listGames(parts, account.id, onUnreadable));
  yield '}';
}

/** A list of an object, from pages of JSON texts. */
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

async function* listAttempts({ puzzles }: AccountApiParts, account: string): AsyncGenerator<string[]> {
  let page: readonly CountedAttempt[];
  let below = Number.MAX_SAFE_INTEGER;
  do {
    await nextTimeSlice();
    page = await puzzles.listAttempts(account, below, ATTEMPTS);
    below = page.at(-1)?.number ?? below;
    yield page.map((attempt) => JSON.stringify(toWireCountedAttempt(attempt)));
  } while (page.length === ATTEMPTS);
}

/** One page: there is one for each day. */
async function* listPuzzleDays({ puzzles }: AccountApiParts, account: string): AsyncGenerator<string[]> {
  await nextTimeSlice();
  yield (await puzzles.listDays(account, '')).map((day) => {
    const solvedAt = day.solvedAt === undefined ? null : toWireTime(day.solvedAt);
    return JSON.stringify({ ...toWireDay(day), solvedAt });
  });
}

async function* listGames(
  { service: { store }, games }: AccountApiParts,
  account: string,
  onUnreadable: (error: unknown) => void,
): AsyncGenerator<string[]> {
  let page: readonly GamePlace[];
  let last: GamePlace | undefined;
  do {
    await nextTimeSlice();
    page = await store.listAccountGames(account, GAMES, last);
    last = page.at(-1);
    const ids = page.map(({ game }) => game);
    const found = await readGames(games, ids, onUnreadable);
    yield await mapInTimeSlices(found, (game) => JSON.stringify(toWireGame(game)));
  } while (page.length === GAMES);
}
