import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeBrowser, stubBrowser } from '../../test/browser.ts';
import { loadPage } from '../../test/runes.ts';
import { begunGame, TableServer, waitingGame, withMove } from '../../test/table-server.ts';

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
  vi.unstubAllGlobals();
});

/** Opens the game's page in this browser: modules of its own, the storage that was there before. */
async function visit(server: TableServer): Promise<Match> {
  vi.stubGlobal('fetch', server.fetch);
  const { OnlineMatch } = await loadPage<Page>('game/online-match.svelte.ts');
  const match = new OnlineMatch(server.game);
  open.push(match);
  void match.open();
  return match;
}

const sitSouth = () =>
  browser.kept.set(
    `kalah:seat:${begunGame.id}`,
    JSON.stringify({ side: 'south', token: 'secret', taken: 1 }),
  );
/** The browser has found its connection again. */
const reconnect = () => browser.events.dispatchEvent(new Event('online'));

const played = ({ game }: TableServer) => game.moves.map(({ pit }) => pit);
const gate = () => {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
};

describe('a move of ours', () => {
  test('whose answer is lost is sent again and played once', async () => {
    sitSouth();
    const server = new TableServer(begunGame);
    server.luck.set('PUT moves/1', ['answer lost']);
    const match = await visit(server);
    match.choose({ side: 'south', pit: 0 });
    await expect.poll(() => played(server)).toEqual([0]);
    reconnect();
    await expect.poll(() => match.hasUnsent).toBe(false);
    expect(played(server)).toEqual([0]);
    expect(match.isOnline).toBe(true);
    expect(server.asked.filter((what) => what === 'PUT moves/1')).toHaveLength(2);
  });

  test('that was left unsent is sent when the page is opened again', async () => {
    sitSouth();
    const server = new TableServer(begunGame);
    server.luck.set('PUT moves/1', ['not sent']);
    const first = await visit(server);
    first.choose({ side: 'south', pit: 2 });
    first.choose({ side: 'south', pit: 5 });
    first.leave();
    const second = await visit(server);
    expect(second.pits).toEqual([2, 5]);
    await expect.poll(() => played(server)).toEqual([2, 5]);
    await expect.poll(() => second.hasUnsent).toBe(false);
  });

  test('that no longer fits what was played meanwhile is taken from the board', async () => {
    sitSouth();
    browser.kept.set(`kalah:unsent:${begunGame.id}`, JSON.stringify([{ number: 1, pit: 0 }]));
    const match = await visit(new TableServer(withMove(begunGame, 1)));
    expect(match.pits).toEqual([1]);
    expect(match.hasUnsent).toBe(false);
  });

  test('is sent also when it is played while another one is being refused', async () => {
    sitSouth();
    const server = new TableServer(begunGame);
    const match = await visit(server);
    const reading = gate();
    server.refusals.set('PUT moves/1', 'unsupported-media-type');
    server.before = (what) => (what === 'GET' ? reading.passed : undefined);
    match.choose({ side: 'south', pit: 0 });
    await expect.poll(() => server.asked).toContain('GET');
    server.refusals.clear();
    match.choose({ side: 'south', pit: 1 });
    reading.open();
    await expect.poll(() => played(server)).toEqual([1]);
    expect(match.hasUnsent).toBe(false);
  });
});

describe('sitting down', () => {
  test('holds the seat although the answer was lost', async () => {
    const server = new TableServer(waitingGame);
    server.luck.set('POST seats/north', ['answer lost']);
    const match = await visit(server);
    const seated = match.takeSeat('north', 'Ben');
    await expect.poll(() => server.game.status).toBe('playing');
    reconnect();
    await seated;
    expect(match.seat).toMatchObject({ side: 'north', token: expect.any(String) });
    expect(match.mine).toEqual(['north']);
  });

  test('is asked again by a page opened anew, and then holds the seat', async () => {
    const server = new TableServer(waitingGame);
    server.luck.set('POST seats/north', ['answer lost']);
    const first = await visit(server);
    void first.takeSeat('north', 'Ben');
    await expect.poll(() => server.game.status).toBe('playing');
    first.leave();
    const second = await visit(server);
    await expect.poll(() => second.seat?.side).toBe('north');
  });

  test('is given up when somebody else sits there', async () => {
    const server = new TableServer(waitingGame);
    server.refusals.set('POST seats/north', 'seat-taken');
    const match = await visit(server);
    await match.takeSeat('north', 'Ben');
    expect(match.seat).toBe(undefined);
    expect([...browser.kept.keys()]).toEqual([]);
  });
});
