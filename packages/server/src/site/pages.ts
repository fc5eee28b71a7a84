import { isLocalGame, PAGES, type PagePath } from '@kalah/api/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toNameKey } from '../accounts/name.ts';
import type { AccountStore } from '../accounts/store/index.ts';
import type { Games } from '../games/games.ts';
import { findGameId } from '../games/id.ts';
import { originOf } from '../platform/http/origin.ts';
import { Refusal } from '../platform/refusal.ts';
import type { RatingStore } from '../ratings/store/index.ts';
import type { WebDocument } from './document.ts';
import { toGameHead } from './game-head.ts';
import { type PlainPath, toPageHead } from './page-heads.ts';
import { toPlayerHead } from './player-head.ts';
import { findPositionHead, type StudyQuery } from './position-head.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

interface PlayerStores {
  readonly accounts: Pick<AccountStore, 'findAccountByName'>;
  readonly ratings: Pick<RatingStore, 'findRatings'>;
}

/** Without a build of the web app, the start page redirects to the documentation of the APIs. */
export async function webPages(
  app: FastifyInstance,
  document: WebDocument | undefined,
  games: Games,
  publicUrl: string | undefined,
  players: PlayerStores,
): Promise<void> {
  const hidden = { schema: { hide: true } };
  if (!document) {
    app.get('/', hidden, (_request, reply) => reply.redirect('/docs'));
    return;
  }
  const page =
    (path: PlainPath): Handler =>
    (request, reply) =>
      document.sendWith(reply, toPageHead(path), originOf(request, publicUrl));
  const handlerOf = (path: PagePath): Handler => {
    switch (path) {
      case '/analysis':
        return analysisPage(document, publicUrl);
      case '/@:name':
        return playerPage(document, players, publicUrl);
      case '/play/:id':
      case '/play/:id/analysis':
        return gamePage(document, games, publicUrl);
      default:
        return page(path);
    }
  };
  const sendNotFound: Handler = (_request, reply) => document.sendNotFound(reply);
  for (const { path, needsAccounts } of PAGES)
    app.get(path, hidden, needsAccounts && !document.hasAccounts ? sendNotFound : handlerOf(path));
}

/** With tags that let a chat show the position when the link is shared. */
function analysisPage(document: WebDocument, publicUrl: string | undefined): Handler {
  return (request, reply) => {
    const head = findPositionHead(request.query as StudyQuery) ?? toPageHead('/analysis');
    return document.sendWith(reply, head, originOf(request, publicUrl));
  };
}

function gamePage(document: WebDocument, games: Games, publicUrl: string | undefined): Handler {
  return async (request, reply) => {
    const { id: name } = request.params as { id: string };
    if (isLocalGame(name)) return document.send(reply);
    const id = findGameId(name);
    if (!id) return document.sendNotFound(reply);
    try {
      const game = await games.read(id);
      return document.sendWith(reply, toGameHead(game), originOf(request, publicUrl));
    } catch (error) {
      return sendWithoutHead(document, reply, error);
    }
  };
}

function playerPage(document: WebDocument, players: PlayerStores, publicUrl: string | undefined): Handler {
  return async (request, reply) => {
    const { name: wanted } = request.params as { name: string };
    try {
      const account = await players.accounts.findAccountByName(toNameKey(wanted));
      if (account?.name === undefined) return document.sendNotFound(reply);
      const head = toPlayerHead(account.name, account, await players.ratings.findRatings(account.id));
      return document.sendWith(reply, head, originOf(request, publicUrl));
    } catch (error) {
      return sendWithoutHead(document, reply, error);
    }
  };
}

function sendWithoutHead(document: WebDocument, reply: FastifyReply, error: unknown): Promise<FastifyReply> {
  if (!(error instanceof Refusal)) throw error;
  if (error.code === 'no-such-game') return document.sendNotFound(reply);
  // The page works without its tags, and asks for its content again until the store is back.
  if (error.code === 'unavailable') return document.send(reply);
  throw error;
}
