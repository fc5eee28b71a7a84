import { must } from '@kalah/rules';
import { expect, test } from 'vitest';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import { parseName } from './name.ts';
import { createSessions } from './sessions.ts';
import { createApiToken } from './token.ts';

test('[A10] a token that expires ends what it has opened', async () => {
  const store = createMemoryStore();
  let now = 1000;
  const sessions = createSessions(store.accounts, () => now);
  const account = { id: '1', name: 'Ann', kind: 'person', createdAt: 0 } as const;
  const created = createApiToken('1', { label: 'x', scopes: ['play'] }, 0);
  const token = { ...created.token, expiresAt: 2000 };
  await store.accounts.addAccount({ account, name: must(parseName('Ann')), token });
  const principal = (await sessions.findByToken(created.secret))!;
  expect(await sessions.isCurrent(principal)).toBe(true);
  now = 2000;
  expect(await sessions.isCurrent(principal)).toBe(false);
  await store.close();
});
