import type { Problem } from '@kalah/api';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { loadModules } from '../../../test/runes.ts';

type Explain = typeof import('./explain.ts');
type Client = typeof import('@kalah/api/client');

let explain: Explain['explain'];
let ProblemError: Client['ProblemError'];
beforeAll(async () => {
  stubBrowser();
  const [page, client] = await loadModules<[Explain, Client]>(
    'pages/account/explain.ts',
    '../../api/src/games/client.ts',
  );
  explain = page.explain;
  ProblemError = client.ProblemError;
});
afterAll(() => vi.unstubAllGlobals());

const problem = (given: Partial<Problem>) =>
  new ProblemError({ type: '', title: '', status: 400, detail: '', trace: '', ...given } as Problem);

describe('a problem of the server', () => {
  test.each<[Partial<Problem>, string]>([
    [{ code: 'name-taken' }, 'Somebody has or had this name, or one that looks like it. Choose another one.'],
    [{ code: 'wrong-credentials', attemptsLeft: 1 }, 'That does not match. 1 attempt left.'],
    [
      { code: 'too-many-attempts', retryAfter: 125 },
      'Too many wrong attempts. Wait, or sign in another way. Try again in 3 minutes.',
    ],
    [
      { code: 'name-changed', retryAfter: 3 * 86_400 },
      'You can change your name once in 180 days. Try again in 3 days.',
    ],
    [{ code: 'bad-request', field: 'name' }, 'Please fill this in.'],
    [{ code: 'unavailable' }, 'The server is too busy. Try again in a moment.'],
    [{ code: 'internal' }, 'The server could not do that. Try again in a moment.'],
  ])('%j is a sentence', (given, text) => {
    expect(explain(problem(given)).text).toBe(text);
  });

  test('belongs to its field', () => {
    expect(explain(problem({ code: 'password-length', field: 'password' })).field).toBe('password');
  });
});

test.each([
  [new DOMException('', 'NotAllowedError'), 'No passkey was used. Try again, or choose another way.'],
  [new DOMException('', 'InvalidStateError'), 'This device already has a passkey for your account.'],
  [new TypeError('Failed to fetch'), 'The server isn’t responding. Try again in a moment.'],
])('%s is a sentence', (error, text) => {
  expect(explain(error)).toEqual({ text });
});
