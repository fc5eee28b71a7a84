import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { formatTime, GamePage, MAX_NAME, ref } from '@kalah/api';
import {
  GameTally,
  ListPlayerGames,
  OpponentList,
  Player,
  RatingHistory,
  ReadRatingHistory,
} from '@kalah/api/player';
import { Type } from '@kalah/api/type';
import type { Account } from '../../accounts/account.ts';
import { toNameKey } from '../../accounts/name.ts';
import { findActor } from '../../accounts/principal.ts';
import { principalOf } from '../../accounts/routes/authentication.ts';
import type { Accuracy } from '../../fair-play/fair-play-store.ts';
import { GameError } from '../../games/error.ts';
import { poolOf } from '../../games/rating.ts';
import { parseCursor } from '../../games/routes/game-page.ts';
import { PROBLEM_RESPONSES } from '../../games/routes/schemas.ts';
import { LIMITS } from '../../limits.ts';
import { sendJson } from '../../platform/http/long-json.ts';
import { groupAs } from '../../platform/http/openapi.ts';
import { pickNumbers } from '../history.ts';
import { createRanks } from '../rank.ts';
import { toWireOpponent, toWireRating, toWireStep, toWireTally } from '../wire.ts';
import type { PlayerParts } from './parts.ts';
import { readPage } from './player-games.ts';

const name = Type.String({ minLength: 1, maxLength: MAX_NAME, examples: ['Anouk'] });
const Named = Type.Object({ name });
const Pair = Type.Object({
  name,
  other: Type.String({ minLength: 1, maxLength: MAX_NAME, examples: ['Ben'] }),
});

/** How long after the last request a player counts as online. A session notes its use every ten minutes. */
const ONLINE_MS = 15 * 60_000;

/** [G12] Profiles: what everybody may know about players with accounts. */
export function playerRoutes(parts: PlayerParts): FastifyPluginAsyncTypebox {
  const { accounts, ratings, fairPlay, games, now } = parts;
  const ranks = createRanks(ratings, now);

  async function findPlayer(wanted: string): Promise<Account> {
    const account = await accounts.findAccountByName(toNameKey(wanted));
    if (!account) throw new GameError('no-such-player', { player: wanted });
    return account;
  }

  async function isOnline({ id }: Account): Promise<boolean> {
    const [sessions, tokens] = await Promise.all([accounts.listSessions(id), accounts.listTokens(id)]);
    const seen = [...sessions.map(({ seenAt }) => seenAt), ...tokens.map(({ usedAt }) => usedAt ?? 0)];
    return seen.some((at) => at > now() - ONLINE_MS);
  }

  async function findRating(account: Account, clock: 'live' | 'correspondence') {
    const pool = poolOf({ kind: clock }, account);
    const stored = (await ratings.findRatings(account.id)).find((rating) => rating.pool === pool);
    if (!stored) return null;
    const rank = account.closedAt === undefined ? await ranks.find(stored) : null;
    return toWireRating(stored, rank, now());
  }

  return async (app) => {
    groupAs(app, 'Players');

    app.get(
      '/players/:name',
      {
        schema: {
          operationId: 'readPlayer',
          summary: 'Read a profile',
          params: Named,
          response: { 200: ref(Player), ...PROBLEM_RESPONSES },
        },
      },
      async ({ params }) => {
        const account = await findPlayer(params.name);
        return {
          name: account.name!,
          kind: account.kind,
          createdAt: formatTime(account.createdAt),
          ratings: {
            live: await findRating(account, 'live'),
            correspondence: await findRating(account, 'correspondence'),
          },
          record: toWireTally(await ratings.findRecord(account.id)),
          accuracy: toWireAccuracy(await fairPlay.findAccuracy(account.id)),
          closed: account.closedAt !== undefined,
          online: await isOnline(account),
        };
      },
    );

    app.get(
      '/players/:name/games',
      {
        schema: {
          operationId: 'listPlayerGames',
          summary: 'List the games of a player, newest first',
          description: 'Games that are not listed are shown to the player alone.',
          params: Named,
          querystring: ListPlayerGames,
          response: { 200: ref(GamePage), ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const { clock, rated, result, limit = 20, cursor } = request.query;
        const account = await findPlayer(request.params.name);
        const opponent =
          request.query.opponent === undefined ? undefined : await findPlayer(request.query.opponent);
        const places = await ratings.listGames({
          account: account.id,
          ...(clock && { clock }),
          ...(rated !== undefined && { rated }),
          ...(result && { result }),
          ...(opponent && { opponent: opponent.id }),
          ...(cursor !== undefined && { before: toPlace(cursor) }),
          withPrivate: findActor(principalOf(request))?.id === account.id,
          limit: limit + 1, // one more than asked for, to know whether there is a next page
        });
        return sendJson<GamePage>(reply, await readPage(games, places, limit));
      },
    );

    app.get(
      '/players/:name/ratings',
      {
        schema: {
          operationId: 'readRatingHistory',
          summary: 'Read how a rating changed over time',
          params: Named,
          querystring: ReadRatingHistory,
          response: { 200: ref(RatingHistory), ...PROBLEM_RESPONSES },
        },
      },
      async ({ params, query }) => {
        const account = await findPlayer(params.name);
        const pool = poolOf({ kind: query.clock ?? 'live' }, account);
        const stored = (await ratings.findRatings(account.id)).find((rating) => rating.pool === pool);
        const steps = stored ? await ratings.findSteps(account.id, pool, pickNumbers(stored.number)) : [];
        return { pool, points: steps.map(toWireStep) };
      },
    );

    app.get(
      '/players/:name/opponents',
      {
        schema: {
          operationId: 'listOpponents',
          summary: 'List the most frequent opponents of a player',
          params: Named,
          response: { 200: ref(OpponentList), ...PROBLEM_RESPONSES },
        },
      },
      async ({ params }) => {
        const { id } = await findPlayer(params.name);
        return { opponents: (await ratings.listOpponents(id, LIMITS.opponents)).map(toWireOpponent) };
      },
    );

    app.get(
      '/players/:name/versus/:other',
      {
        schema: {
          operationId: 'readVersus',
          summary: 'Read how a player did against another',
          params: Pair,
          response: { 200: ref(GameTally), ...PROBLEM_RESPONSES },
        },
      },
      async ({ params }) => {
        const [one, other] = [await findPlayer(params.name), await findPlayer(params.other)];
        return toWireTally(await ratings.findRecord(one.id, other.id));
      },
    );
  };
}

function toPlace(cursor: string) {
  const { at, id } = parseCursor(cursor);
  return { at, game: id };
}

/** [Q20] What an average move lost, to hundredths of a seed. */
function toWireAccuracy(accuracy: Accuracy | undefined): Player['accuracy'] {
  if (!accuracy || accuracy.moves === 0) return null;
  const { games, moves, loss } = accuracy;
  return { games, moves, loss: Math.round((loss / moves) * 100) / 100 };
}
