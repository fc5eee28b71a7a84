import type { Game, SeatedGame } from '@kalah/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBrowser } from '../../accounts/routes/browser-fixture.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';

const CLOCK = { kind: 'live', initial: 180, increment: 2 };

let server: TestServer;
let ann: TestBrowser;
let bob: TestBrowser;
let nobody: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  [ann, bob, nobody] = [0, 1, 2].map(() => new TestBrowser(server)) as [
    TestBrowser,
    TestBrowser,
    TestBrowser,
  ];
  await ann.signUp('Rated-ann');
  await bob.signUp('Rated-bob');
});
afterAll(() => server.stop());

test('[G1] draws a fair start, the same for a repeated request', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const body = { rated: true, clock: CLOCK, variant: { capturesAlone: true } };
  const first = await ann.send<SeatedGame>('POST', '/games', body, key);
  const again = await ann.send<SeatedGame>('POST', '/games', body, key);
  expect({ ...again.body.game, clock: null }).toEqual({ ...first.body.game, clock: null });
  expect(first.body.game).toMatchObject({
    rated: true,
    fair: true,
    ratings: null,
    variant: { capturesAlone: true },
  });
});

test('[G1] rejects what cannot be rated with a sentence that says why', async () => {
  const send = async (browser: TestBrowser, body: object) => {
    const { status, body: problem } = await browser.send('POST', '/games', { rated: true, ...body });
    return [status, problem.code];
  };
  expect(await send(nobody, { clock: CLOCK })).toEqual([401, 'account-required']);
  expect(await send(ann, {})).toEqual([422, 'rated-clock']);
  expect(await send(ann, { clock: CLOCK, variant: { seeds: 5 } })).toEqual([400, 'bad-request']);
  const usual = '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -';
  expect(await send(ann, { clock: CLOCK, start: usual })).toEqual([422, 'rated-start']);
  expect(await send(ann, { clock: CLOCK, seats: { north: { engine: 1 } } })).toEqual([422, 'rated-seats']);
});

test('[G1] [G4] lets only another account join, and takes no move back', async () => {
  const { body } = await ann.send<SeatedGame>('POST', '/games', { rated: true, clock: CLOCK });
  const { id } = body.game;
  const join = async (browser: TestBrowser) => {
    const answer = await browser.send<SeatedGame & { code?: string }>('POST', `/games/${id}/seats/north`, {});
    return [answer.status, answer.body.code];
  };
  expect(await join(nobody)).toEqual([401, 'account-required']);
  expect(await join(ann)).toEqual([409, 'rated-opponent']);
  expect(await join(bob)).toEqual([201, undefined]);
  const pit = body.game.legalPits[0];
  expect((await ann.send('PUT', `/games/${id}/moves/1`, { pit })).status).toBe(200);
  expect((await ann.send('POST', `/games/${id}/takeback`, {})).body.code).toBe('rated-takeback');
  const { body: record } = await nobody.send<{ rated: boolean }>('GET', `/games/${id}/record.json`);
  expect(record).toMatchObject({ rated: true, events: [{ kind: 'created', rated: true }, {}, {}] });
});

test('[G1] games are casual unless the request says otherwise', async () => {
  const { body } = await ann.send<SeatedGame>('POST', '/games', { clock: CLOCK });
  const { body: game } = await nobody.send<Game>('GET', `/games/${body.game.id}`);
  expect(game).toMatchObject({ rated: false, start: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -' });
});
