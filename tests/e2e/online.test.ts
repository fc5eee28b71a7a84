import { readFile } from 'node:fs/promises';
import { createClient } from '@kalah/api/client';
import { CLASSIC, startPosition } from '@kalah/rules';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createCutProxy } from '../../packages/api/test/cut-proxy.ts';
import { clickUnplayable, firstPitGame, pit, visibleText, waitForPosition } from './board.ts';
import { resize } from './layout.ts';
import { blockSockets, invite, named, openGame } from './players.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.closePages());
afterAll(() => world.close());

const game = firstPitGame();

describe('a game shared by a link', () => {
  test('is played to its end by two people, watched by a third, and followed by a rematch with sides swapped', async () => {
    const ann = await world.visit('/', named('Ann'));
    const link = await invite(ann);
    const ben = await world.visit(link, named('Ben'));
    await visibleText(ben, 'Ann invites you to a game.').waitFor();
    await ben.getByRole('button', { name: 'Join' }).click();
    await visibleText(ann, 'Ben').waitFor();
    const watcher = await world.visit(link);
    const players = { south: ann, north: ben };
    for (const { side, pit: chosen, before } of game) {
      await waitForPosition(players[side], before);
      await pit(players[side], side, chosen).click();
    }

    const { south, north } = game.at(-1)!.after.stores;
    const score = `${Math.max(south, north)} to ${Math.min(south, north)}`;
    const [glad, sad, winner] = south > north ? [ann, ben, 'Ann'] : [ben, ann, 'Ben'];
    await glad.getByRole('heading', { name: `You win, ${score}` }).waitFor();
    await sad.getByRole('heading', { name: `${winner} wins, ${score}` }).waitFor();
    await watcher.getByRole('heading', { name: `${winner} wins, ${score}` }).waitFor();

    await ann.locator('[data-result]').getByRole('button', { name: 'Close' }).click();
    await ann.getByRole('button', { name: 'Rematch, sides swapped' }).click();
    await ann.waitForURL((url) => url.pathname !== link);
    await ben.locator('[data-result]').getByRole('button', { name: 'Play it' }).click();
    await ben.waitForURL((url) => url.pathname === new URL(ann.url()).pathname);
    await pit(ben, 'south', 0).click();
    await waitForPosition(ann, game[0]!.after);
  });

  test('shows the invitation on a phone without scrolling, upright and sideways', async () => {
    const { game: made } = await createClient({ baseUrl: world.url }).createGame({ name: 'Ann' });
    const phone = await world.visit(`/play/${made.id}`, { viewport: { width: 320, height: 568 } });
    const join = phone.getByRole('button', { name: 'Join' });
    const bottomOf = async () => {
      const { y, height } = (await join.boundingBox())!;
      return y + height;
    };
    expect(await bottomOf()).toBeLessThan(568);
    await resize(phone, { width: 740, height: 360 });
    expect(await bottomOf()).toBeLessThan(360);
    await join.click();
    await phone.getByText('You', { exact: true }).first().waitFor();
  });

  test('continues when its tab is closed and reopened, and in two tabs at once', async () => {
    const { ann, ben, link } = await openGame(world);
    await pit(ann, 'south', game[0]!.pit).click();
    await waitForPosition(ben, game[0]!.after);

    const context = ann.context();
    const [again, second] = [await context.newPage(), await context.newPage()];
    await ann.close();
    await again.goto(world.url + link);
    await second.goto(world.url + link);
    await pit(ben, 'north', game[1]!.pit).click();
    await waitForPosition(again, game[1]!.after);
    await waitForPosition(second, game[1]!.after);
    await pit(second, 'south', game[2]!.pit).click();
    await waitForPosition(again, game[2]!.after);
  });

  test('shows at once that it is offline, keeps a move made then, shows that it is unsent, and sends it once', async () => {
    const { ann, ben } = await openGame(world);
    await ann.context().setOffline(true); // connections stay open, but silent
    await visibleText(ann, 'No connection.').waitFor();
    await pit(ann, 'south', game[0]!.pit).click();
    await waitForPosition(ann, game[0]!.after);
    await visibleText(ann, 'Your move is saved and will be sent when the connection is back.').waitFor();
    await waitForPosition(ben, startPosition(CLASSIC));

    await ann.context().setOffline(false);
    await waitForPosition(ben, game[0]!.after);
    await ann.locator('[data-notice=offline]').waitFor({ state: 'detached' });
    await expect.poll(() => ben.locator('[data-ply]').count()).toBe(1);
  });

  test('neither loses nor duplicates a move when a player is disconnected twice', async () => {
    const proxy = await createCutProxy(world.url);
    const { ann, ben, link } = await openGame(world, proxy.url, blockSockets);
    // The page learns that it is offline before the browser refuses its requests, so a new connection may still get through.
    const disconnect = async () => {
      await ann.context().setOffline(true);
      proxy.disconnect();
    };
    const reconnect = async () => {
      proxy.restore();
      await ann.context().setOffline(false);
    };
    await pit(ann, 'south', game[0]!.pit).click();
    await waitForPosition(ben, game[0]!.after);
    await pit(ben, 'north', game[1]!.pit).click();
    await waitForPosition(ann, game[1]!.after);

    // The connection breaks after the server has received the move, before the response arrives. Then Ann plays again.
    await ann.route(
      '**/moves/*',
      async (route) => {
        await route.fetch();
        await disconnect();
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );
    await pit(ann, 'south', game[2]!.pit).click();
    await waitForPosition(ben, game[2]!.after);
    await pit(ann, 'south', game[3]!.pit).click();
    await visibleText(ann, 'Your move is saved and will be sent when the connection is back.').waitFor();
    await reconnect();
    await waitForPosition(ben, game[3]!.after);
    await ann.locator('[data-notice=offline]').waitFor({ state: 'detached' });

    // Ben plays while Ann is disconnected.
    await disconnect();
    await visibleText(ann, 'No connection.').waitFor();
    await pit(ben, 'north', game[4]!.pit).click();
    await waitForPosition(ben, game[4]!.after);
    await waitForPosition(ann, game[3]!.after);
    await reconnect();
    await waitForPosition(ann, game[4]!.after);

    const { moves } = await createClient({ baseUrl: world.url }).readGame(link.split('/').at(-1)!);
    expect(moves.map(({ pit }) => pit)).toEqual(game.slice(0, 5).map(({ pit }) => pit));
    await proxy.close();
  });

  test('keeps an unsent move even when the tab is closed before the connection is back', async () => {
    const { ann, ben, link } = await openGame(world);
    const context = ann.context();
    await context.setOffline(true);
    await pit(ann, 'south', game[0]!.pit).click();
    await visibleText(ann, 'Your move is saved').waitFor();
    const again = await context.newPage();
    await ann.close();
    await context.setOffline(false);
    await again.goto(world.url + link);
    await waitForPosition(ben, game[0]!.after);
  });

  test('takes back a move when the opponent agrees, and lets a player withdraw an offer', async () => {
    const { ann, ben } = await openGame(world);
    await pit(ann, 'south', game[0]!.pit).click();
    await waitForPosition(ben, game[0]!.after);
    await ann.getByRole('button', { name: 'Take back' }).click();
    await visibleText(ben, 'Ann asks to take back a move.').waitFor();
    await ben.getByRole('button', { name: 'Allow' }).click();
    await waitForPosition(ann, startPosition(CLASSIC));
    await waitForPosition(ben, startPosition(CLASSIC));
    await visibleText(ann, 'You took back a move. Your turn.').waitFor();
    await visibleText(ben, 'Ann took back a move. Ann’s turn.').waitFor();

    await ann.getByRole('button', { name: 'Offer a draw' }).click();
    await visibleText(ben, 'Ann offers a draw.').waitFor();
    await ann.getByRole('button', { name: 'Withdraw' }).click();
    await visibleText(ben, 'Ann withdrew the draw offer.').waitFor();
    await ben.getByRole('button', { name: 'Agree' }).waitFor({ state: 'detached' });
  });

  test('takes back one move on a double click', async () => {
    const api = createClient({ baseUrl: world.url });
    const { game: made, seat } = await api.createGame({ seats: { south: 'me', north: 'open' } });
    for (const [index, { pit, side }] of game.slice(0, 4).entries())
      await api.playMove(made.id, index + 1, { pit }, side === 'south' ? seat!.token : undefined);
    const stored = { settings: { pace: 'at-once' }, [`seat:${made.id}`]: { ...seat, taken: 0 } };
    const page = await world.visit(`/play/${made.id}`, { stored });
    await waitForPosition(page, game[3]!.after);
    await page.getByRole('button', { name: 'Take back' }).dblclick();
    await waitForPosition(page, game[3]!.before);
    await pit(page, 'south', game[3]!.pit).click();
    await expect.poll(async () => (await api.readGame(made.id)).nextMove).toBe(6);
    expect((await api.readGame(made.id)).moves.map(({ pit }) => pit)).toEqual(
      game.slice(0, 4).map(({ pit }) => pit),
    );
  });

  test('can be aborted, after confirmation, while nobody has joined', async () => {
    const ann = await world.visit('/', named('Ann'));
    const link = await invite(ann);
    await ann.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await ann.getByRole('button', { name: 'Call off' }).click();
    await ann.getByRole('dialog').getByRole('button', { name: 'Call off' }).click();
    await ann.getByRole('heading', { name: 'Called off' }).waitFor();
    expect(await ann.getByRole('button', { name: 'Rematch' }).count()).toBe(0);
    const late = await world.visit(link, named('Ben'));
    await late.getByRole('heading', { name: 'Called off' }).waitFor();
    expect(await late.getByRole('button', { name: 'Join' }).count()).toBe(0);
  });

  test('steps through its moves with the arrow keys, and ends when a player resigns and confirms', async () => {
    const { ann, ben } = await openGame(world);
    await pit(ann, 'south', game[0]!.pit).click();
    await waitForPosition(ben, game[0]!.after);
    await ben.getByRole('group', { name: 'Moves so far' }).focus();
    await ben.keyboard.press('ArrowLeft');
    await waitForPosition(ben, startPosition(CLASSIC));
    await clickUnplayable(ben, 'north', 0);
    await visibleText(ben, 'This is an earlier position. Go to the latest move to play.').waitFor();
    await ben.getByRole('group', { name: 'Moves so far' }).focus();
    await ben.keyboard.press('ArrowRight');
    await waitForPosition(ben, game[0]!.after);

    await ann.getByRole('button', { name: 'Resign' }).click();
    await ann.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await ben.getByRole('heading', { name: 'You win' }).waitFor();
    await ann.getByRole('heading', { name: 'Ben wins' }).waitFor();
  });

  test('is included in its page: it is requested once, and not only after the scripts', async () => {
    const { link } = await openGame(world);
    const context = await world.visitor();
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(world.url + link);
    await waitForPosition(page, startPosition(CLASSIC));
    expect(asked.filter((path) => path === `/api/v1/games${link.slice('/play'.length)}`)).toHaveLength(1);
  });

  test('makes a watcher request it only once: events cause no further requests', async () => {
    const api = createClient({ baseUrl: world.url });
    const { game: made, seat } = await api.createGame({ name: 'Ann' });
    const page = await (await world.visitor()).newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.goto(`${world.url}/play/${made.id}`);
    await visibleText(page, 'Ann invites you to a game.').waitFor();
    await page.getByRole('button', { name: 'Just watch' }).click();

    const tokens = { south: seat!.token, north: '' };
    const { seat: friend } = await api.takeSeat(made.id, 'north', { name: 'Ben' });
    tokens.north = friend!.token;
    await api.playMove(made.id, 1, { pit: 0 }, tokens.south);
    await api.draw(made.id, {}, tokens.south);
    await visibleText(page, 'Ann offers a draw.').waitFor();
    await api.draw(made.id, { answer: 'decline' }, tokens.north);
    await api.takeback(made.id, {}, tokens.south);
    await visibleText(page, 'Ann asks to take back a move.').waitFor();
    await api.takeback(made.id, {}, tokens.north);
    await waitForPosition(page, startPosition(CLASSIC));
    await api.resign(made.id, {}, tokens.north);
    await page.getByRole('heading', { name: 'Ann wins' }).waitFor();
    await page.keyboard.press('Escape');
    await api.rematch(made.id, {}, tokens.south);
    await visibleText(page, 'The rematch is ready, sides swapped.').waitFor();

    const ofTheGame = asked.filter((request) => request.includes(made.id) && !request.includes('/play/'));
    expect(ofTheGame).toEqual([`GET /api/v1/games/${made.id}`]);
  });

  test('counts watchers, even while no seat is taken', async () => {
    const { game: made } = await createClient({ baseUrl: world.url }).createGame({ name: 'Ann' });
    const watcher = await world.visit(`/play/${made.id}`);
    await visibleText(watcher, '1 watching').waitFor();
    const { ann, link } = await openGame(world);
    expect(await ann.getByText(/^\d+ watching$/).count()).toBe(0);
    await world.visit(link);
    await visibleText(ann, '1 watching').waitFor();
  });

  test('does not count players as watchers, neither in a second tab nor right after they take a seat', async () => {
    const ann = await world.visit('/', named('Ann'));
    const link = await invite(ann);
    const ben = await world.visit(link, named('Ben'));
    await visibleText(ann, '1 watching').waitFor();
    await ben.getByRole('button', { name: 'Join' }).click();
    await expect.poll(() => ann.getByText(/^\d+ watching$/).count()).toBe(0);
    const again = await ann.context().newPage();
    await again.goto(world.url + link);
    await world.visit(link);
    for (const page of [ann, ben, again]) await visibleText(page, '1 watching').waitFor();
  });

  test('stays in the list of the player’s games until it is over, even if there are many newer ones', async () => {
    const api = createClient({ baseUrl: world.url });
    const stored: Record<string, unknown> = { settings: { pace: 'at-once' } };
    const hold = async (taken: number) => {
      const { game, seat } = await api.createGame({ name: 'Ann' });
      stored[`seat:${game.id}`] = { ...seat, taken };
      return { game, seat };
    };
    const { game: oldest } = await hold(1);
    for (let taken = 2; taken < 16; taken++) {
      const { game, seat } = await hold(taken);
      await api.resign(game.id, {}, seat!.token);
    }
    const page = await world.visit('/', { stored });
    await page.getByRole('heading', { name: 'Your games' }).waitFor();
    await page.locator('.own a').first().waitFor();
    const links = await page.locator('.own a').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(links).toEqual([`/play/${oldest.id}`]);
  });

  test('offers its link as text and as a QR code, and itself as text and as a picture once it has moves', async () => {
    const { ann, ben, link } = await openGame(world);
    await pit(ann, 'south', game[0]!.pit).click();
    await waitForPosition(ben, game[0]!.after);
    await ann.getByRole('button', { name: 'Share' }).click();
    await ann.getByRole('img', { name: 'QR code for the link' }).waitFor();
    expect(await ann.getByRole('textbox', { name: 'Link' }).inputValue()).toBe(world.url + link);
    for (const [name, beginning] of [
      ['Moves as text', '['],
      ['Board as a picture', '\u0089PNG'],
    ] as const) {
      const file = ann.waitForEvent('download');
      await ann.getByRole('link', { name }).click();
      const content = await readFile(await (await file).path(), 'latin1');
      expect(content.slice(0, beginning.length)).toBe(beginning);
    }
  });
});
