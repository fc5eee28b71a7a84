import { CLASSIC, startPosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { createGames } from '../games/games.ts';
import { byToken, hashToken } from '../games/seat.ts';
import type { MailServer } from '../platform/mail/mail-server-fixture.ts';
import {
  browser,
  createGame,
  DAY,
  games,
  MINUTE,
  mailServer,
  now,
  openReminders,
  outcomes,
  pass,
  play,
  received,
  secret,
  service,
  setUpReminders,
  startReplica,
  store,
  subscribe,
  subscribeEmail,
  VACANT,
} from './delivery-fixture.ts';

setUpReminders();

describe('a player', () => {
  test('[M1] is reminded of every turn, once', async () => {
    const game = await createGame(secret('ann', 'Ann'), secret('bob', 'Bob'));
    await subscribe('bob');
    startReplica();
    await play(game, 1, 'ann', 0);
    await pass(MINUTE);
    expect(received()).toEqual([
      { title: 'It is your turn', body: 'Ann has moved. You have 3 days.', url: `/play/${game.id}` },
    ]);
    await play(game, 2, 'bob', 0);
    await pass(MINUTE);
    await play(game, 3, 'ann', 3);
    await pass(MINUTE);
    expect(outcomes).toEqual(['push sent', 'push sent']);
  });

  test('[M1] gets one reminder that somebody has joined and that it is their turn', async () => {
    const game = await createGame(secret('ann', 'Ann'), VACANT);
    await subscribe('ann');
    startReplica();
    await games.takeSeat(game.id, { seat: secret('bob', 'Bob'), side: 'north', at: now });
    await pass(MINUTE);
    expect(received()).toMatchObject([{ title: 'Bob has joined your game', body: 'It is your turn.' }]);
  });

  test('[M1] who moves second gets a reminder that somebody has joined, and another one when it is their turn', async () => {
    const game = await createGame(VACANT, secret('bob', 'Bob'));
    await subscribe('bob', { language: 'fr' });
    startReplica();
    await games.takeSeat(game.id, { seat: secret('ann', 'Ann'), side: 'south', at: now });
    await pass(MINUTE);
    await play(game, 1, 'ann', 0);
    await pass(MINUTE);
    expect(received()).toMatchObject([
      { title: 'Ann a rejoint ta partie', body: 'Ton adversaire commence.' },
      { title: 'C’est à toi de jouer', body: 'Ann a joué. Tu as 3\u00a0jours.' },
    ]);
  });

  test('[M4] is warned once when a fifth of the period is left', async () => {
    const game = await createGame(secret('ann', 'Ann'), secret('bob', 'Bob'));
    await subscribe('bob');
    const ofEarlierVersion = { key: `reminder-clock:${game.id}:7`, kind: 'reminder-clock', dueAt: now };
    await store.addJobs([{ ...ofEarlierVersion, data: { game: game.id, look: 7 } }]);
    startReplica();
    await pass(DAY);
    await play(game, 1, 'ann', 0);
    await pass(2.4 * DAY - 1);
    expect(received().map(({ title }) => title)).toEqual(['It is your turn']);
    await pass(1);
    expect(received().at(-1)).toMatchObject({
      title: 'Your time is running out',
      body: 'Ann is waiting for your move. You have 14 hours left.',
    });
    await pass(0.3 * DAY);
    await play(game, 2, 'bob', 0);
    await play(game, 3, 'ann', 3);
    await pass(2.4 * DAY);
    expect(received().map(({ title }) => title)).toEqual([
      'It is your turn',
      'Your time is running out',
      'It is your turn',
      'Your time is running out',
    ]);
    await pass(20 * DAY);
    expect(service.pushed).toHaveLength(4);
    expect((await games.read(game.id)).ending).toMatchObject({ how: 'time' });
  });

  test('[M4] is warned in a game that was imported, or is older than reminders', async () => {
    const withoutJobs = createGames(store, { now: () => now });
    const [south, north] = [secret('ann', 'Ann'), secret('bob', 'Bob')];
    const clock = { kind: 'correspondence', days: 3 } as const;
    const start = startPosition(CLASSIC);
    const game = await withoutJobs.create({ start, seats: { south, north }, listed: true, clock, at: now });
    const reminders = openReminders();
    for (const device of ['phone', 'desk']) {
      const command = { device, ...browser.subscription, language: 'en', at: now } as const;
      await reminders.savePush(game.id, byToken('ann'), command);
    }
    startReplica();
    await pass(2.4 * DAY);
    expect(received().map(({ title }) => title)).toEqual(Array(2).fill('Your time is running out'));
    await pass(20 * DAY);
    expect(service.pushed).toHaveLength(2);
  });

  test('[M12] has one address, even if several are entered at once', async () => {
    const game = await createGame(secret('ann', 'Ann'), secret('bob', 'Bob'));
    const reminders = openReminders();
    const save = (name: string) =>
      reminders.saveEmail(game.id, byToken('ann'), {
        address: `${name}@example.org`,
        language: 'en',
        at: now,
      });
    await Promise.all(['one', 'two', 'three', 'four'].map(save));
    expect(await store.findSubscriptions(hashToken('ann'))).toHaveLength(1);
  });

  test('[M5] is not reminded of what is not true any more', async () => {
    const game = await createGame(secret('ann', 'Ann'), secret('bob', 'Bob'));
    await subscribe('bob');
    await subscribeEmail('bob');
    await play(game, 1, 'ann', 0);
    await play(game, 2, 'bob', 0);
    await play(game, 3, 'ann', 3);
    await games.resign(game.id, { by: byToken('ann'), at: now });
    startReplica();
    await pass(DAY / 2);
    expect(outcomes).toEqual([]);
    expect([service.pushed, mailServer.mails]).toEqual([[], []]);
  });

  test('[M5] [M10] gets an e-mail about the turn only after a minute without a move', async () => {
    const game = await createGame(secret('ann', 'Zoë'), secret('bob', 'Bob'));
    await subscribeEmail('bob');
    startReplica();
    await play(game, 1, 'ann', 0);
    await pass(MINUTE - 1);
    expect(mailServer.mails).toEqual([]);
    await pass(1);
    const [{ to, text, headers }] = mailServer.mails as [MailServer['mails'][0]];
    expect(to).toBe('bob@example.org');
    expect(headers.get('subject')).toBe('Du bist am Zug');
    expect(text).toContain('Zoë hat gezogen. Du hast 3 Tage Zeit.');
    expect(text).toContain(`https://kalah.example/play/${game.id}`);
    expect(headers.get('list-unsubscribe')).toContain('/reminders/');
    await play(game, 2, 'bob', 0);
    await play(game, 3, 'ann', 3);
    await pass(MINUTE / 2);
    await play(game, 4, 'bob', 3);
    await pass(MINUTE);
    expect(outcomes).toEqual(['email sent', 'email stale']);
  });

  test('[M12] gets no e-mail before the address is confirmed', async () => {
    const game = await createGame(secret('ann', 'Ann'), secret('bob', 'Bob'));
    await subscribeEmail('bob', false);
    startReplica();
    await play(game, 1, 'ann', 0);
    await pass(2.9 * DAY);
    expect(mailServer.mails).toEqual([]);
  });

  test('[M2] is reminded in a rematch, with the same token', async () => {
    const game = await createGame(secret('ann', 'Ann'), secret('bob', 'Bob'));
    await subscribe('bob');
    await games.resign(game.id, { by: byToken('ann'), at: now });
    startReplica();
    await games.rematch(game.id, { by: byToken('ann'), at: now });
    await pass(2 * DAY);
    expect(received()).toMatchObject([{ title: 'It is your turn' }]);
    expect(await store.findSubscriptions(hashToken('bob'))).toHaveLength(1);
  });

  test('[M2] is not reminded of live and untimed games, nor of the answers of a computer', async () => {
    const seats = { south: secret('ann', 'Ann'), north: secret('bob', 'Bob') };
    const start = startPosition(CLASSIC);
    await subscribe('bob');
    startReplica();
    const live = { kind: 'live', initial: 60, increment: 1 } as const;
    for (const clock of [undefined, live]) {
      const game = await games.create({ start, seats, listed: true, at: now, ...(clock && { clock }) });
      await play(game, 1, 'ann', 0);
    }
    await subscribe('ann');
    const computer = await createGame(secret('ann', 'Ann'), { kind: 'engine', level: 1 });
    await play(computer, 1, 'ann', 0);
    await games.play(computer.id, { by: { kind: 'engine' }, number: 2, pit: 0, at: now });
    await pass(MINUTE);
    expect(service.pushed).toEqual([]);
  });
});

test('[M5] a player who answers at once gets no notification, and a fast game no flood of them', async () => {
  const game = await createGame(secret('ann', 'Ann'), secret('bob', 'Bob'));
  await subscribe('bob');
  startReplica();
  for (const [number, token, pit] of [
    [1, 'ann', 0],
    [2, 'bob', 0],
    [3, 'ann', 3],
    [4, 'bob', 3],
  ] as const) {
    await play(game, number, token, pit);
    await pass(2000);
  }
  await pass(MINUTE);
  expect(service.pushed).toEqual([]);
  expect(outcomes).toEqual(['push stale', 'push stale']);
});
