import { randomUUID } from 'node:crypto';
import { CLASSIC, must } from '@kalah/rules';
import { expect, test } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { parseName } from '../accounts/name.ts';
import { createGames } from '../games/games.ts';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import { createChallenges } from './challenges.ts';
import { toAccountSeeker } from './seek.ts';
import type { GameTerms } from './terms.ts';

const TERMS = { variant: CLASSIC, isFair: false, rated: false };

async function setUp() {
  const store = createMemoryStore();
  const signUp = async (name: string): Promise<Account> => {
    const account = { id: name, name, kind: 'person', createdAt: 0 } as const;
    await store.accounts.addAccount({ account, name: must(parseName(name)) });
    return account;
  };
  const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
  let blocked = false;
  const challenges = createChallenges({
    store: store.pairing,
    accounts: store.accounts,
    games: createGames(store),
    findBlocks: async () => () => blocked,
    toPlayer: async ({ id, kind }) => ({ id, kind, name: id, rating: 1500, isProvisional: true }),
    onNotices: () => undefined,
    onSeeksChanged: () => undefined,
    report: () => undefined,
  });
  const challenge = (terms: GameTerms = TERMS) =>
    challenges.create(ann, { id: randomUUID(), name: 'Bob', terms, requestHash: 'request' });
  return { store, ann, bob, challenges, challenge, block: () => (blocked = true) };
}

test('[L9] nobody challenges the same account again and again', async () => {
  const { store, ann, challenges, challenge } = await setUp();
  for (let sent = 0; sent < 20; sent++) await challenges.cancel((await challenge()).id, ann);
  await expect(challenge()).rejects.toMatchObject({ code: 'too-many-challenges' });
  await store.close();
});

test('[L10] nobody accepts a challenge after one of the players has blocked the other', async () => {
  const { store, bob, challenges, challenge, block } = await setUp();
  const { id } = await challenge();
  block();
  await expect(challenges.accept(id, bob, 'hash')).rejects.toMatchObject({ code: 'not-accepting' });
  await store.close();
});

test('[L5] a live game that a challenge leads to ends the live seeks of both players', async () => {
  const { store, ann, bob, challenges, challenge } = await setUp();
  const terms = { ...TERMS, clock: { kind: 'live', initial: 180, increment: 2 } } as const;
  for (const { id } of [ann, bob]) {
    const player = { id, kind: 'person', name: id, rating: 1500, isProvisional: true } as const;
    const seek = {
      id,
      seeker: toAccountSeeker(id),
      player,
      terms,
      tokenHash: '',
      requestHash: '',
      createdAt: 0,
    };
    await store.pairing.addLiveSeeks([seek], 'here');
  }
  await challenges.accept((await challenge()).id, bob, 'hash');
  expect(await store.pairing.findLiveSeek(toAccountSeeker('Ann'), 0)).toBeDefined();
  await challenges.accept((await challenge(terms)).id, bob, 'hash');
  for (const { id } of [ann, bob])
    expect(await store.pairing.findLiveSeek(toAccountSeeker(id), 0)).toBeUndefined();
  await store.close();
});

test('[L10] closed accounts cannot be challenged', async () => {
  const { store, challenge } = await setUp();
  const entry = { operator: 'Op', action: 'account-closed', subject: 'Bob', reason: 'x', at: 1 } as const;
  await store.moderation.closeAccount('Bob', entry);
  await expect(challenge()).rejects.toMatchObject({ code: 'no-such-account' });
  await store.close();
});
