import type { SignedIn } from '../../accounts/principal.ts';
import { mapInTimeSlices } from '../../time-slices.ts';
import { toWireGame } from '../games/wire-game.ts';
import { toWireChallenge } from '../pairing/wire.ts';
import { toWireCountedAttempt } from '../puzzles/wire.ts';
import { toWireTime } from '../wire-time.ts';
import type { AccountApiParts } from './parts.ts';
import { toWireAccount, toWireCredentials, toWireSession, toWireToken } from './wire.ts';

/** [L11] More events of an account are not kept. */
const MAX_EVENTS = 500;

/** More puzzles than are shipped. An account can try each one once. */
const MAX_PUZZLES = 100_000;

/** Games that are read at once. */
const PAGE = 50;

/** [A15] Everything that is stored about an account, as the text of one JSON object, in pieces. Secrets are not among it. */
export async function* writeExport(
  { service, games, moderation, ratings, pairing, puzzles }: AccountApiParts,
  { account, session }: SignedIn,
): AsyncGenerator<string> {
  const { signInMethods, sessions, tokens, store, now } = service;
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
    puzzles: (await puzzles.listAttempts(account.id, Number.MAX_SAFE_INTEGER, MAX_PUZZLES)).map(
      toWireCountedAttempt,
    ),
    challenges: (await pairing.listChallenges(account.id, now())).map(toWireChallenge),
    events: (await pairing.listNotices(account.id, 0, MAX_EVENTS)).map(({ at, kind, data }) => ({
      at: toWireTime(at),
      kind,
      data,
    })),
    bots: (await tokens.listBots(account)).map((bot) => toWireAccount(bot, now())),
  };
  yield `${JSON.stringify(about).slice(0, -1)},"games":[`;
  let isFirst = true;
  for (let page = await store.listAccountGames(account.id, PAGE); page.length > 0; ) {
    const found = await Promise.all(page.map(({ game }) => games.read(game)));
    for (const text of await mapInTimeSlices(found, (game) => JSON.stringify(toWireGame(game)))) {
      yield isFirst ? text : `,${text}`;
      isFirst = false;
    }
    page = page.length < PAGE ? [] : await store.listAccountGames(account.id, PAGE, page.at(-1)!);
  }
  yield ']}';
}
