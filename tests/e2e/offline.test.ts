import { createClient } from '@kalah/api/client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../../packages/server/src/reminders/push-service-fixture.ts';
import { firstPitGame, pit, visibleText, waitForPosition } from './board.ts';
import { createFaultyProxy } from './faulty-proxy.ts';
import { openWorld, type World, waitForOffline } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.closePages());
afterAll(() => world.close());

describe('offline', () => {
  test('the computer, the lessons, the puzzles and the analysis work', async () => {
    const page = await world.visit('/', { serviceWorkers: 'allow' });
    await waitForOffline(page);
    await page.context().setOffline(true);

    await page.goto(`${world.url}/play/computer`);
    await pit(page, 'south', 0).click();
    await expect.poll(() => page.locator('[data-ply]').count()).toBeGreaterThanOrEqual(2);
    const isTurnIconCached = () =>
      fetch('/icon-turn.svg').then(
        ({ ok }) => ok,
        () => false,
      );
    expect(await page.evaluate(isTurnIconCached)).toBe(true);

    await page.goto(`${world.url}/learn`);
    await pit(page, 'south', 3).click();
    await page.getByRole('button', { name: 'Next: Move again' }).waitFor();

    await page.goto(`${world.url}/puzzles`);
    await page.getByRole('heading', { name: 'Which pit?' }).waitFor();

    await page.goto(`${world.url}/analysis?position=7,0,2,2,2,2,13/1,1,0,0,2,9,7_s_-`);
    await visibleText(page, '5 of 5 moves proved').waitFor();
    await visibleText(page, 'South wins by 8').waitFor();

    await page.goto(world.url);
    await visibleText(page, 'The server isn’t responding').waitFor();
    await page.context().setOffline(false);
  });
});

test('a page opens from the cache when the server accepts connections and does not answer', async () => {
  const proxy = await createFaultyProxy(world.url);
  const page = await world.visit('/robots.txt', { serviceWorkers: 'allow' });
  await page.goto(proxy.url);
  await waitForOffline(page);
  proxy.swallows = () => true;
  await page.goto(`${proxy.url}/learn`);
  await pit(page, 'south', 3).waitFor();
  await proxy.close();
});

describe('code that cannot be loaded', () => {
  test('shows an error page with a reload button', async () => {
    const page = await world.visit('/');
    // The page has already reloaded itself as often as it may, so the button is the only way left.
    await page.evaluate(() =>
      sessionStorage.setItem('kalah:reloads', JSON.stringify(Array(3).fill(Date.now()))),
    );
    await page.route('**/assets/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await page.unroute('**/assets/**');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
  });

  test('shows a reload button in the dialog that should have opened', async () => {
    const page = await world.visit('/');
    await page.getByRole('button', { name: /^A friend/ }).waitFor();
    await page.route('**/assets/**', (route) => route.abort());
    for (const name of ['Shortcuts', /^A friend/]) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reload' }).waitFor();
      await page.keyboard.press('Escape');
    }
  });
});

describe('the service worker', () => {
  test('deletes caches of old versions of the app, and no others', async () => {
    const page = await world.visit('/robots.txt', { serviceWorkers: 'allow' });
    await page.evaluate(async () => {
      for (const name of ['theirs', 'kalah-1', 'kalah-2', 'kalah-3']) await caches.open(name);
    });
    await page.goto(world.url);
    await waitForOffline(page);
    const names = await page.evaluate(() => caches.keys());
    expect(names).toEqual(['theirs', 'kalah-3', expect.stringMatching(/^kalah-[0-9a-f]{12}$/)]);
  });
});

describe('a browser without storage', () => {
  test('can play, and the settings mention it', async () => {
    const context = await world.visitor();
    await context.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get: refuse });
    });
    const page = await context.newPage();
    await page.goto(`${world.url}/play/here`);
    await pit(page, 'south', 0).click();
    await waitForPosition(page, firstPitGame()[0]!.after);
    await page.goto(`${world.url}/settings`);
    await visibleText(page, 'This browser does not let the page store anything.').waitFor();
  });

  test('keeps a seat only until the tab is closed when the storage is full, and shows that', async () => {
    const context = await world.visitor();
    await context.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    const page = await context.newPage();
    await page.goto(world.url);
    await page.getByRole('button', { name: /^A friend/ }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    await visibleText(
      page,
      'This browser stores nothing, so you would lose your seat by closing the tab.',
    ).waitFor();
    await page.getByText('You', { exact: true }).first().waitFor();
  });
});

describe('reminders of a correspondence game', () => {
  test('are switched on and off in their dialog, which says what prevents it', async () => {
    const { game, seat } = await createClient({ baseUrl: world.url }).createGame({
      clock: { kind: 'correspondence', days: 3 },
    });
    const page = await world.visit('/robots.txt', {
      serviceWorkers: 'allow',
      stored: { [`seat:${game.id}`]: { side: 'south', token: seat!.token, taken: 1 } },
    });
    const openDialog = async () => {
      await page.goto(`${world.url}/play/${game.id}`);
      await waitForOffline(page);
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Reminders' }).first().click();
      return page.getByRole('dialog', { name: 'Reminders' });
    };
    // A browser without a window blocks notifications.
    const blocked = await openDialog();
    await blocked.getByText('Your browser blocks notifications').waitFor();
    expect(await blocked.getByRole('switch').isDisabled()).toBe(true);

    await page.addInitScript(allowPush, new Browser().subscription.keys);
    const dialog = await openDialog();
    const toggle = dialog.getByRole('switch', { name: 'Notifications on this device' });
    await expect.poll(() => toggle.isEnabled()).toBe(true);
    // There is no such push service, so the server rejects it.
    await toggle.click();
    await dialog.getByText('That did not work').waitFor();
    expect(await toggle.isChecked()).toBe(false);

    const sent: unknown[] = [];
    await page.route('**/reminders/push/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      sent.push(route.request().postDataJSON());
      const device = route.request().url().split('/').at(-1)!;
      return route.fulfill({ json: { push: [{ device, since: new Date().toISOString() }], email: null } });
    });
    await toggle.click();
    await expect.poll(() => toggle.isChecked()).toBe(true);
    expect(sent).toMatchObject([{ endpoint: 'https://push.example/1', language: 'en' }]);
    await toggle.click();
    await expect.poll(() => toggle.isChecked()).toBe(false);

    // The server still knows this browser, but the browser has lost its subscription.
    await page.route(`**/games/${game.id}/reminders`, async (route) => {
      const device = await page.evaluate(() => JSON.parse(localStorage.getItem('kalah:device') ?? '""'));
      return route.fulfill({ json: { push: [{ device, since: new Date().toISOString() }], email: null } });
    });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Reminders' }).first().click();
    await expect.poll(() => toggle.isEnabled()).toBe(true);
    await expect.poll(() => toggle.isChecked()).toBe(false);
    expect(await dialog.getByRole('textbox').count()).toBe(0);
  });

  /** Runs in the page: a browser whose user allows notifications, with a push service of its own. */
  function allowPush(keys: Record<string, string>): void {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Notification.requestPermission = async () => 'granted';
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => ({ endpoint: 'https://push.example/1', keys }) }) as unknown as PushSubscription;
  }
});
