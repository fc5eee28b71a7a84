import { setTimeout } from 'node:timers/promises';
import { must } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { parseName } from '../accounts/name.ts';
import type { NewAccount } from '../accounts/store/index.ts';
import { account, addEvents, newGame, playMove } from '../games/change-fixture.ts';
import type { NewEvent } from '../games/event.ts';
import type { Store } from '../store/store.ts';
import { append, listGames, type OpenedStore, openForEachTest } from '../store/store-fixture.ts';
import type { NewAuditEntry } from './audit.ts';
import type { Report } from './report.ts';
import type { ModerationStore } from './store/index.ts';

const entry = (subject: string, more: Partial<NewAuditEntry> = {}): NewAuditEntry => ({
  operator: 'Ada',
  action: 'account-closed',
  subject,
  reason: 'because',
  at: 5000,
  ...more,
});

const person = (id: string, name: string, more: Partial<Account> = {}): NewAccount => ({
  account: { id, name, kind: 'person', createdAt: 1, ...more },
  name: must(parseName(name)),
});

const report = (id: string, more: Partial<Report> = {}): Report => ({
  id,
  at: 1000,
  subject: { kind: 'player', id: '2' },
  reason: 'other',
  text: '',
  ...more,
});

const session = (account: string) => ({
  id: `session of ${account}`,
  tokenHash: `hash of ${account}`,
  account,
  label: '',
  createdAt: 1,
  seenAt: 1,
  expiresAt: 9_000_000,
  verifiedAt: 1,
});

const token = (id: string, account: string) => ({
  id,
  tokenHash: `hash of ${id}`,
  account,
  label: 'Operator',
  hint: 'kal_7f…q2',
  scopes: ['admin'] as const,
  createdAt: 1,
});

function toRatedEvent(number: number): NewEvent {
  const rating = { rating: 1500, deviation: 60, volatility: 0.06, at: 2000 };
  const change = (id: string) => ({ account: id, number, before: rating, after: rating });
  return { kind: 'rated', pool: 'live', weight: 1, south: change('ann'), north: change('bob') };
}

export function describeModeration(name: string, open: () => Promise<OpenedStore>): void {
  describe(`${name} keeps the moderation contract`, () => {
    let whole: Store;
    let store: ModerationStore;
    openForEachTest(open, (opened) => {
      whole = opened;
      store = opened.moderation;
    });

    test('[O9] keeps blocks in both directions until they are lifted or an account is deleted', async () => {
      for (const one of [person('1', 'Ann'), person('2', 'Bob'), person('3', 'Cleo')]) {
        await whole.accounts.addAccount(one);
      }
      expect(await store.addBlock('1', '2', 10, 2)).toBe(true);
      expect(await store.addBlock('1', '2', 11, 2)).toBe(true);
      expect(await store.addBlock('1', '3', 12, 2)).toBe(true);
      expect(await store.addBlock('1', '2', 13, 2)).toBe(true);
      expect(await store.listBlocks('1')).toEqual([
        { account: '3', name: 'Cleo', at: 12 },
        { account: '2', name: 'Bob', at: 10 },
      ]);
      expect(await store.isBlocked('1', '2')).toBe(true);
      expect(await store.isBlocked('2', '1')).toBe(true);
      expect(await store.isBlocked('2', '3')).toBe(false);
      expect(await store.listBlocksAmong(['1', '2'])).toEqual([{ account: '1', blocked: '2' }]);
      expect(await store.listBlocksAmong(['2', '3'])).toEqual([]);
      const many = Array.from({ length: 300 }, (_, index) => `other ${index}`);
      expect(await store.listBlocksAmong([...many, '3', '1'])).toEqual([{ account: '1', blocked: '3' }]);
      expect(await store.removeBlock('1', '2')).toBe(true);
      expect(await store.removeBlock('1', '2')).toBe(false);
      expect(await store.isBlocked('2', '1')).toBe(false);
      await whole.accounts.deleteAccount('3', 20);
      expect(await store.listBlocks('1')).toEqual([]);
    });

    test('[O9] adds no more blocks than the maximum, even at once', async () => {
      await whole.accounts.addAccount(person('1', 'Ann'));
      const others = Array.from({ length: 8 }, (_, index) => `other ${index}`);
      await Promise.all(
        others.map((other) => whole.accounts.addAccount(person(other, other.replace(' ', '-')))),
      );
      const added = await Promise.all(others.map((other) => store.addBlock('1', other, 10, 3)));
      expect(added.filter(Boolean)).toHaveLength(3);
      expect(await store.listBlocks('1')).toHaveLength(3);
    });

    test('[A15] [O9] adds no block to a deleted account', async () => {
      for (const one of [person('1', 'Ann'), person('2', 'Bob')]) await whole.accounts.addAccount(one);
      await whole.accounts.deleteAccount('1', 9);
      expect(await store.addBlock('1', '2', 10, 9)).toBe(false);
      expect(await store.listBlocks('1')).toEqual([]);
    });

    test('[O11] lists reports page by page, newest first, and resolves each once', async () => {
      const reports = [1, 2, 3].map((n) => report(`r${n}`, { at: n, reporter: '1', text: `text ${n}` }));
      for (const one of reports) await store.addReport(one);
      const [first, second, third] = reports;
      expect(await store.listReports({ limit: 2 })).toEqual([third, second]);
      expect(await store.listReports({ limit: 2, before: { at: 2, id: 'r2' } })).toEqual([first]);
      expect(await store.listReportsBy('1')).toEqual(reports);
      const resolved = entry('r2', { action: 'report-resolved' });
      expect(await store.resolveReport('r2', resolved)).toBe(true);
      expect(await store.resolveReport('r2', resolved)).toBe(false);
      const resolution = { operator: 'Ada', text: 'because', at: 5000 };
      expect(await store.findReport('r2')).toEqual({ ...second, resolution });
      expect(await store.listReports({ limit: 9, isOpen: true })).toEqual([third, first]);
      expect(await store.listReports({ limit: 9, isOpen: false })).toHaveLength(1);
      expect(await store.listReports({ limit: 9, subject: { kind: 'game', id: '2' } })).toEqual([]);
      await whole.accounts.deleteAccount('1', 20);
      expect(await store.listReportsBy('1')).toEqual([]);
    });

    test('[O12] removes expired blocks of addresses and old resolved reports', async () => {
      await store.addReport(report('old'));
      await store.addReport(report('open'));
      await store.resolveReport('old', entry('old'));
      const block = { range: '203.0.113.0/24', at: 1, reason: 'spam' };
      await store.blockAddresses({ ...block, expiresAt: 100 }, entry(block.range));
      await store.blockAddresses({ ...block, range: '::2/128' }, entry('::2/128'));
      await store.removeOld(99, 5000);
      expect(await store.listAddressBlocks()).toHaveLength(2);
      await store.removeOld(100, 5001);
      expect(await store.listAddressBlocks()).toEqual([{ ...block, range: '::2/128' }]);
      expect(await store.listReports({ limit: 9 })).toEqual([report('open')]);
    });

    test('[O8] numbers the audit log without gaps, and writes nothing if nothing changed', async () => {
      await whole.accounts.addAccount(person('1', 'Ann'));
      const closings = await Promise.all([1, 2, 3].map(() => store.closeAccount('1', entry('1'))));
      expect(closings.filter(Boolean)).toHaveLength(1);
      await store.reopenAccount('1', entry('1', { action: 'account-reopened', note: 'Ann' }));
      expect(await store.findVersion()).toBe(2);
      const [last, first] = await store.listAudit({ limit: 9 });
      expect(first).toEqual({ number: 1, ...entry('1') });
      expect(last).toMatchObject({ number: 2, note: 'Ann' });
      expect(await store.listAudit({ limit: 9, before: 2 })).toEqual([first]);
      expect(await store.listAudit({ limit: 9, subject: '2' })).toEqual([]);
      expect(await store.listAuditAfter(1)).toEqual([last]);
    });

    test('[O2] closes an account with its bots and sessions, and reopens it with them', async () => {
      const { accounts } = whole;
      await accounts.addAccount(person('1', 'Ann'));
      await accounts.addAccount(person('2', 'Robo', { kind: 'bot', owner: '1' }));
      await accounts.addAccount(person('3', 'Droid', { kind: 'bot', owner: '1' }));
      await store.closeAccount('3', entry('3', { at: 4000 }));
      await accounts.addSession(session('1'));
      expect(await store.closeAccount('1', entry('1'))).toBe(true);
      expect(await accounts.findSession('hash of 1')).toBeUndefined();
      expect((await accounts.findAccount('1'))?.closedAt).toBe(5000);
      expect((await accounts.findAccount('2'))?.closedAt).toBe(5000);
      expect(await accounts.isNameFree(must(parseName('ann')))).toBe(false);
      expect(await store.reopenAccount('1', entry('1'))).toBe(true);
      expect(await store.reopenAccount('1', entry('1'))).toBe(false);
      expect((await accounts.findAccount('1'))?.closedAt).toBeUndefined();
      expect((await accounts.findAccount('2'))?.closedAt).toBeUndefined();
      expect((await accounts.findAccount('3'))?.closedAt).toBe(4000);
    });

    test('[O1] finds accounts by the beginning of their names, page by page', async () => {
      for (const [id, text] of [
        ['1', 'Ann'],
        ['2', 'anouk'],
        ['3', 'Bob'],
        ['4', 'Andi'],
      ] as const) {
        await whole.accounts.addAccount(person(id, text));
      }
      const find = async (query: object) =>
        (await store.listAccounts({ prefix: 'an', limit: 2, ...query })).map((account) => account.name);
      expect(await find({})).toEqual(['Andi', 'Ann']);
      expect(await find({ after: 'ann' })).toEqual(['anouk']);
      expect(await find({ prefix: '', limit: 9 })).toHaveLength(4);
      expect(await find({ prefix: 'a%' })).toEqual([]);
    });

    test('[O2] renames an account to a free name only', async () => {
      await whole.accounts.addAccount(person('1', 'Ann'));
      await whole.accounts.addAccount(person('2', 'Bob'));
      const renamed = entry('1', { action: 'account-renamed' });
      expect(await store.renameAccount('1', must(parseName('bob')), renamed)).toBe(false);
      expect(await store.renameAccount('1', must(parseName('Lea')), renamed)).toBe(true);
      expect(await whole.accounts.findAccountByName('lea')).toMatchObject({ id: '1', renamedAt: 5000 });
      expect(await store.findVersion()).toBe(1);
    });

    test('[O3] replaces all ways to sign in with one', async () => {
      const { accounts } = whole;
      await accounts.addAccount(person('1', 'Ann'));
      await accounts.addAccount({
        ...person('2', 'Robo', { kind: 'bot', owner: '1' }),
        token: token('t', '2'),
      });
      await accounts.addSession(session('1'));
      const method = {
        id: 'm',
        account: '1',
        lookup: 'recovery:1 x',
        label: '',
        data: { kind: 'recovery' },
        createdAt: 1,
      } as const;
      expect(await store.resetSignIn('1', method, entry('1'))).toBe(true);
      expect(await accounts.listSignInMethods('1')).toEqual([method]);
      expect(await accounts.listSessions('1')).toEqual([]);
      expect(await accounts.listTokens('2')).toEqual([]);
    });

    test('[O7] lists the tokens of operators, and removes them', async () => {
      const { accounts } = whole;
      await accounts.addAccount(person('1', 'Ann'));
      await accounts.addToken({ ...token('other', '1'), scopes: ['play'] }, 9);
      await store.addToken(token('t', '1'), entry('t', { action: 'token-issued' }));
      expect(await store.listOperatorTokens()).toEqual([
        { token: token('t', '1'), account: expect.objectContaining({ name: 'Ann' }) },
      ]);
      expect(await store.removeToken('t', entry('t'))).toBe(true);
      expect(await store.removeToken('t', entry('t'))).toBe(false);
      expect(await store.listOperatorTokens()).toEqual([]);
    });

    test('[O4] takes a hidden game from the lists and puts it back', async () => {
      const games = [newGame(), newGame({ listed: false })];
      for (const change of games) await append(whole, change);
      const [listed, unlisted] = games.map(({ game }) => game.id) as [string, string];
      const list = async () =>
        Promise.all(
          (['public', 'active'] as const).map(async (kind) => {
            const found = await listGames(whole, { scope: { kind }, limit: 9 });
            return found.map(({ id }) => id);
          }),
        );
      const before = await list();
      for (const id of [listed, unlisted]) expect(await store.hideGame(id, entry(id))).toBe(true);
      expect(await store.hideGame(listed, entry(listed))).toBe(false);
      expect(await list()).toEqual([[], []]);
      expect((await store.listHiddenGames()).map(({ game }) => game).toSorted()).toEqual(
        [listed, unlisted].toSorted(),
      );
      await append(whole, playMove(games[0]!.game));
      expect(await list()).toEqual([[], []]);
      for (const id of [listed, unlisted]) expect(await store.showGame(id, entry(id))).toBe(true);
      expect(await store.showGame(listed, entry(listed))).toBe(false);
      expect(await list()).toEqual(before);
      expect(await store.hideGame(crypto.randomUUID(), entry('x'))).toBe(false);
    });

    /** A rated game that has ended, and the change that rates it. */
    async function addRatedGame(number: number) {
      const [ann, bob] = [account('ann'), account('bob')];
      const clock = { kind: 'live', initial: 60, increment: 0 } as const;
      const game = await append(whole, newGame({ south: ann, north: bob, clock, rated: true }));
      const ended = addEvents(game, { kind: 'ended', ending: { how: 'resignation', winner: 'south' } });
      return { id: game.id, rating: addEvents(await append(whole, ended), toRatedEvent(number)) };
    }

    test('[O5] keeps a game that has changed ratings', async () => {
      const { id, rating } = await addRatedGame(1);
      await append(whole, rating);
      expect(await store.removeGame(id, entry(id))).toBe(false);
      expect(await whole.find(id)).toEqual(rating.game);
      expect(await whole.log(id, 0)).toHaveLength(3);
    });

    test('[O5] either rates or removes a game when both happen at once', async () => {
      let ratings = 0;
      for (let round = 1; round <= 20; round++) {
        const { id, rating } = await addRatedGame(ratings + 1);
        const results = await Promise.all([
          whole.append(rating),
          store.removeGame(id, entry(id)).finally(() => whole.forget(id)),
        ]);
        expect(results.filter(Boolean)).toHaveLength(1);
        if (results[0]) ratings++;
        expect(await whole.log(id, 0)).toHaveLength(results[0] ? 3 : 0);
        const [stored] = await whole.ratings.findRatings('ann');
        expect(stored?.number ?? 0).toBe(ratings);
      }
    });

    test('[O5] removes a game completely while a move is played', async () => {
      for (let round = 0; round < 30; round++) {
        const game = await append(whole, newGame());
        const { id } = game;
        const move = playMove(game);
        const [, isRemoved] = await Promise.all([
          setTimeout((round % 10) / 2).then(() => whole.append(move)),
          store.removeGame(id, entry(id)).finally(() => whole.forget(id)),
        ]);
        expect(isRemoved).toBe(true);
        expect(await store.isGame(id)).toBe(false);
        expect(await whole.find(id)).toBeUndefined();
        expect(await whole.log(id, 0)).toEqual([]);
        expect(await whole.versions([id])).toEqual(new Map());
        expect(await listGames(whole, { scope: { kind: 'public' }, limit: 9 })).toEqual([]);
        for (const next of [move, playMove(move.game)]) expect(await whole.append(next)).toBe(false);
        expect(await store.removeGame(id, entry(id))).toBe(false);
      }
    });

    test('[O5] removes everything of a game but its id', async () => {
      const change = newGame();
      const { game } = change;
      await append(whole, change);
      expect(await store.isGame(game.id)).toBe(true);
      expect(await store.isRatedGame(game.id)).toBe(false);
      expect(await store.removeGame(game.id, entry(game.id))).toBe(true);
      whole.forget(game.id);
      expect(await store.removeGame(game.id, entry(game.id))).toBe(false);
      expect(await store.isGame(game.id)).toBe(false);
      expect(await whole.find(game.id)).toBeUndefined();
      expect(await whole.log(game.id, 0)).toEqual([]);
      expect(await listGames(whole, { scope: { kind: 'public' }, limit: 9 })).toEqual([]);
      expect(await whole.versions([game.id])).toEqual(new Map());
      expect(await whole.append(change)).toBe(false);
      expect(await whole.append(playMove(game))).toBe(false);
      expect(await whole.find(game.id)).toBeUndefined();
      expect(await store.hideGame(game.id, entry(game.id))).toBe(false);
    });
  });
}
