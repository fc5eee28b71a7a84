import type { OwnPuzzles, Puzzle, PuzzleAttempt } from '@kalah/api/puzzle';
import { createPuzzleClient, type PuzzleClient } from '@kalah/api/puzzle-client';
import { dailyPuzzle, findPuzzle } from '@kalah/engine/puzzles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBrowser } from '../accounts/routes/browser-fixture.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
let client: PuzzleClient;
let ann: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  client = createPuzzleClient({ baseUrl: server.url });
  ann = new TestBrowser(server);
  await ann.signUp('Anouk');
});
afterAll(() => server.stop());

const today = (days = 0) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const solve = async (id: string) => (await findPuzzle(id))!.decisions.map(({ pit }) => pit);
const attempt = async (id: string, moves: readonly number[], date?: string) =>
  (await ann.send<PuzzleAttempt>('POST', `/puzzles/${id}/attempt`, { moves, ...(date && { date }) })).body;
const own = async (query = '') => (await ann.send<OwnPuzzles>('GET', `/account/puzzles${query}`)).body;

test('[Z17] gives the puzzle of a day, without its solution', async () => {
  const date = today(-2);
  const daily = await client.readDaily({ date });
  const { id, rating } = (await dailyPuzzle(date))!;
  expect(daily).toEqual({
    id,
    variant: { pits: 6, seeds: 4, capturesAlone: false },
    position: expect.stringMatching(/ s -$/),
    goal: expect.objectContaining({ kind: expect.any(String) }),
    cost: expect.any(Number),
    moves: expect.any(Number),
    themes: expect.any(Array),
    rating,
    date,
  });
  expect(await client.readPuzzle(id)).toEqual({ ...daily, date: null });
  expect((await client.readDaily()).date).toBe(today());
});

test('[Z17] rejects dates and ids that do not exist', async () => {
  const codes = await Promise.all(
    [
      '/puzzles/daily?date=2026-02-30',
      '/puzzles/daily?date=x',
      '/puzzles/zzzzzzz',
      '/puzzles/..%2f',
      '/puzzles/next?theme=x',
    ].map(async (path) => {
      const { status, body } = await ann.send('GET', path);
      return [status, body.code];
    }),
  );
  expect(codes).toEqual([
    [400, 'bad-request'],
    [400, 'bad-request'],
    [404, 'no-such-puzzle'],
    [404, 'no-such-puzzle'],
    [400, 'bad-request'],
  ]);
});

test.each(['x', '2026-2-3', '2026-02-30'])('[Z17] says what is wrong with the date %s', async (date) => {
  const { body } = await ann.send('GET', `/puzzles/daily?date=${date}`);
  expect(body.detail).toBe('date must be a day like 2026-11-16.');
});

test('[Z16] rejects days before the archive and days that have not begun anywhere', async () => {
  const details = await Promise.all(
    [today(-800), today(3)].map(async (date) => {
      const { status, body } = await ann.send('GET', `/puzzles/daily?date=${date}`);
      return [status, body.code, body.detail];
    }),
  );
  const rejected = [400, 'bad-request', expect.stringMatching(/^date must be from \d{4}-.* to \d{4}-/)];
  expect(details).toEqual([rejected, rejected]);
  expect((await client.readDaily({ date: today(-724) })).date).toBe(today(-724));
});

test('[Z19] rejects an attempt with a day that has another puzzle', async () => {
  const { id } = await client.readDaily({ date: today(-1) });
  for (const date of [today(), today(-729), '2026-02-30', 'today']) {
    const { status, body } = await ann.send('POST', `/puzzles/${id}/attempt`, { moves: [], date });
    expect([date, status, body.code]).toEqual([date, 400, 'bad-request']);
  }
  expect(await own()).toMatchObject({ tried: 0, days: [] });
});

test('[Z17] answers an attempt without an account, and counts nothing', async () => {
  const { id } = await client.readDaily();
  const puzzle = (await findPuzzle(id))!;
  const moves = await solve(id);
  expect(await client.attempt(id, { moves })).toMatchObject({
    id,
    solved: true,
    wrong: null,
    value: puzzle.value,
    cost: puzzle.cost,
    solution: puzzle.solution,
    counted: null,
  });
  const { pit, options } = puzzle.decisions[0]!;
  const bad = options.find((option) => option.pit !== pit)!;
  const { solved, wrong } = await client.attempt(id, { moves: [bad.pit] });
  expect([solved, wrong?.number, wrong?.pit, wrong?.value]).toEqual([false, 0, bad.pit, bad.value]);
  expect(wrong?.cost).toBe(puzzle.value - bad.value);
  expect(wrong?.refutation.map((move) => move.pit)).toEqual(bad.refutation);
  expect((await client.attempt(id, { moves: [] })).solved).toBe(false);
});

test('[Z17] rejects moves that are not possible', async () => {
  const { id } = await client.readDaily();
  for (const [moves, status, code] of [
    [[11], 422, 'no-such-pit'],
    [[99], 400, 'bad-request'],
    ['0', 400, 'bad-request'],
    [new Array(25).fill(0), 400, 'bad-request'],
  ] as const) {
    const answer = await ann.send('POST', `/puzzles/${id}/attempt`, { moves });
    expect([moves, answer.status, answer.body.code]).toEqual([moves, status, code]);
  }
  expect((await own()).tried).toBe(0);
});

test('[Z18] counts the first attempt of an account, once, whatever is repeated', async () => {
  const { id } = (await ann.send<Puzzle>('GET', '/puzzles/next?rating=1500')).body;
  const wrong = (await findPuzzle(id))!.decisions[0]!.options.find(
    ({ refutation }) => refutation.length > 0,
  )!;
  const answers = await Promise.all([0, 1, 2].map(() => attempt(id, [wrong.pit])));
  expect(answers[0]!.counted).toMatchObject({
    number: 1,
    solved: false,
    rating: { before: 1500, provisional: true },
  });
  expect(answers[0]!.counted!.rating.after).toBeLessThan(1500);
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  const later = await attempt(id, await solve(id));
  expect([later.solved, later.counted]).toEqual([true, answers[0]!.counted]);
  expect(await own()).toMatchObject({
    rating: { rating: later.counted!.rating.after, provisional: true },
    tried: 1,
    solved: 0,
    streak: 0,
    attempts: [{ number: 1, id, solved: false, solvedAt: expect.any(String) }],
    next: null,
  });
});

test('[Z19] shows rating, streak, days and history', async () => {
  const { id, date } = (await ann.send<Puzzle>('GET', '/puzzles/daily')).body;
  await attempt(id, await solve(id));
  expect(await own()).toMatchObject({ days: [], daysInARow: 0 });
  await attempt(id, await solve(id), date!);
  const seen = await own('?limit=1');
  expect(seen).toMatchObject({
    tried: 2,
    solved: 1,
    streak: 1,
    bestStreak: 1,
    daysInARow: 1,
    attempts: [{ number: 2, id, solved: true }],
    next: '2',
  });
  expect(seen.days[0]).toEqual({ date, id, result: 'first-try' });
  expect((await own(`?limit=1&cursor=${seen.next}`)).attempts).toMatchObject([{ number: 1 }]);
  expect((await ann.send('GET', '/account/puzzles?cursor=-1')).status).toBe(400);
  const nobody = await new TestBrowser(server).send('GET', '/account/puzzles');
  expect([nobody.status, nobody.body.code]).toEqual([401, 'sign-in-required']);
});

test('[Z19] shows an older day with its result, which adds nothing to the streak', async () => {
  const date = today(-30);
  const { id } = await client.readDaily({ date });
  await attempt(id, [], date);
  expect((await own()).days[1]).toEqual({ date, id, result: 'not-solved' });
  await attempt(id, await solve(id), date);
  expect(await own()).toMatchObject({ days: [{}, { date, id, result: 'later' }], daysInARow: 1 });
});

test('[Z15] offers no puzzle that the account has tried', async () => {
  const tried = new Set((await own('?limit=100')).attempts.map(({ id }) => id));
  for (let i = 0; i < 8; i++) {
    const { body } = await ann.send<Puzzle>('GET', '/puzzles/next?theme=capture&capturesAlone=true');
    expect(body.variant.capturesAlone).toBe(true);
    expect(body.themes).toContain('capture');
    expect(tried.has(body.id)).toBe(false);
  }
});

test('[Z19] lists the ids of all puzzles that the account has tried', async () => {
  const { body } = await ann.send<{ ids: string[] }>('GET', '/account/puzzles/tried');
  expect(body.ids.toSorted()).toEqual((await own()).attempts.map(({ id }) => id).toSorted());
  expect((await new TestBrowser(server).send('GET', '/account/puzzles/tried')).status).toBe(401);
});

test('[A15] exports the puzzles of an account', async () => {
  const { body } = await ann.send<{
    puzzles: OwnPuzzles['attempts'];
    puzzleDays: (OwnPuzzles['days'][number] & { solvedAt: string | null })[];
  }>('GET', '/account/export');
  expect(body.puzzles.map(({ number }) => number)).toEqual([3, 2, 1]);
  expect(body.puzzleDays.map(({ date }) => date)).toEqual([today(), today(-30)]);
  for (const { solvedAt } of body.puzzleDays) expect(Date.now() - Date.parse(solvedAt!)).toBeLessThan(60_000);
});
