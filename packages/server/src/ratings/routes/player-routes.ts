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
import { actorOf } from '../../accounts/principal.ts';
import { principalOf } from '../../accounts/routes/authentication.ts';
import type { GamePlace } from '../../accounts/store/games.ts';
import type { AccountStore } from '../../accounts/store/index.ts';
import type { Accuracy } from '../../fair-play/accuracy.ts';
import type { FairPlayStore } from '../../fair-play/store/index.ts';
import { GameError } from '../../games/errors.ts';
import type { Games } from '../../games/games.ts';
import { poolOf } from '../../games/rating.ts';
import { formatGames, toCursor } from '../../games/routes/game-page.ts';
import { readGames } from '../../games/routes/readable-games.ts';
import { PROBLEM_RESPONSES } from '../../games/routes/schemas.ts';
import { LIMITS } from '../../limits.ts';
import { sendJson } from '../../platform/http/long-json.ts';
import { groupAs } from '../../platform/http/openapi.ts';
import { numbersInGraph } from '../rating.ts';
import type { Ratings } from '../service.ts';
import { toWireOpponent, toWireRating, toWireStep, toWireTally } from '../wire.ts';

const name = Type.String({ minLength: 1, maxLength: MAX_NAME, examples: ['Anouk'] });
const Named = Type.Object({ name });
const Pair = Type.Object({
  name,
  other: Type.String({ minLength: 1, maxLength: MAX_NAME, examples: ['Ben'] }),
});

/** After the last request. A session notes its use every ten minutes. */
const ONLINE_MS = 15 * 60_000;

export interface ProfileSources {
  readonly accounts: Pick<AccountStore, 'findAccountByName' | 'listSessions' | 'listTokens'>;
  readonly ratings: Ratings;
  readonly fairPlay: Pick<FairPlayStore, 'findAccuracy'>;
}

export function playerRoutes(
  { accounts, ratings, fairPlay }: ProfileSources,
  visibleGames: Pick<Games, 'read'>,
): FastifyPluginAsyncTypebox {
  const { store } = ratings;

  async function findPlayer(wanted: string): Promise<Account> {
    const account = await accounts.findAccountByName(toNameKey(wanted));
    if (!account) throw new GameError('no-such-player', { player: wanted });
    return account;
  }

  async function isOnline({ id }: Account): Promise<boolean> {
    const [sessions, tokens] = await Promise.all([accounts.listSessions(id), accounts.listTokens(id)]);
    const seen = [...sessions.map(({ seenAt }) => seenAt), ...tokens.map(({ usedAt }) => usedAt ?? 0)];
    return seen.some((at) => at > Date.now() - ONLINE_MS);
  }

  async function readRating(account: Account, clock: 'live' | 'correspondence') {
    const pool = poolOf({ kind: clock }, account);
    const stored = await ratings.findRating(account.id, pool);
    if (!stored) return null;
    const now = Date.now();
    const rank = account.closedAt === undefined ? await ratings.findRank(stored, now) : null;
    return toWireRating(stored, rank, now);
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
            live: await readRating(account, 'live'),
            correspondence: await readRating(account, 'correspondence'),
          },
          record: toWireTally(await store.findRecord(account.id)),
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
        const places = await store.listGames({
          account: account.id,
          ...(clock && { clock }),
          ...(rated !== undefined && { rated }),
          ...(result && { result }),
          ...(opponent && { opponent: opponent.id }),
          ...(cursor !== undefined && { before: toPlace(cursor) }),
          withPrivate: actorOf(principalOf(request))?.id === account.id,
          limit: limit + 1, // one more than asked for, to know whether there is a next page
        });
        return sendJson<GamePage>(reply, await readPage(visibleGames, places, limit));
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
        const stored = await ratings.findRating(account.id, pool);
        const steps = stored ? await store.findSteps(account.id, pool, numbersInGraph(stored.number)) : [];
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
        return { opponents: (await store.listOpponents(id, LIMITS.opponents)).map(toWireOpponent) };
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
        return toWireTally(await store.findRecord(one.id, other.id));
      },
    );
  };
}

/** JSON text, with a cursor if there are more than `limit` places. */
async function readPage(
  games: Pick<Games, 'read'>,
  places: readonly GamePlace[],
  limit: number,
): Promise<string> {
  const page = places.slice(0, limit);
  const last = page.at(-1);
  const next = places.length > limit && last ? { at: last.at, id: last.game } : undefined;
  const ids = page.map(({ game }) => game);
  return formatGames(await readGames(games, ids), next);
}

function toPlace(cursor: string): GamePlace {
  const { at, id } = toCursor(cursor);
  return { at, game: id };
}

/** [Q20] What an average move lost, to hundredths of a seed. */
function toWireAccuracy(accuracy: Accuracy | undefined): Player['accuracy'] {
  if (!accuracy || accuracy.moves === 0) return null;
  const { games, moves, loss } = accuracy;
  return { games, moves, loss: Math.round((loss / moves) * 100) / 100 };
}
