import { createClient } from '@kalah/api/client';
import type { Page } from 'playwright-core';
import { firstPitGame } from './board.ts';
import type { World } from './world.ts';

/** For the pages to show. */
export interface SightGames {
  /** With open seats and days per turn. */
  readonly playing: string;
  readonly waiting: string;
}

export interface Sight {
  readonly name: string;
  readonly path: (games: SightGames) => string;
  /** Appears once the page has loaded. */
  readonly ready: string;
  /** By the names of the dialogs that the buttons open. */
  readonly dialogs?: Readonly<Record<string, string>>;
  readonly stored?: Record<string, unknown>;
  /** Creates an account first. */
  readonly signedIn?: true;
}

const finished = {
  seating: { kind: 'here' },
  start: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -',
  pits: firstPitGame().map(({ pit }) => pit),
};

/** Every page and every kind of dialog. */
export const SIGHTS: readonly Sight[] = [
  {
    name: 'home',
    path: () => '/',
    ready: '.board',
    dialogs: { 'new-game': 'button.way', keys: 'footer > button' },
    stored: { clock: { kind: 'live', initial: 90, increment: 2 } }, // none of the presets, so its fields are shown
  },
  { name: 'lobby', path: () => '/lobby', ready: '.tile' },
  {
    name: 'lobby-with-account',
    path: () => '/lobby',
    ready: '[data-bell]',
    dialogs: { notifications: '[data-bell]' },
    signedIn: true,
    stored: { account: { name: 'Marijke', since: 0 } },
  },
  {
    name: 'play',
    path: ({ playing }) => `/play/${playing}`,
    ready: '.board',
    dialogs: { share: 'button:has-text("Share")' },
  },
  { name: 'invitation', path: ({ waiting }) => `/play/${waiting}`, ready: 'form' },
  { name: 'here', path: () => '/play/here', ready: '.board' },
  { name: 'result', path: () => '/play/here', ready: '[data-result]', stored: { 'local:here': finished } },
  {
    name: 'analysis',
    path: () => '/analysis?position=7,0,2,2,2,2,13/1,1,0,0,2,9,7_s_-',
    ready: '.lab:has(li[data-pit]) [role=tab]',
  },
  {
    name: 'review',
    path: () => '/play/here/analysis',
    ready: 'svg[role=img] .curve',
    stored: { 'local:here': finished },
  },
  { name: 'puzzles', path: () => '/puzzles', ready: '.pit' },
  { name: 'history', path: () => '/history', ready: '.past', stored: { 'local:here': finished } },
  { name: 'watch', path: () => '/watch', ready: 'h1' },
  { name: 'learn', path: () => '/learn?step=3', ready: '.board' },
  { name: 'settings', path: () => '/settings', ready: 'fieldset' },
  { name: 'account', path: () => '/account', ready: 'h1', dialogs: { 'new-account': 'main .btn.main' } },
  { name: 'sign-in', path: () => '/account#sign-in', ready: 'dialog[open]' },
  { name: 'own account', path: () => '/account', signedIn: true, ready: '#data' },
  { name: 'missing', path: () => '/play/nowhere', ready: 'h1' },
];

export async function createSightGames({ url }: World): Promise<SightGames> {
  const [playing, waiting] = await Promise.all([playSomeMoves(url), createWaitingGame(url)]);
  return { playing, waiting };
}

/** In English. */
export async function openSight(
  world: World,
  { path, ready, stored = {}, signedIn }: Sight,
  games: SightGames,
): Promise<Page> {
  const page = await world.openPage({
    stored,
    drawn: true, // axe compares the colors that are drawn
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  if (signedIn) await signUp(world, page);
  await page.goto(world.url + path(games));
  await page.locator(ready).first().waitFor();
  return page;
}

export async function openDialog(page: Page, button: string): Promise<void> {
  await page.locator(button).locator('visible=true').first().click();
  await page.locator('dialog[open]').waitFor();
}

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

let accounts = 0;

/** Every visitor has another name. */
async function signUp({ url }: World, page: Page): Promise<void> {
  const data = { name: `Marijke${++accounts}`, password: 'four seeds in every pit' };
  const response = await page.context().request.post(`${url}/api/v1/accounts`, { data });
  if (!response.ok()) throw new Error(await response.text());
}

/** Uses the buttons of the footer, even where the window is too small to show them. */
export async function chooseLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((language) => {
    document.querySelector<HTMLElement>(`footer [lang=${language}]`)!.click();
  }, language);
  await page.locator(`html[lang=${language}]`).waitFor();
}

/** With open seats and days per turn. */
async function playSomeMoves(baseUrl: string): Promise<string> {
  const api = createClient({ baseUrl });
  const { game } = await api.createGame({
    seats: { south: 'open', north: 'open' },
    clock: { kind: 'correspondence', days: 3 },
    listed: true,
  });
  for (const [index, { pit }] of firstPitGame().slice(0, 9).entries())
    await api.playMove(game.id, index + 1, { pit });
  return game.id;
}

async function createWaitingGame(baseUrl: string): Promise<string> {
  const { game } = await createClient({ baseUrl }).createGame({
    name: 'Marijke',
    clock: { kind: 'live', initial: 900, increment: 10 },
    listed: true,
  });
  return game.id;
}
