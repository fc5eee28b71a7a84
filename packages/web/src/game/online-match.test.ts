import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeBrowser, stubBrowser } from '../../test/browser.ts';
import { begunGame, GameServer, waitingGame, withMove } from '../../test/game-server.ts';
import { loadPage } from '../../test/runes.ts';

type Page = typeof import('./online-match.svelte.ts');
type Match = InstanceType<Page['OnlineMatch']>;

let browser: FakeBrowser;
let open: Match[];
beforeEach(() => {
  browser = stubBrowser();
  open = [];
});
afterEach(() => {
  for (const match of open) match.leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Opens the game's page in this browser: with fresh modules, and with the storage that was there before. */
async function visit(server: GameServer): Promise<Match> {
  server.install();
  const { OnlineMatch } = await loadPage<Page>('game/online-match.svelte.ts');
  const match = new OnlineMatch(server.game);
  open.push(match);
  void match.open();
  return match;
}

const setSouthSeat = () =>
  browser.kept.set(
    `kalah:seat:${begunGame.id}`,
    JSON.stringify({ side: 'south', token: 'secret', taken: 1 }),
  );
const reconnect = () => browser.events.dispatchEvent(new Event('online'));

/** `AbortSignal.timeout` by the timers of the test. */
function timeout(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('timed out', 'TimeoutError')), milliseconds);
  return controller.signal;
}

const played = ({ game }: GameServer) => game.moves.map(({ pit }) => pit);
describe('a move', () => {
  test('is sent again and played once when its answer is lost', async () => {
    setSouthSeat();
    const server = new GameServer(begunGame);
    server.fates.set('PUT moves/1', ['answer lost']);
    const match = await visit(server);
    match.choose({ side: 'south', pit: 0 });
    await expect.poll(() => played(server)).toEqual([0]);
    reconnect();
    await expect.poll(() => match.hasUnsent).toBe(false);
    expect(played(server)).toEqual([0]);
    expect(match.isOnline).toBe(true);
    expect(server.requests.filter((request) => request === 'PUT moves/1')).toHaveLength(2);
  });

  test('is sent when the page is opened again, if it was still unsent', async () => {
    setSouthSeat();
    const server = new GameServer(begunGame);
    server.fates.set('PUT moves/1', ['not sent']);
    const first = await visit(server);
    first.choose({ side: 'south', pit: 2 });
    first.choose({ side: 'south', pit: 5 });
    first.leave();
    const second = await visit(server);
    expect(second.pits).toEqual([2, 5]);
    await expect.poll(() => played(server)).toEqual([2, 5]);
    await expect.poll(() => second.hasUnsent).toBe(false);
  });

  test('is removed from the board when another move was played meanwhile', async () => {
    setSouthSeat();
    browser.kept.set(`kalah:unsent:${begunGame.id}`, JSON.stringify([{ number: 1, pit: 0 }]));
    const match = await visit(new GameServer(withMove(begunGame, 1)));
    expect(match.pits).toEqual([1]);
    expect(match.hasUnsent).toBe(false);
  });

  test('is sent when it is played right after another one was rejected', async () => {
    setSouthSeat();
    const server = new GameServer(begunGame);
    const match = await visit(server);
    server.rejections.set('PUT moves/1', 'unsupported-media-type');
    match.choose({ side: 'south', pit: 0 });
    await expect.poll(() => match.hasUnsent).toBe(false);
    server.rejections.clear();
    match.choose({ side: 'south', pit: 1 });
    await expect.poll(() => played(server)).toEqual([1]);
    await expect.poll(() => match.hasUnsent).toBe(false);
  });

  test('is shown as unsent and sent again with the same number when its request hangs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(timeout);
    setSouthSeat();
    const server = new GameServer(begunGame);
    server.fates.set('PUT moves/1', ['hangs']);
    const match = await visit(server);
    match.choose({ side: 'south', pit: 0 });
    await vi.advanceTimersByTimeAsync(8000);
    expect(match.isOnline).toBe(false);
    expect(match.unsentHouses).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(500);
    expect(match.isOnline).toBe(true);
    expect(match.hasUnsent).toBe(false);
    expect(server.requests.filter((request) => request === 'PUT moves/1')).toHaveLength(2);
    expect(played(server)).toEqual([0]);
  });
});

describe('the connection', () => {
  test('asks for no game because something happened in it', async () => {
    setSouthSeat();
    const server = new GameServer(begunGame);
    const match = await visit(server);
    await expect.poll(() => server.requests).toEqual(['GET events']);
    server.change(withMove(withMove(server.game, 0), 0));
    await expect.poll(() => match.pits).toEqual([0, 0]);
    server.change({
      ...server.game,
      version: 9,
      result: { how: 'resignation', winner: 'south', margin: null },
    });
    await expect.poll(() => match.ended).toMatchObject({ how: 'resignation' });
    expect(server.requests).toEqual(['GET events']);
  });

  test('is offline and online again as soon as the browser reports it', async () => {
    const server = new GameServer(begunGame);
    const match = await visit(server);
    await expect.poll(() => server.requests).toEqual(['GET events']);
    server.fates.set('GET events', ['not sent', 'not sent', 'not sent']);
    browser.events.dispatchEvent(new Event('offline'));
    expect(match.isOnline).toBe(false);
    server.fates.clear();
    reconnect();
    await expect.poll(() => match.isOnline).toBe(true);
  });
});

describe('a takeback', () => {
  test('names the move it means, so that a double click takes back one move', async () => {
    setSouthSeat();
    const server = new GameServer(withMove(begunGame, 2));
    const match = await visit(server);
    await Promise.all([match.commands.offerTakeback(), match.commands.offerTakeback()]);
    expect(server.requests.filter((request) => request === 'POST takeback')).toHaveLength(2);
    expect(server.bodies).toEqual([{ move: 1 }, { move: 1 }]);
  });
});

describe('sitting down', () => {
  test('gives the seat even when the answer is lost', async () => {
    const server = new GameServer(waitingGame);
    server.fates.set('POST seats/north', ['answer lost']);
    const match = await visit(server);
    const seated = match.takeSeat('north', 'Ben');
    await expect.poll(() => server.game.status).toBe('playing');
    reconnect();
    await seated;
    expect(match.seat).toMatchObject({ side: 'north', token: expect.any(String) });
    expect(match.mine).toEqual(['north']);
  });

  test('is completed by a page that is opened again', async () => {
    const server = new GameServer(waitingGame);
    server.fates.set('POST seats/north', ['answer lost']);
    const first = await visit(server);
    void first.takeSeat('north', 'Ben');
    await expect.poll(() => server.game.status).toBe('playing');
    first.leave();
    const second = await visit(server);
    await expect.poll(() => second.seat?.side).toBe('north');
  });

  test('is announced to others only, even when the stream is faster than the answer', async () => {
    const at = waitingGame.updatedAt;
    const seated = { kind: 'seated', number: 2, at, side: 'north', seat: begunGame.seats.north } as const;
    const server = new GameServer(waitingGame);
    server.fates.set('POST seats/north', ['hangs']);
    const [joiner, watcher] = [await visit(server), await visit(server)];
    await expect.poll(() => server.requests).toEqual(['GET events', 'GET events']);
    server.change(waitingGame); // a stream begins with the game
    void joiner.takeSeat('north', 'Ben');
    server.happen(seated);
    await expect.poll(() => watcher.narration).toBe('Ben has joined. The game begins.');
    await expect.poll(() => joiner.game.status).toBe('playing');
    expect(joiner.narration).toBe('Ann’s turn.');
  });

  test('is given up when the seat is taken', async () => {
    const server = new GameServer(waitingGame);
    server.rejections.set('POST seats/north', 'seat-taken');
    const match = await visit(server);
    await match.takeSeat('north', 'Ben');
    expect(match.seat).toBe(undefined);
    expect([...browser.kept.keys()]).toEqual([]);
  });
});
