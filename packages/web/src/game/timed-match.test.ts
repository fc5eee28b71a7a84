import type { Game, GameEvent } from '@kalah/api';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeBrowser, stubBrowser } from '../../test/browser.ts';
import { begunGame, GameServer, withMove } from '../../test/game-server.ts';
import { loadModules } from '../../test/runes.ts';

type Pages = [
  typeof import('./online-match.svelte.ts'),
  typeof import('../ui/announcer.svelte.ts'),
  typeof import('../settings/settings.svelte.ts'),
  typeof import('../ui/toasts.svelte.ts'),
];

let server: GameServer;
// The page's client uses the `fetch` that it finds when it is loaded.
vi.stubGlobal('fetch', (url: string, init: RequestInit) => server.fetch(url, init));
stubBrowser();
const [{ OnlineMatch }, { announcer }, { settings }, { toasts }] = await loadModules<Pages>(
  'game/online-match.svelte.ts',
  'ui/announcer.svelte.ts',
  'settings/settings.svelte.ts',
  'ui/toasts.svelte.ts',
);

const START = Date.parse(begunGame.createdAt);
const time = (milliseconds: number) => new Date(START + milliseconds).toISOString();

const timedGame: Game = {
  ...begunGame,
  clock: {
    kind: 'live',
    initial: 300,
    increment: 3,
    left: { south: 300_000, north: 300_000 },
    running: 'south',
    since: time(0),
    deadline: time(30_000),
    serverTime: time(0),
  },
};
const daysGame: Game = {
  ...timedGame,
  clock: { ...timedGame.clock!, kind: 'correspondence', days: 3, left: { south: 1e8, north: 1e8 } },
};

let browser: FakeBrowser;
let match: InstanceType<typeof OnlineMatch>;
beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => {
  match.leave();
  settings.change({ confirmMoves: true });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens a game as the player of a side, and waits until the page follows it. */
async function open(game: Game, side: 'south' | 'north'): Promise<void> {
  browser.kept.set(`kalah:seat:${game.id}`, JSON.stringify({ side, token: 'secret', taken: 1 }));
  server = new GameServer(game);
  server.install();
  match = new OnlineMatch(game);
  void match.open();
  await expect.poll(() => server.requests).toContain('GET events');
}

const played = () => server.game.moves.map(({ side, pit }) => `${side} ${pit}`);

describe('[T22] a move chosen ahead', () => {
  test('is played as soon as it is the player’s turn, and cleared', async () => {
    await open(timedGame, 'north');
    expect(match.choose({ side: 'north', pit: 2 })).toBeUndefined();
    expect(match.chooser.chosen).toEqual({ pit: 2, isAhead: true });
    expect(match.narration).toBe('Pit 3 is played as soon as it is your turn. Choose it again to cancel.');
    server.change(withMove(timedGame, 0));
    await expect.poll(played).toEqual(['south 0', 'north 2']);
    expect(match.chooser.chosen).toBeUndefined();
  });

  test('waits while the opponent moves again', async () => {
    await open(timedGame, 'north');
    match.choose({ side: 'north', pit: 0 });
    server.change(withMove(timedGame, 2));
    await expect.poll(() => match.pits).toEqual([2]);
    expect(match.chooser.chosen?.pit).toBe(0);
    server.change(withMove(server.game, 0));
    await expect.poll(played).toEqual(['south 2', 'south 0', 'north 0']);
  });

  test('is cancelled by choosing it again or by Escape, and replaced by another one', async () => {
    await open(timedGame, 'north');
    match.choose({ side: 'north', pit: 2 });
    match.choose({ side: 'north', pit: 4 });
    expect(match.chooser.chosen?.pit).toBe(4);
    match.choose({ side: 'north', pit: 4 });
    expect(match.chooser.chosen).toBeUndefined();
    match.choose({ side: 'north', pit: 1 });
    expect(match.chooser.cancel()).toBe(true);
    expect(match.chooser.chosen).toBeUndefined();
    expect(match.chooser.cancel()).toBe(false);
    expect(announcer.sentence.trim()).toBe('Your next move is no longer chosen.');
  });

  test('is dropped with a sentence when its pit is empty by then', async () => {
    const game: Game = { ...timedGame, start: '1,1,1,0/1,0,2,0 s -', position: '1,1,1,0/1,0,2,0 s -' };
    await open(game, 'north');
    match.choose({ side: 'north', pit: 1 });
    server.change(withMove(game, 0));
    await expect.poll(() => match.chooser.chosen).toBeUndefined();
    expect(match.narration).toBe('Pit 2 was empty, so your chosen move was not played.');
    expect(played()).toEqual(['south 0']);
  });

  test('is dropped when the game ends', async () => {
    await open(timedGame, 'north');
    match.choose({ side: 'north', pit: 1 });
    const result = { how: 'resignation', winner: 'north', margin: null } as const;
    server.change({ ...timedGame, version: 9, status: 'finished', result });
    await expect.poll(() => match.chooser.chosen).toBeUndefined();
    expect(played()).toEqual([]);
  });

  test('is refused in an untimed game, for the opponent’s pits, and to spectators', async () => {
    await open(begunGame, 'north');
    expect(match.choose({ side: 'north', pit: 2 })).toBe('It is Ann’s turn.');
    match.leave();
    await open(timedGame, 'north');
    expect(match.choose({ side: 'south', pit: 2 })).toBe('It is Ann’s turn.');
    expect(match.chooser.chosen).toBeUndefined();
  });
});

describe('[T23] a move of a correspondence game', () => {
  test('is played when it is confirmed', async () => {
    await open(daysGame, 'south');
    match.choose({ side: 'south', pit: 0 });
    expect(match.pits).toEqual([]);
    expect(match.chooser.chosen).toEqual({ pit: 0, isAhead: false });
    match.choose({ side: 'south', pit: 1 });
    match.chooser.confirm();
    await expect.poll(played).toEqual(['south 1']);
    expect(match.chooser.chosen).toBeUndefined();
  });

  test('is not played by an event that arrives before it is confirmed', async () => {
    await open(daysGame, 'south');
    match.choose({ side: 'south', pit: 0 });
    server.change({ ...daysGame, version: 7, offers: { draw: 'north', takeback: null } });
    await expect.poll(() => match.game.offers.draw).toBe('north');
    expect(match.chooser.chosen?.pit).toBe(0);
    expect(played()).toEqual([]);
  });

  test('needs no confirmation if the player does not want it', async () => {
    settings.change({ confirmMoves: false });
    await open(daysGame, 'south');
    match.choose({ side: 'south', pit: 0 });
    await expect.poll(played).toEqual(['south 0']);
  });
});

describe('the clocks of a match', () => {
  test('[T20] stop for the player who has moved, before the server has said so', async () => {
    await open(withMove(withMove(timedGame, 0), 0), 'south');
    expect(match.clock.readings?.south.isRunning).toBe(true);
    match.choose({ side: 'south', pit: 1 });
    const { left } = match.clock.readings!.south;
    match.clock.update();
    expect(match.clock.readings!.south.left).toBe(left);
  });

  test('[T4] show what the end of each side’s turn has granted', async () => {
    await open(timedGame, 'south');
    const moved = { kind: 'moved', move: 1, side: 'south', granted: 3000, number: 5 } as GameEvent;
    match.clock.note(moved, timedGame);
    match.clock.note({ ...moved, number: 6, granted: 0 } as GameEvent, timedGame);
    match.clock.note({ ...moved, number: 7, side: 'north', granted: 3000 } as GameEvent, timedGame);
    expect(match.clock.grants).toEqual({
      south: { seconds: 3, number: 5 },
      north: { seconds: 3, number: 7 },
    });
  });
});

describe('[T21] a player who cannot see the clocks', () => {
  const before = [0, 0, 1].reduce(withMove, timedGame);
  /** South has just moved, and North has some time left. */
  const northToMove = (left: number): Game => {
    const game = withMove(before, 2);
    const clock = { ...game.clock!, left: { south: 300_000, north: left }, running: 'north' as const };
    return { ...game, clock: { ...clock, since: time(0), deadline: time(left), serverTime: time(0) } };
  };

  test('hears the time when the turn begins', async () => {
    const say = vi.spyOn(announcer, 'say');
    await open(before, 'north');
    server.change(northToMove(175_000));
    await expect.poll(() => say.mock.calls.join()).toMatch(/Your turn\. You have 2 minutes/);
  });

  test('does not hear it again with every move of the turn', async () => {
    const say = vi.spyOn(announcer, 'say');
    await open([0, 0].reduce(withMove, timedGame), 'south');
    server.change(before);
    await expect.poll(() => say.mock.calls.flat()).toContainEqual(expect.stringMatching(/you move again\.$/));
  });

  test('hears when one minute and when ten seconds are left, and no other second', async () => {
    const say = vi.spyOn(announcer, 'say');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    browser.kept.set(`kalah:seat:${timedGame.id}`, JSON.stringify({ side: 'north', taken: 0 }));
    server = new GameServer(northToMove(90_000));
    server.install();
    match = new OnlineMatch(server.game);
    match.clock.open();
    await vi.advanceTimersByTimeAsync(91_000);
    vi.useRealTimers();
    expect(say.mock.calls.flat()).toEqual(['One minute left.', 'Ten seconds left.']);
    expect(match.clock.readings?.north.left).toBe(0);
  });
});

test('[T16] a claim that comes too early says when it can be made', async () => {
  await open(timedGame, 'north');
  server.rejections.set('POST claim', 'claim-too-early');
  server.claimableAt = new Date(Date.now() + 40_000).toISOString();
  await match.commands.claim();
  expect(toasts.list.at(-1)?.text).toMatch(/^Not yet: you can claim the win from .+ on\.$/);
  server.rejections.set('POST claim', 'not-claimable');
  await match.commands.claim();
  expect(toasts.list.at(-1)?.text).toBe('This game cannot be claimed now.');
});

test('[T6] says who did not begin in time', async () => {
  const result = { how: 'abort', winner: null, margin: null } as const;
  await open({ ...timedGame, status: 'finished', result }, 'north');
  expect(match.narration).toBe('The game is over: Ann did not begin in time.');
});

// Last, because the page keeps the latest time that it has received.
describe('the time of the server', () => {
  const nextTime = (hours: number) => time(hours * 3_600_000);

  test('comes with the connection, without a request for the game', async () => {
    await open(timedGame, 'south');
    server.send('watchers', { count: 3, serverTime: nextTime(100) });
    await expect.poll(() => match.watchers).toBe(3);
    expect(match.clock.now).toBeGreaterThanOrEqual(Date.parse(nextTime(100)));
    expect(server.requests).toEqual(['GET events']);
  });

  test('comes with a new connection after the device was asleep', async () => {
    await open(timedGame, 'south');
    vi.stubGlobal('document', { hidden: false });
    browser.events.dispatchEvent(new Event('visibilitychange'));
    expect(server.requests).toEqual(['GET events']);
    const awake = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(awake + 60_000);
    browser.events.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => server.requests).toEqual(['GET events', 'GET events']);
    browser.events.dispatchEvent(new Event('visibilitychange'));
    expect(server.requests).toHaveLength(2);
  });
});
