import { expect, test } from 'vitest';
import { toRoute } from './route.ts';

test.each([
  ['/', { name: 'home' }],
  ['/play/computer', { name: 'play', id: 'computer' }],
  ['/play/7fq2/analysis', { name: 'analysis', id: '7fq2' }],
  ['/analysis', { name: 'analysis' }],
  ['/learn', { name: 'learn' }],
  ['/rules', { name: 'rules' }],
  ['/lobby', { name: 'lobby', needsAccounts: true }],
  ['/puzzles', { name: 'puzzles' }],
  ['/watch', { name: 'watch' }],
  ['/history', { name: 'history' }],
  ['/account', { name: 'account', needsAccounts: true }],
  ['/leaderboard', { name: 'leaderboard', needsAccounts: true }],
  ['/privacy', { name: 'privacy' }],
  ['/@Anouk', { name: 'profile', needsAccounts: true }],
  ['/@%C3%85sa', { name: 'profile', needsAccounts: true }],
  ['/@', { name: 'missing' }],
  ['/@Anouk/games', { name: 'missing' }],
  ['/play', { name: 'missing' }],
  ['/play/7fq2/analysis/more', { name: 'missing' }],
  ['/nowhere', { name: 'missing' }],
])('%s leads to its page', (path, route) => {
  expect(toRoute(path)).toEqual(route);
});
