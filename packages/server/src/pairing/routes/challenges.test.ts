import { expect, test } from 'vitest';
import {
  anonymous,
  CLOCK,
  codeOf,
  hear,
  newVariant,
  post,
  readGame,
  seek,
  signUp,
  useServer,
} from './pairing-fixture.ts';

useServer();

test('[L9] [Q14] [Q16] can have the pie rule, or lead to a pair of games', async () => {
  const [ann, bob] = [await signUp(), await signUp()];
  const play = async (terms: object) => {
    const challenge = await ann.client.createChallenge(bob.name, terms);
    expect(challenge).toMatchObject({ pie: false, pair: false, ...terms });
    const { game } = await bob.client.acceptChallenge(challenge.id);
    return readGame(game);
  };
  expect(await play({ pie: true })).toMatchObject({ pie: true, pair: null });
  expect(await play({ pair: true })).toMatchObject({ pie: false, pair: { number: 1 } });
  for (const unfair of [
    { pie: true, pair: true },
    { pie: true, start: 'fair' },
    { pie: true, variant: { seeds: 6 } },
  ] as const)
    expect(await codeOf(ann.client.createChallenge(bob.name, unfair))).toBe('bad-request');
});

test('[L9] is accepted once, even if it is accepted twice', async () => {
  const [ann, bob] = [await signUp(), await signUp()];
  const [heard, answered] = [await hear(bob.client), await hear(ann.client)];
  const challenge = await ann.client.createChallenge(bob.name.toLowerCase(), {
    clock: CLOCK,
    side: 'north',
  });
  expect(challenge).toMatchObject({ state: 'open', side: 'north', rated: false, from: { name: ann.name } });
  expect((await heard.next('challenge')).challenge).toEqual(challenge);
  expect((await bob.client.listChallenges()).received).toEqual([challenge]);
  expect((await ann.client.listChallenges()).sent).toEqual([challenge]);
  const accepted = await Promise.all([1, 2, 3].map(() => bob.client.acceptChallenge(challenge.id)));
  expect(new Set(accepted.map(({ game }) => game)).size).toBe(1);
  expect(accepted.filter(({ token }) => token !== null)).toHaveLength(1);
  expect(accepted[0]).toMatchObject({ side: 'south' });
  expect((await answered.next('challenge-accepted')).challenge).toMatchObject({
    state: 'accepted',
    game: accepted[0]!.game,
  });
  expect(await answered.next('game-started')).toMatchObject({
    side: 'north',
    game: { id: accepted[0]!.game },
  });
  expect(await codeOf(ann.client.cancelChallenge(challenge.id))).toBe('challenge-closed');
  expect(await codeOf(bob.client.declineChallenge(challenge.id))).toBe('challenge-closed');
  expect(await ann.client.listChallenges()).toEqual({ received: [], sent: [] });
});

test('[L9] is declined with a reason, or cancelled', async () => {
  const [ann, bob] = [await signUp(), await signUp()];
  const answered = await hear(ann.client);
  const first = await ann.client.createChallenge(bob.name, {});
  expect(first).toMatchObject({ clock: null });
  expect(await codeOf(ann.client.createChallenge(bob.name, {}))).toBe('already-challenged');
  expect(await codeOf(ann.client.declineChallenge(first.id))).toBe('no-such-challenge');
  await bob.client.declineChallenge(first.id, 'too-slow');
  expect((await answered.next('challenge-declined')).challenge).toMatchObject({
    state: 'declined',
    reason: 'too-slow',
  });
  const second = await ann.client.createChallenge(bob.name, { clock: CLOCK });
  expect(await codeOf((await signUp()).client.acceptChallenge(second.id))).toBe('no-such-challenge');
  expect(await codeOf(bob.client.cancelChallenge(second.id))).toBe('no-such-challenge');
  expect(await ann.client.cancelChallenge(second.id)).toMatchObject({ state: 'cancelled' });
  expect(await codeOf(bob.client.acceptChallenge(second.id))).toBe('challenge-closed');
});

test('[L9] a repeated request makes one challenge', async () => {
  const [ann, bob] = [await signUp(), await signUp()];
  const key = crypto.randomUUID();
  const first = await ann.client.createChallenge(bob.name, { clock: CLOCK }, key);
  expect(await ann.client.createChallenge(bob.name, { clock: CLOCK }, key)).toEqual(first);
  expect(await codeOf(ann.client.createChallenge(bob.name, {}, key))).toBe('key-reused');
});

test('[L10] rejects challenges to oneself, and gives the same answer for unknown and deleted players', async () => {
  const [ann, gone, reader] = [await signUp(), await signUp(), await signUp(['account:read'])];
  await gone.browser.send('DELETE', '/account', { name: gone.name });
  expect(await codeOf(ann.client.createChallenge(ann.name))).toBe('own-account');
  const answers = await Promise.all(
    [gone.name, 'Nobody', '../x', 'x'.repeat(99)].map((name) =>
      post(`/challenges/${encodeURIComponent(name)}`, {}, ann.token),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  const [deleted, unknown] = answers.map(({ problem }) => ({ ...problem, trace: '' }));
  expect(deleted).toEqual(unknown);
  expect(await codeOf(anonymous().createChallenge(ann.name))).toBe('sign-in-required');
  expect(await codeOf(reader.client.createChallenge(ann.name))).toBe('scope-missing');
});

test('[L10] players who have blocked each other do not meet', async () => {
  const [ann, bob] = [await signUp(), await signUp()];
  const { seek: open } = await seek(bob.client, { variant: newVariant(), clock: CLOCK }).next('waiting');
  expect((await ann.browser.send('PUT', `/account/blocks/${bob.name}`)).status).toBeLessThan(300);
  expect(await codeOf(ann.client.createChallenge(bob.name))).toBe('not-accepting');
  expect(await codeOf(bob.client.createChallenge(ann.name))).toBe('not-accepting');
  expect(await codeOf(ann.client.acceptSeek(open.id))).toBe('not-accepting');
  const other = seek(ann.client, { variant: open.variant, clock: CLOCK });
  await other.next('waiting');
  const third = await seek(anonymous(), { variant: open.variant, clock: CLOCK }).next('paired');
  expect(third.game).toBeTruthy();
  expect((await ann.client.listSeeks({ limit: 100 })).seeks.map(({ player }) => player.name)).toEqual(
    expect.arrayContaining([expect.stringMatching(new RegExp(`^(${ann.name}|${bob.name})$`))]),
  );
});

test.each([
  ['an unknown side', { side: 'east' }, 'side'],
  ['a rated game without a clock', { rated: true }, 'clock'],
  ['an unknown field', { colour: 'red' }, 'colour'],
  ['a bad clock', { clock: { kind: 'live' } }, undefined],
  ['a bad variant', { variant: { seeds: 0 } }, 'variant.seeds'],
])('rejects %s', async (_what, body, field) => {
  const { token } = await signUp();
  const { status, problem } = await post('/challenges/Nobody', body, token);
  expect([400, 422]).toContain(status);
  expect(problem.field).toBe(field);
});

test('rejects an unknown reason and a malformed id', async () => {
  const { token } = await signUp();
  const id = crypto.randomUUID();
  expect((await post(`/challenges/${id}/decline`, { reason: 'bored' }, token)).problem.field).toBe('reason');
  expect((await post('/challenges/x/accept', {}, token)).status).toBe(400);
  expect((await post(`/challenges/${id}/accept`, {}, token)).problem.code).toBe('no-such-challenge');
});
