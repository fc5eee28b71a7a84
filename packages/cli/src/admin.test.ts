import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '@kalah/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kalah } from './run-fixture.ts';

/** Keeps the server's store open, like a running server. */
let store: Awaited<ReturnType<typeof openStore>>;
let folder: string;
let database: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kalah-admin-'));
  database = `sqlite:${join(folder, 'kalah.db')}`;
  store = await openStore(database);
  const id = 'account-1';
  await store.accounts.addAccount({
    account: { id, name: 'Anouk', kind: 'person', createdAt: 0 },
    name: { text: 'Anouk', key: 'anouk', skeletons: ['anouk'] },
  });
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const admin = (...args: string[]) => kalah('admin', ...args, '--database', database);
const because = ['--reason', 'because'];

test('[O1] finds, shows, renames, closes and reopens accounts while a server runs', async () => {
  expect((await admin('find', 'an')).out).toContain('Anouk  person  1970-01-01  account-1');
  expect((await admin('find', 'account-1')).out).toContain('Anouk');
  expect(await admin('find', 'zz')).toMatchObject({ code: 0, out: 'No account found.\n' });
  expect((await admin('show', 'anouk')).out).toContain('signs in with nothing; 0 sessions, 0 tokens');
  expect((await admin('rename', 'Anouk', 'Lea', ...because)).out).toBe('Anouk is now called Lea.\n');
  expect((await admin('close', 'Lea', ...because)).out).toBe('Lea is closed.\n');
  expect(await admin('close', 'Lea', ...because)).toMatchObject({
    code: 1,
    err: expect.stringContaining('already'),
  });
  expect((await admin('show', 'lea')).out).toContain('closed 20');
  expect(JSON.parse((await admin('reopen', 'Lea', ...because, '--json')).out)).toMatchObject({
    closedAt: null,
  });
  expect(await admin('show', 'nobody')).toMatchObject({ code: 1, err: 'No account has this name or id.\n' });
  expect(await admin('rename', 'Lea', 'a b', ...because)).toMatchObject({ code: 2 });
});

test('[O3] [O7] shows a recovery code and a token once', async () => {
  const reset = JSON.parse((await admin('reset', 'Lea', ...because, '--json')).out);
  expect(reset).toEqual({ name: 'Lea', recoveryCode: expect.stringMatching(/^(\w{4}-){3}\w{4}$/) });
  const created = JSON.parse(
    (await admin('token', 'create', 'Lea', '--days', '3', ...because, '--json')).out,
  );
  expect(created).toMatchObject({ token: { account: 'Lea' }, secret: expect.stringMatching(/^kal_/) });
  const list = await admin('token', 'list');
  expect(list.out).toContain(created.token.id);
  expect(list.out).not.toContain(created.secret);
  expect(await admin('token', 'revoke', created.token.id, ...because)).toMatchObject({ code: 0 });
  expect((await admin('token', 'list')).out).toBe('No tokens.\n');
});

test('[O6] blocks and unblocks addresses', async () => {
  expect((await admin('address', 'block', '203.0.113.7', '--hours', '2', ...because)).out).toContain(
    '203.0.113.7/32',
  );
  expect((await admin('address', 'list')).out).toMatch(/^203\.0\.113\.7\/32 {2}until .* because\n$/);
  expect(await admin('address', 'unblock', '203.0.113.7', ...because)).toMatchObject({ code: 0 });
  expect((await admin('address', 'list')).out).toBe('No address is blocked.\n');
  expect(await admin('address', 'block', '127.0.0.1', ...because)).toMatchObject({
    code: 1,
    err: expect.stringContaining('server itself'),
  });
});

test('[O4] [O11] explains that a game or report does not exist', async () => {
  for (const act of ['hide', 'show', 'remove']) {
    expect(await admin('game', act, randomUUID(), ...because)).toMatchObject({
      code: 1,
      err: 'There is no game with this id.\n',
    });
  }
  expect((await admin('game', 'list')).out).toBe('No game is hidden.\n');
  expect((await admin('report', 'list', '--all')).out).toBe('No reports.\n');
  expect(await admin('report', 'resolve', 'x', ...because)).toMatchObject({ code: 1 });
});

test('[O11] shows the text of a report without characters that control the terminal', async () => {
  const subject = { kind: 'player', id: 'account-1' } as const;
  const text = '\x1b]52;c;cm0gLXJm\x07\nHe cheats\u202e!';
  await store.moderation.addReport({ id: 'r', at: 0, subject, reason: 'other', text });
  expect((await admin('report', 'list')).out).toContain('\n  ]52;c;cm0gLXJm He cheats !\n');
});

test('[Q21] lists accounts that lose improbably little', async () => {
  expect((await admin('suspects')).out).toContain('No account loses improbably little.');
  expect(JSON.parse((await admin('suspects', '--json')).out)).toEqual([]);
});

test('[O8] keeps an audit log with the user of the terminal', async () => {
  const entries = JSON.parse((await admin('audit', '--json')).out) as { number: number; operator: string }[];
  expect(entries.map(({ number }) => number)).toEqual(entries.map((_, index) => entries.length - index));
  expect(entries[0]!.operator).toMatch(/^terminal:/);
  expect((await admin('audit', '--limit', '1', '--subject', 'account-1')).out).toContain(
    'sign-in-reset  Lea  because',
  );
});

test.each([
  [['close', 'Lea'], 'reason'],
  [['close', 'Lea', '--reason', ' '], '1 to 500 characters'],
  [['find', '--limit', '0'], 'whole number'],
  [['token', 'create', 'Lea', '--days', 'x', ...because], 'whole number'],
  [['address', 'block', ...because], 'range'],
  [['fly'], 'unknown command'],
])('[O1] rejects wrong usage: %j', async (args, said) => {
  const { code, err } = await admin(...args);
  expect([code, err]).toEqual([2, expect.stringContaining(said)]);
});

test('[O1] says what is wrong with the database', async () => {
  const missing = await kalah('admin', 'audit', '--database', `sqlite:${join(folder, 'none.db')}`);
  expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('does not exist') });
  expect(await kalah('admin', 'audit', '--database', 'memory:')).toMatchObject({ code: 1 });
});
