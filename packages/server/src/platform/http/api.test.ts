import { expect, test } from 'vitest';
import { type Api, findApi } from './api.ts';

const api = (slug: string, prefixes: string[]): Api => ({
  slug,
  guide: '',
  prefixes,
  openApi: '',
  replyToError: (_error, _request, reply) => reply,
  routes: async () => {},
});
const apis = [
  api('canonical', ['/api']),
  api('boards', ['/api/boards']),
  api('v1', ['/v1/games', '/health']),
];

test.each([
  ['/api', 'canonical'],
  ['/api/v1/games', 'canonical'],
  ['/api/boards', 'boards'],
  ['/api/boards/%zz', 'boards'],
  ['/api/boards?seeds=4', 'boards'],
  ['/api/boardsmen', 'canonical'],
  ['/health', 'v1'],
  ['/v1/games/x', 'v1'],
  ['/v1', undefined],
  ['/healthy', undefined],
  ['/', undefined],
])('%s belongs to %s', (url, slug) => {
  expect(findApi(apis, url)?.slug).toBe(slug);
});
