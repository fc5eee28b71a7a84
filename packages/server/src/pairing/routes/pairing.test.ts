import type { Game } from '@kalah/api';
import { createClient } from '@kalah/api/client';
import type { Pairing, SeekList } from '@kalah/api/pairing';
import { createPairingClient } from '@kalah/api/pairing-client';
import { legalPits, must, parsePosition } from '@kalah/rules';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '../../test-server.ts';
import {
  anonymous,
  CLOCK,
  codeOf,
  newName,
  newVariant,
  post,
  readGame,
  replay,
  seek,
  server,
  signUp,
  useServer,
} from './pairing-fixture.ts';

useServer();

describe('seeks', () => {
  test('[L1] [L2] pairs two people without accounts, and their tokens open their seats', async () => {
    const variant = newVariant();
    const body = { variant, clock: CLOCK };
    const [ann, bob] = [
      seek(anonymous(), { ...body, name: 'Ann' }),
      seek(anonymous(), { ...body, name: 'Bob' }),
    ];
    const [one, other] = await Promise.all([ann.next('paired'), bob.next('paired')]);
    expect(other.game).toBe(one.game);
    expect(new Set([one.side, other.side])).toEqual(new Set(['south', 'north']));
    const game = await readGame(one.game);
    expect(game).toMatchObject({ status: 'playing', variant, clock: CLOCK, rated: false, listed: true });
    expect(game.seats[one.side]).toEqual({ kind: 'secret', name: 'Ann' });
    const [toMove] = [one, other].filter(({ side }) => side === game.board.turn);
    await server.client.playMove(game.id, 1, { pit: game.legalPits[0]! }, toMove!.token!);
  });

  test('[L2] does not pair different terms, and lists who waits', async () => {
    const variant = newVariant();
    const ann = seek(anonymous(), { variant, clock: CLOCK, name: 'Ann' });
    const { seek: mine, token } = await ann.next('waiting');
    const bob = seek(anonymous(), { variant, clock: { ...CLOCK, increment: 3 } });
    const { seek: his } = await bob.next('waiting');
    const { seeks, more } = await anonymous().listSeeks({ clock: 'live', limit: 100 });
    expect(seeks.map(({ id }) => id)).toEqual(expect.arrayContaining([mine.id, his.id]));
    expect(more).toBe(false);
    expect(seeks.find(({ id }) => id === mine.id)).toEqual({
      ...mine,
      mine: false,
      player: { name: 'Ann', kind: 'anonymous', rating: null, provisional: false },
    });
    expect(JSON.stringify(seeks)).not.toContain(token);
    await anonymous().cancelSeek(mine.id, token);
    expect(await ann.next('ended')).toMatchObject({ reason: 'cancelled' });
    expect(await codeOf(anonymous().cancelSeek(his.id, token))).toBe('no-such-seek');
  });

  test('[L4] [L8] lets one of two people accept a seek, and repeats the answer', async () => {
    const ann = await signUp();
    const waiting = seek(ann.client, { variant: newVariant(), clock: CLOCK });
    const { seek: open } = await waiting.next('waiting');
    expect(open).toMatchObject({ mine: true, player: { name: ann.name, kind: 'person', rating: 1500 } });
    expect(await codeOf(ann.client.acceptSeek(open.id))).toBe('own-seek');
    const keys = [crypto.randomUUID(), crypto.randomUUID()];
    const accepted = await Promise.allSettled(
      keys.map((key) => anonymous().acceptSeek(open.id, { name: 'Bob' }, key)),
    );
    const winner = accepted.findIndex(({ status }) => status === 'fulfilled');
    const { value } = accepted[winner] as PromiseFulfilledResult<Pairing>;
    expect(accepted.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await waiting.next('paired')).toMatchObject({ game: value.game });
    expect(await anonymous().acceptSeek(open.id, { name: 'Bob' }, keys[winner])).toEqual(value);
    expect(await codeOf(anonymous().acceptSeek(open.id, {}, keys[1 - winner]))).toBe('seek-closed');
    const { seats } = await readGame(value.game);
    expect(seats[value.side]).toEqual({ kind: 'secret', name: 'Bob' });
  });

  test('[L5] keeps one live seek per person, and pairs nobody with themselves', async () => {
    const variant = newVariant();
    const [ann, visitor] = [await signUp(), crypto.randomUUID()];
    const first = seek(ann.client, { variant, clock: CLOCK });
    await first.next('waiting');
    const second = seek(ann.client, { variant, clock: CLOCK });
    await second.next('waiting');
    expect(await first.next('ended')).toMatchObject({ reason: 'replaced' });
    const other = seek(anonymous(), { variant, clock: { ...CLOCK, initial: 60 }, visitor });
    await other.next('waiting');
    const again = seek(anonymous(), { variant, clock: CLOCK, visitor });
    expect(await other.next('ended')).toMatchObject({ reason: 'replaced' });
    expect((await again.next('paired')).game).toBe((await second.next('paired')).game);
  });

  test('[L6] a seek that was left keeps its place, and its key finds its game', async () => {
    const variant = newVariant();
    const key = crypto.randomUUID();
    const body = { variant, clock: CLOCK };
    const ann = seek(anonymous(), body, key);
    const { seek: first } = await ann.next('waiting');
    ann.stop();
    const again = seek(anonymous(), body, key);
    expect((await again.next('waiting')).seek).toEqual(first);
    expect(await codeOf(seek(anonymous(), { ...body, name: 'Ann' }, key).next('waiting'))).toBe('key-reused');
    const bob = await seek(anonymous(), body).next('paired');
    const paired = await again.next('paired');
    expect(paired.game).toBe(bob.game);
    expect(await seek(anonymous(), body, key).next('paired')).toEqual(paired);
  });

  test('[L3] pairs accounts for a rated game from a fair start', async () => {
    const [ann, bob] = [await signUp(), await signUp()];
    const body = { clock: CLOCK, rated: true, variant: { capturesAlone: true } };
    const [one, other] = await Promise.all([ann, bob].map(({ client }) => seek(client, body).next('paired')));
    expect(other!.game).toBe(one!.game);
    const game = await readGame(one!.game);
    expect(game).toMatchObject({ rated: true, fair: true });
    expect([game.seats.south, game.seats.north].map((seat) => 'name' in seat && seat.name).sort()).toEqual(
      [ann.name, bob.name].sort(),
    );
    expect(await codeOf(seek(anonymous(), body).next('waiting'))).toBe('sign-in-required');
  });

  test('[L8] a correspondence seek stays until it is cancelled or accepted', async () => {
    const [ann, bob] = [await signUp(), await signUp()];
    const body = {
      clock: { kind: 'correspondence', days: 3 },
      ratingRange: { min: 1400, max: 1600 },
    } as const;
    const waiting = seek(ann.client, body);
    const { seek: first } = await waiting.next('waiting');
    waiting.stop();
    expect(await codeOf(anonymous().acceptSeek(first.id))).toBe('sign-in-required');
    const { body: listed } = await bob.browser.send<SeekList>('GET', '/seeks?clock=correspondence');
    expect(listed.seeks).toMatchObject([
      { id: first.id, mine: false, ratingRange: { min: 1400, max: 1600 } },
    ]);
    const { game } = await bob.client.acceptSeek(first.id);
    expect(await readGame(game)).toMatchObject({ clock: { kind: 'correspondence', days: 3 } });
    const second = seek(ann.client, { ...body, variant: { seeds: 5 } });
    const { seek: cancelled } = await second.next('waiting');
    await ann.client.cancelSeek(cancelled.id);
    expect(await second.next('ended')).toMatchObject({ reason: 'cancelled' });
    expect((await ann.client.listSeeks({ clock: 'correspondence' })).seeks).toEqual([]);
  });

  test('[L8] accepts only ratings in the range', async () => {
    const [ann, bob] = [await signUp(), await signUp()];
    const body = { variant: newVariant(), clock: CLOCK, ratingRange: { min: 1600 } };
    const { seek: open } = await seek(ann.client, body).next('waiting');
    expect(await codeOf(bob.client.acceptSeek(open.id))).toBe('rating-out-of-range');
    expect(await codeOf(anonymous().acceptSeek(open.id))).toBe('rating-out-of-range');
    expect(await codeOf(bob.client.acceptSeek(crypto.randomUUID()))).toBe('no-such-seek');
  });

  test('streams NDJSON on request', async () => {
    const controller = new AbortController();
    const response = await fetch(`${server.url}/api/v1/seeks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/x-ndjson' },
      body: JSON.stringify({ variant: newVariant(), clock: CLOCK }),
      signal: controller.signal,
    });
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    const { value } = await response.body!.getReader().read();
    expect(JSON.parse(new TextDecoder().decode(value))).toMatchObject({
      kind: 'waiting',
      seek: { rated: false },
    });
    controller.abort();
  });

  const live = { kind: 'live', initial: 60, increment: 0 };
  test.each([
    ['no clock', {}, 'clock'],
    ['a clock without time', { clock: { ...live, initial: 0 } }, undefined],
    ['a clock of both kinds', { clock: { ...live, days: 3 } }, undefined],
    ['an unknown kind of clock', { clock: { kind: 'sand' } }, 'clock.kind'],
    ['too many pits', { clock: live, variant: { pits: 99 } }, 'variant.pits'],
    ['an unknown rule', { clock: live, variant: { flying: true } }, 'variant.flying'],
    ['text instead of a truth value', { clock: live, rated: 'yes' }, 'rated'],
    ['an unknown start', { clock: live, start: 'empty' }, 'start'],
    ['a fair start of another board', { clock: live, start: 'fair', variant: { seeds: 3 } }, 'variant'],
    ['a rated game from the usual start', { clock: live, rated: true, start: 'standard' }, 'start'],
    ['a rated game on another board', { clock: live, rated: true, variant: { pits: 5 } }, 'variant'],
    ['a rating that is no number', { clock: live, ratingRange: { min: 'low' } }, 'ratingRange.min'],
    ['a negative rating', { clock: live, ratingRange: { min: -1 } }, 'ratingRange.min'],
    ['an empty range', { clock: live, ratingRange: { min: 2, max: 1 } }, 'ratingRange'],
    ['an invisible name', { clock: live, name: '  ' }, 'name'],
    ['a short secret', { clock: live, visitor: 'me' }, 'visitor'],
    ['an unknown field', { clock: live, colour: 'red' }, 'colour'],
  ])('rejects %s', async (_what, body, field) => {
    const { status, problem } = await post('/seeks', body);
    expect([400, 422]).toContain(status);
    expect(problem.field).toBe(field);
    expect(problem.detail).toMatch(/^\S.*\.$/s);
  });
});

describe('account events', () => {
  test('[L11] replays what was missed, once and in order', async () => {
    const [ann, bob] = [await signUp(), await signUp()];
    const ids: string[] = [];
    const controller = new AbortController();
    const first = bob.client.watchAccount({ signal: controller.signal, onId: (id) => ids.push(id) });
    await first.next();
    expect((await first.next()).value).toEqual({ kind: 'ready' });
    const one = await ann.client.createChallenge(bob.name);
    expect((await first.next()).value).toMatchObject({ kind: 'challenge', challenge: { id: one.id } });
    controller.abort();
    await ann.client.cancelChallenge(one.id);
    const two = await ann.client.createChallenge(bob.name);
    await bob.client.acceptChallenge(two.id);
    const missed = replay(bob.client, ids.at(-1));
    const kinds = ['challenge-cancelled', 'challenge', 'challenge-accepted', 'game-started'] as const;
    for (const kind of kinds) await missed.next(kind);
    const fresh = replay(bob.client);
    expect(await fresh.next('game-started')).toMatchObject({ game: { status: 'playing' } });
    // An id that this server has never given starts over.
    expect(await replay(bob.client, '99999').next('game-started')).toBeTruthy();
  });

  test('[L11] needs a session, or a token with the right scope', async () => {
    const reader = await signUp(['account:read']);
    const status = async (headers: Record<string, string>) => {
      const response = await fetch(`${server.url}/api/v1/account/events`, { headers });
      await response.body?.cancel();
      return response.status;
    };
    expect(await status({})).toBe(401);
    expect(await status({ authorization: `Bearer ${reader.token}` })).toBe(403);
    expect(await status({ cookie: reader.browser.cookie })).toBe(200);
    expect(await status({ cookie: reader.browser.cookie, 'last-event-id': 'x' })).toBe(400);
  });

  test('[L12] is enough for two bots to play a game', async () => {
    const owners = [await signUp(), await signUp()];
    const bots = await Promise.all(
      owners.map(async ({ browser }) => {
        const name = newName('Bot');
        const { body } = await browser.send<{ secret: string }>('POST', '/account/bots', { name });
        return { name, token: body.secret };
      }),
    );
    /** Accepts every challenge to it, plays the first legal pit, and resolves to the first game that ends. */
    async function run({ name, token }: { name: string; token: string }): Promise<Game> {
      const client = createPairingClient({ baseUrl: server.url, token });
      const { playMove } = createClient({ baseUrl: server.url });
      const controller = new AbortController();
      onTestFinished(() => controller.abort());
      for await (const event of client.watchAccount({ signal: controller.signal })) {
        if (event.kind === 'challenge' && event.challenge.to.name === name) {
          await client.acceptChallenge(event.challenge.id);
        }
        if (event.kind === 'turn') {
          const { game } = event;
          expect(event.side).toBe(game.board.turn);
          const pit = legalPits(must(parsePosition(game.position)))[0]!;
          await playMove(game.id, game.nextMove, { pit }, token);
        }
        if (event.kind === 'game-ended') return event.game;
      }
      throw new Error('the stream ended');
    }
    const played = bots.map(run);
    const challenger = createPairingClient({ baseUrl: server.url, token: bots[0]!.token });
    const challenge = await challenger.createChallenge(bots[1]!.name, { clock: CLOCK, rated: true });
    const [one, other] = await Promise.all(played);
    expect(one).toMatchObject({ status: 'finished', result: { how: 'played-out' }, rated: true });
    expect(other!.id).toBe(one!.id);
    expect((await challenger.listChallenges()).sent).toEqual([]);
    expect(challenge.from).toMatchObject({ kind: 'bot', rating: 1500, provisional: true });
  });
});

test('[L13] counts players, games and seeks', async () => {
  const waiting = seek(anonymous(), { variant: newVariant(), clock: CLOCK });
  await waiting.next('waiting');
  const lobby = await anonymous().readLobby();
  expect(lobby.players).toBeGreaterThan(0);
  expect(lobby).toEqual({
    players: expect.any(Number),
    games: expect.any(Number),
    seeks: expect.any(Number),
  });
});

test('has no pairing routes without accounts', async () => {
  const without = await startTestServer({ accounts: false });
  onTestFinished(() => without.stop());
  for (const path of ['/seeks', '/lobby', '/challenges', '/pairing/openapi.json']) {
    expect((await fetch(`${without.url}/api/v1${path}`)).status).toBe(404);
  }
});
