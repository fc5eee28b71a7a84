import { must } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { addEvents, newGame } from '../games/change-fixture.ts';
import type { Store } from '../store/store.ts';
import { type OpenedStore, openForEachTest } from '../store/store-fixture.ts';
import type { Account } from './account.ts';
import { parseName } from './name.ts';
import type { Session } from './session.ts';
import type { SignInMethod } from './sign-in-method.ts';
import type { AccountStore, NewAccount } from './store/index.ts';
import type { ApiToken } from './token.ts';

const named = (name: string) => must(parseName(name));

const password = (account: string, id = `password of ${account}`): SignInMethod => ({
  id,
  account,
  lookup: `password:${account}`,
  label: '',
  data: { kind: 'password', hash: '$argon2id$' },
  createdAt: 1,
});

const recovery = (account: string, code: string): SignInMethod => ({
  id: `code ${code}`,
  account,
  lookup: `recovery:${code}`,
  label: '',
  data: { kind: 'recovery' },
  createdAt: 1,
});

const toNew = (id: string, name: string, more: Partial<NewAccount & Account> = {}): NewAccount => {
  const { owner, kind = 'person', methods = [password(id)], token } = more;
  const account = { id, name, kind, createdAt: 1000, ...(owner !== undefined && { owner }) };
  return { account, name: named(name), methods, ...(token && { token }) };
};

const session = (id: string, account: string, more: Partial<Session> = {}): Session => ({
  id,
  tokenHash: `hash of ${id}`,
  account,
  label: 'Firefox on Linux',
  createdAt: 1,
  seenAt: 2,
  expiresAt: 1000,
  verifiedAt: 3,
  ...more,
});

const token = (id: string, account: string, more: Partial<ApiToken> = {}): ApiToken => ({
  id,
  tokenHash: `hash of ${id}`,
  account,
  label: 'my bot',
  hint: 'kal_7f…q2',
  scopes: ['play', 'account:read'],
  createdAt: 1,
  ...more,
});

export function describeAccountStore(name: string, open: () => Promise<OpenedStore>): void {
  describe(`the ${name} store, accounts`, () => {
    let store: Store;
    let accounts: AccountStore;
    openForEachTest(open, (opened) => {
      store = opened;
      accounts = opened.accounts;
    });

    test('[A5] stores an account with its ways to sign in, or nothing of it', async () => {
      expect(await accounts.addAccount(toNew('1', 'Ann'))).toBe(true);
      expect(await accounts.findAccount('1')).toEqual({
        id: '1',
        name: 'Ann',
        kind: 'person',
        createdAt: 1000,
      });
      expect(await accounts.findAccountByName('ann')).toMatchObject({ id: '1' });
      expect(await accounts.listSignInMethods('1')).toEqual([password('1')]);

      const taken = { methods: [recovery('2', 'x'), { ...password('1'), id: 'other' }] };
      expect(await accounts.addAccount(toNew('2', 'Bob', taken))).toBe(false);
      expect(await accounts.findAccount('2')).toBeUndefined();
      expect(await accounts.listSignInMethods('2')).toEqual([]);
      expect(await accounts.isNameFree(named('Bob'))).toBe(true);
    });

    test('finds and removes nothing under a text that no database can store', async () => {
      await accounts.addAccount(toNew('1', 'Ann'));
      expect(await accounts.findAccountByName('ann\0')).toBeUndefined();
      expect(await accounts.findAccount('\0')).toBeUndefined();
      expect(await accounts.removeSession('1', '\0')).toBe(false);
      expect(await accounts.removeToken('1', '\0')).toBe(false);
    });

    test('[A3] gives nobody else a name that differs in case, in marks or in separators', async () => {
      await accounts.addAccount(toNew('1', 'Ann'));
      for (const like of ['ANN', 'ann', 'Änn', 'A-n_n']) {
        expect(await accounts.isNameFree(named(like))).toBe(false);
        expect(await accounts.addAccount(toNew('2', like))).toBe(false);
        expect(await accounts.isNameFree(named(like), '1')).toBe(true);
      }
    });

    test('[A3] gives a name to one of two who want it at once', async () => {
      const wanted = ['Ann', 'ann', 'ANN', 'Anna'].map((name, id) =>
        accounts.addAccount(toNew(`${id}`, name)),
      );
      const given = await Promise.all(wanted);
      expect(given.filter(Boolean)).toHaveLength(2);
      expect(given[3]).toBe(true);
    });

    test('[A3] never gives a name that somebody had to anybody else', async () => {
      await accounts.addAccount(toNew('1', 'Ann'));
      expect(await accounts.renameAccount('1', named('Cleo'), 2000, 2000)).toBe(true);
      expect(await accounts.findAccount('1')).toMatchObject({ name: 'Cleo', renamedAt: 2000 });
      expect(await accounts.findAccountByName('ann')).toBeUndefined();
      expect(await accounts.addAccount(toNew('2', 'Ann'))).toBe(false);
      expect(await accounts.renameAccount('1', named('ann'), 3000, 2000)).toBe(true);
      await accounts.addAccount(toNew('3', 'Dan'));
      expect(await accounts.renameAccount('3', named('Cleo'), 3000, 3000)).toBe(false);
      expect(await accounts.findAccount('3')).not.toHaveProperty('renamedAt');
      await accounts.deleteAccount('1', 4000);
      for (const name of ['Ann', 'Cleo']) expect(await accounts.addAccount(toNew('4', name))).toBe(false);
      expect((await accounts.findRenamed(3000)).map(({ id }) => id)).toEqual(['1']);
      expect(await accounts.findRenamed(4001)).toEqual([]);
    });

    const ids = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);
    /** Opens the connections of a pool, so that requests at the same moment really overlap. */
    const warmUp = () => Promise.all(ids(16).map((id) => accounts.removeToken('1', id)));

    test('[A13] adds no more tokens than the maximum, even at once', async () => {
      await accounts.addAccount(toNew('1', 'Ann'));
      await warmUp();
      const added = await Promise.all(ids(8).map((id) => accounts.addToken(token(id, '1'), 3)));
      expect(added.filter(Boolean)).toHaveLength(3);
      expect(await accounts.listTokens('1')).toHaveLength(3);
    });

    test('[A13] adds no more bots than the maximum, even at once, and takes no names for the rest', async () => {
      await accounts.addAccount(toNew('owner', 'Ann'));
      const toBot = (id: string): NewAccount => ({
        ...toNew(`bot ${id}`, `Robot-${id}x`, { kind: 'bot', owner: 'owner', methods: [] }),
        token: token(id, `bot ${id}`),
        maxBots: 3,
      });
      await warmUp();
      const added = await Promise.all(ids(8).map((id) => accounts.addAccount(toBot(id))));
      expect(added.filter(Boolean)).toHaveLength(3);
      expect(await accounts.listBots('owner')).toHaveLength(3);
      const free = await Promise.all(ids(8).map((id) => accounts.isNameFree(named(`Robot-${id}x`))));
      expect(free).toEqual(added.map((isAdded) => !isAdded));
      await accounts.deleteAccount((await accounts.listBots('owner'))[0]!.id, 9);
      expect(await accounts.addAccount(toBot('new'))).toBe(true);
    });

    test('[A15] adds no session and no way to sign in to a deleted account', async () => {
      await accounts.addAccount(toNew('1', 'Ann'));
      await accounts.deleteAccount('1', 9);
      expect(await accounts.addSignInMethods('1', [password('1', 'p')])).toBe(false);
      await accounts.addSession(session('s', '1'));
      expect(await accounts.listSignInMethods('1')).toEqual([]);
      expect(await accounts.listSessions('1')).toEqual([]);
    });

    test('[A15] adds no token, bot or passkey to a deleted account', async () => {
      await accounts.addAccount(toNew('1', 'Ann'));
      await accounts.deleteAccount('1', 9);
      expect(await accounts.addToken(token('t', '1'), 9)).toBe(false);
      expect(await accounts.addLimitedSignInMethod(password('1', 'p'), 9)).toBe(false);
      const bot = toNew('2', 'Robo', { kind: 'bot', owner: '1', methods: [] });
      expect(await accounts.addAccount({ ...bot, maxBots: 9 })).toBe(false);
      expect(await accounts.listTokens('1')).toEqual([]);
      expect(await accounts.listSignInMethods('1')).toEqual([]);
      expect(await accounts.listBots('1')).toEqual([]);
    });

    test('[A4] [A13] gives a name to a bot or to its owner when both want it at once, without a deadlock', async () => {
      await warmUp();
      for (const round of ids(8)) {
        const owner = `owner ${round}`;
        await accounts.addAccount(toNew(owner, `Ann-${round}x`));
        const wanted = `Robot-${round}x`;
        const bot = toNew(`bot ${round}`, wanted, { kind: 'bot', owner, methods: [] });
        const began = performance.now();
        const given = await Promise.all([
          accounts.addAccount({ ...bot, token: token(round, bot.account.id), maxBots: 3 }),
          accounts.renameAccount(owner, named(wanted), 2000, 1999),
        ]);
        expect(given.filter(Boolean)).toHaveLength(1);
        // PostgreSQL notices a deadlock after a second.
        expect(performance.now() - began).toBeLessThan(1000);
      }
    });

    test('[A8] adds no more passkeys than the maximum, even at once', async () => {
      await accounts.addAccount(toNew('1', 'Ann'));
      const passkey = (id: string): SignInMethod => ({
        ...password('1', `passkey ${id}`),
        lookup: `passkey:${id}`,
        data: { kind: 'passkey', publicKey: 'x', counter: 0, transports: [] },
      });
      await warmUp();
      const added = await Promise.all(ids(8).map((id) => accounts.addLimitedSignInMethod(passkey(id), 3)));
      expect(added.filter(Boolean)).toHaveLength(3);
      const [first] = (await accounts.listSignInMethods('1')).filter(({ data }) => data.kind === 'passkey');
      expect(await accounts.addLimitedSignInMethod({ ...first!, id: 'again' }, 9)).toBe(false);
      expect(await accounts.listSignInMethods('1')).toHaveLength(4);
    });

    test('[A4] renames once, of two requests at once', async () => {
      await accounts.addAccount(toNew('1', 'Ann'));
      const wanted = ['Cleo', 'Dora'].map((name) => accounts.renameAccount('1', named(name), 2000, 1999));
      const [first, second] = await Promise.all(wanted);
      expect([first, second].toSorted()).toEqual([false, true]);
      expect(await accounts.isNameFree(named(first ? 'Dora' : 'Cleo'))).toBe(true);
    });

    test('[A4] keeps the names of accounts and of players of the compatible APIs apart', async () => {
      await store.addPlayer('Sue');
      await store.addPlayer('SUE');
      expect(await accounts.isNameFree(named('sue'))).toBe(false);
      expect(await accounts.addAccount(toNew('1', 'sue'))).toBe(false);
      await accounts.addAccount(toNew('1', 'Ann'));
      expect(await store.addPlayer('ann')).toBe(false);
      expect(await store.findPlayer('ann')).toBeUndefined();
      expect(await store.addPlayer('Ännchen')).toBe(true);
    });

    test('[A15] removes everything of a deleted account that signs in', async () => {
      await accounts.addAccount(toNew('1', 'Ann', { token: token('t', '1') }));
      await accounts.addSession(session('s', '1'));
      await accounts.addDevice('device', '1', 1000);
      await accounts.deleteAccount('1', 2000);
      expect(await accounts.findAccount('1')).toEqual({
        id: '1',
        kind: 'person',
        createdAt: 1000,
        renamedAt: 2000,
      });
      expect(await accounts.findSession('hash of s')).toBeUndefined();
      expect(await accounts.findToken('hash of t')).toBeUndefined();
      expect(await accounts.listSignInMethods('1')).toEqual([]);
      expect(await accounts.isKnownDevice('device', '1', 1)).toBe(false);
    });

    test('replaces, updates and removes ways to sign in', async () => {
      await accounts.addAccount(toNew('1', 'Ann'));
      expect(await accounts.addSignInMethods('1', [recovery('1', 'a'), recovery('1', 'b')])).toBe(true);
      expect(await accounts.addSignInMethods('1', [recovery('1', 'c')], 'recovery')).toBe(true);
      const changed = { ...password('1', 'new'), data: { kind: 'password', hash: 'new' } } as const;
      expect(await accounts.addSignInMethods('1', [changed], 'password')).toBe(true);
      const ids = async () => (await accounts.listSignInMethods('1')).map(({ id }) => id);
      expect(await ids()).toEqual(['code c', 'new']);
      expect(await accounts.addSignInMethods('1', [recovery('1', 'd'), recovery('1', 'c')])).toBe(false);
      expect(await ids()).toEqual(['code c', 'new']);
      expect(await accounts.updateSignInMethod({ ...changed, label: 'mine', usedAt: 9 })).toBe(true);
      expect(await accounts.findSignInMethod('password:1')).toMatchObject({ label: 'mine', usedAt: 9 });
      expect(await accounts.removeSignInMethod('2', 'new')).toBe(false);
      expect(await accounts.removeSignInMethod('1', 'new')).toBe(true);
      expect(await accounts.removeSignInMethod('1', 'new')).toBe(false);
    });

    test('[A5] keeps one of the ways to sign in that are removed at once', async () => {
      const passkey = { ...password('1', 'key'), lookup: 'passkey:1' };
      const methods = [password('1', 'word'), passkey, recovery('1', 'a')];
      await accounts.addAccount(toNew('1', 'Ann', { methods }));
      const removed = ['word', 'key'].map((id) =>
        accounts.removeSignInMethod('1', id, ['password', 'passkey']),
      );
      expect((await Promise.all(removed)).toSorted()).toEqual([false, true]);
      expect(await accounts.listSignInMethods('1')).toHaveLength(2);
    });

    test('[A10] finds a session with its account, lists, renews and ends sessions', async () => {
      await accounts.addAccount(toNew('1', 'Ann'));
      for (const id of ['a', 'b', 'c']) await accounts.addSession(session(id, '1'));
      expect(await accounts.findSession('hash of a')).toEqual({
        session: session('a', '1'),
        account: await accounts.findAccount('1'),
      });
      const renewed = session('b', '1', { seenAt: 50, expiresAt: 5000, verifiedAt: 60 });
      expect(await accounts.updateSession(renewed)).toBe(true);
      expect(await accounts.listSessions('1')).toEqual([renewed, session('a', '1'), session('c', '1')]);
      expect(await accounts.removeSession('2', 'a')).toBe(false);
      expect(await accounts.removeSession('1', 'a')).toBe(true);
      await accounts.removeSessions('1', 'b');
      expect(await accounts.listSessions('1')).toEqual([renewed]);
      await accounts.removeSessions('1');
      expect(await accounts.findSession('hash of b')).toBeUndefined();
    });

    test('[A10] keeps the last 100 sessions of an account', async () => {
      await accounts.addAccount(toNew('1', 'Ann'));
      await accounts.addAccount(toNew('2', 'Bob'));
      for (let at = 1; at <= 101; at++) {
        await accounts.addSession(session(`${at}`, '1', { seenAt: at }));
      }
      await accounts.addSession(session('other', '2', { seenAt: 0 }));
      const kept = await accounts.listSessions('1');
      expect([kept.length, kept[0]!.id, kept.at(-1)!.id]).toEqual([100, '101', '2']);
      expect(await accounts.listSessions('2')).toHaveLength(1);
    });

    test('[A13] stores the tokens of a person and of a bot', async () => {
      await accounts.addAccount(toNew('1', 'Ann'));
      const bot = { kind: 'bot', owner: '1', methods: [], token: token('t', '2') } as const;
      await accounts.addAccount(toNew('2', 'Robo', bot));
      await accounts.addToken(token('u', '1', { expiresAt: 1000 }), 9);
      expect(await accounts.listBots('1')).toMatchObject([
        { id: '2', name: 'Robo', kind: 'bot', owner: '1' },
      ]);
      expect(await accounts.findToken('hash of t')).toMatchObject({
        token: token('t', '2'),
        account: { name: 'Robo' },
      });
      await accounts.noteTokenUse('u', 7);
      expect(await accounts.listTokens('1')).toEqual([token('u', '1', { expiresAt: 1000, usedAt: 7 })]);
      expect(await accounts.removeToken('1', 't')).toBe(false);
      expect(await accounts.removeToken('1', 'u')).toBe(true);
    });

    test('[A8] gives a challenge to one caller, once, for its purpose, until it expires', async () => {
      const challenge = { id: 'c', purpose: 'login', data: { user: 1 }, expiresAt: 100 };
      await accounts.addChallenge(challenge);
      expect(await accounts.takeChallenge('c', 'signup', 1)).toBeUndefined();
      expect(await accounts.takeChallenge('c', 'login', 100)).toBeUndefined();
      const taken = await Promise.all([1, 2, 3].map(() => accounts.takeChallenge('c', 'login', 99)));
      expect(taken.filter((one) => one !== undefined)).toEqual([challenge]);
    });

    test('[A9] knows a device for its account until it expires', async () => {
      await accounts.addDevice('d', '1', 100);
      await accounts.addDevice('d', '1', 200);
      expect(await accounts.isKnownDevice('d', '1', 199)).toBe(true);
      expect(await accounts.isKnownDevice('d', '1', 200)).toBe(false);
      expect(await accounts.isKnownDevice('d', '2', 1)).toBe(false);
    });

    test('[A18] [A19] lists the games of an account, newest first, page by page', async () => {
      const seat = (id: string) => ({ kind: 'account', id, name: 'Ann', tokenHash: 't' }) as const;
      const created = [1, 2, 3].map((at) => newGame({ at, south: seat('1'), north: seat('1') }));
      for (const change of created) expect(await store.append(change)).toBe(true);
      const claimed = newGame({ at: 4 });
      await store.append(claimed);
      const change = addEvents(claimed.game, { kind: 'attributed', side: 'north', seat: seat('1') });
      expect(await store.append(change)).toBe(true);
      expect(await store.find(claimed.game.id)).toMatchObject({
        seats: { south: { kind: 'open' }, north: seat('1') },
      });
      await store.append(newGame({ at: 5, south: seat('2') }));
      const page = await accounts.listAccountGames('1', 3);
      expect(page.map(({ at }) => at)).toEqual([4, 3, 2]);
      expect(page[0]!.game).toBe(claimed.game.id);
      expect(await accounts.listAccountGames('1', 3, page.at(-1))).toEqual([
        { at: 1, game: created[0]!.game.id },
      ]);
    });

    test('[A16] removes what has expired, and nothing else', async () => {
      await accounts.addAccount(toNew('1', 'Ann'));
      for (const [id, expiresAt] of [['old', 100] as const, ['new', 101] as const]) {
        await accounts.addSession(session(id, '1', { expiresAt }));
        await accounts.addToken(token(id, '1', { expiresAt }), 9);
        await accounts.addChallenge({ id, purpose: 'login', data: null, expiresAt });
        await accounts.addDevice(id, '1', expiresAt);
      }
      await accounts.addToken(token('endless', '1'), 9);
      await accounts.removeExpired(100);
      expect((await accounts.listSessions('1')).map(({ id }) => id)).toEqual(['new']);
      expect((await accounts.listTokens('1')).map(({ id }) => id)).toEqual(['endless', 'new']);
      expect(await accounts.takeChallenge('old', 'login', 0)).toBeUndefined();
      expect(await accounts.takeChallenge('new', 'login', 0)).toBeDefined();
      expect(await accounts.isKnownDevice('old', '1', 0)).toBe(false);
      expect(await accounts.isKnownDevice('new', '1', 0)).toBe(true);
    });
  });
}
