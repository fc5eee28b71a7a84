import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createGames } from '../games/games.ts';
import { createPlayers } from '../games/players.ts';
import { findApi } from '../platform/http/api.ts';
import { setValidation } from '../platform/http/validation.ts';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import { boardsApi } from './boards/index.ts';
import { endpointsApi } from './endpoints/index.ts';
import { tokensApi } from './tokens/index.ts';
import { v1Api } from './v1/index.ts';

const store = createMemoryStore();
const games = createGames(store);
const apis = [
  boardsApi(games),
  v1Api(games),
  tokensApi(games, undefined),
  endpointsApi(games, createPlayers(store), undefined),
];
/** A path of one API below a prefix of another, which would answer it if it were malformed. */
const SHARED = ['/games/completed'];

test.each(apis.map((api) => [api.slug, api] as const))(
  'every route of %s is below its prefixes',
  async (_slug, api) => {
    const app = fastify();
    setValidation(app);
    const urls: string[] = [];
    app.addHook('onRoute', ({ url }) => void urls.push(url));
    await app.register(api.routes);
    await app.ready();
    expect(urls.length).toBeGreaterThan(2);
    for (const url of urls.filter((url) => !SHARED.includes(url)))
      expect([url, findApi(apis, url)?.slug]).toEqual([url, api.slug]);
    expect(urls).toContain(api.openApi);
    await app.close();
  },
);
