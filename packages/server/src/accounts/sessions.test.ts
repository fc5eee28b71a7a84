import { must } from '@kalah/rules';
import { expect, test } from 'vitest';
import { createMemoryStore } from '../storage/memory-store.ts';
import type { ApiToken } from './account.ts';
import { parseName } from './name.ts';
import { createSessions } from './sessions.ts';
import { createApiToken, hashSecret, toHint } from './token.ts';

test('[A10] a token that expires ends what it has opened', async () => {
  const store = createMemoryStore();
  let now = 1000;
  const sessions = createSessions(store.accounts, () => now);
  const secret = createApiToken();
  const account = { id: '1', name: 'Ann', kind: 'person', createdAt: 0 } as const;
  const token: ApiToken = {
    id: 't',
    tokenHash: hashSecret(secret),
    account: '1',
    label: 'x',
    hint: toHint(secret),
    scopes: ['play'],
    createdAt: 0,
    expiresAt: 2000,
  };
  await store.accounts.addAccount({ account, name: must(parseName('Ann')), token });
  const principal = (await sessions.findByToken(secret))!;
  expect(await sessions.isCurrent(principal)).toBe(true);
  now = 2000;
  expect(await sessions.isCurrent(principal)).toBe(false);
  await store.close();
});
