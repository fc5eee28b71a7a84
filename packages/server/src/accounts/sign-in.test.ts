import { must } from '@kalah/rules';
import { expect, test } from 'vitest';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import { parseName } from './name.ts';
import { PasswordHasher } from './password-hasher.ts';
import { createSessions } from './sessions.ts';
import { createSignIn } from './sign-in.ts';
import { toSignInMethod } from './sign-in-method.ts';

test('signs nobody in with a password that is replaced while it is compared', async () => {
  const { accounts, close } = createMemoryStore();
  const account = { id: '1', name: 'Ann', kind: 'person', createdAt: 0 } as const;
  const toMethod = (hash: string) => toSignInMethod('1', 0, { data: { kind: 'password', hash } });
  await accounts.addAccount({ account, name: must(parseName('Ann')), methods: [toMethod('old')] });

  const hasher = new PasswordHasher();
  hasher.matches = async () => accounts.addSignInMethods('1', [toMethod('new')], 'password');
  const now = () => 1000;
  const signIn = createSignIn(accounts, { sessions: createSessions(accounts, now), hasher, now });
  const arrival = { address: '192.0.2.1', label: 'Firefox' };
  await expect(signIn.withPassword('Ann', 'the old one', arrival)).rejects.toMatchObject({
    code: 'wrong-credentials',
  });
  expect(await accounts.listSessions('1')).toEqual([]);
  await close();
});
