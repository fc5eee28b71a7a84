import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  chooseLanguage,
  closeDialog,
  createSightGames,
  openDialog,
  openSight,
  SIGHTS,
  type SightGames,
} from './sights.ts';
import { openWorld, type World } from './world.ts';

/** English is first, because pages open in it. French is last: larger windows are tested in it, and it has the longest words in the header. */
const LANGUAGES = ['en', 'de', 'nl', 'es', 'fr'];
const SIZES = {
  phone: { width: 320, height: 568, theme: 'dark' },
  tablet: { width: 820, height: 1180, theme: 'dark' },
  landscape: { width: 1024, height: 768, theme: 'light' },
  desktop: { width: 1440, height: 900, theme: 'light' },
} as const;

let world: World;
let axe: string;
let games: SightGames;
beforeAll(async () => {
  [world, axe] = await Promise.all([
    openWorld(),
    readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'),
  ]);
  games = await createSightGames(world);
});
afterEach(() => world.closePages());
afterAll(() => world.close());

async function show(page: Page, size: keyof typeof SIZES): Promise<void> {
  const { width, height, theme } = SIZES[size];
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme });
}

interface Axe {
  readonly axe: { run(context: Node, options: RunOptions): Promise<AxeResults> };
}

/** In pixels, beyond the window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/** Not entirely within their card or dialog. */
function findStickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.card, dialog, [data-result]')].flatMap((frame) => {
      const { left, right } = frame.getBoundingClientRect();
      return [...frame.querySelectorAll('button, select, .input, .segments, .switch')]
        .map((control) => ({ control, box: control.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.left < left + 4 || box.right > right - 4))
        .map(({ control }) => control.outerHTML.slice(0, 120));
    }),
  );
}

/** Of the open dialog, because nobody can use the page behind it, or else of the page. */
async function findViolations(page: Page, ...rules: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (runOnly) =>
      (globalThis as unknown as Axe).axe.run(document.querySelector('dialog[open]') ?? document, {
        resultTypes: ['violations'],
        ...(runOnly.length > 0 && { runOnly }),
      }),
    rules,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/**
 * Controls that look the same whether they are selected or not, and marks in a key that look alike. Forced colors remove shadows and gradients, so only
 * what remains is compared.
 */
function findLookalikes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SELECTED =
      '[aria-current], [aria-pressed=true], [aria-selected=true], label:has(> input[type=radio]:checked)';
    const VISIBLE = ['border', 'outline', 'text-decoration-line', 'transform'];
    const paper = getComputedStyle(document.documentElement).backgroundColor;
    const fill = (element: Element, part?: string) => {
      const { backgroundColor } = getComputedStyle(element, part);
      return backgroundColor === 'rgba(0, 0, 0, 0)' ? paper : backgroundColor;
    };
    const look = (element: Element, part?: string) => {
      const style = getComputedStyle(element, part);
      return [fill(element, part), ...VISIBLE.map((property) => style.getPropertyValue(property))].join();
    };
    const isShown = (element: Element) => element.getClientRects().length > 0;
    const selectedAlike = [...document.querySelectorAll(SELECTED)].filter(isShown).filter((selected) => {
      const group = selected.closest('nav, fieldset, [role=radiogroup], [role=group], [role=tablist]')!;
      const other = [...group.querySelectorAll(selected.tagName)].find(
        (element) => isShown(element) && !element.matches(SELECTED),
      );
      return other && fill(other) === fill(selected);
    });
    // A line below a tab means that it is selected.
    const underlined = [...document.querySelectorAll('[role=tab][aria-selected=false]')].filter((tab) => {
      const { borderBottomColor, borderBottomStyle } = getComputedStyle(tab);
      return borderBottomStyle !== 'none' && borderBottomColor !== paper;
    });
    const shape = (element: Element) => {
      const { content, width, clipPath } = getComputedStyle(element, '::after');
      return [content, width, clipPath].join();
    };
    const keysAlike = [...document.querySelectorAll('.key i')].filter((mark, index, marks) =>
      marks.slice(0, index).some((other) => shape(other) === shape(mark)),
    );
    const switchesAlike = [...document.querySelectorAll<HTMLInputElement>('.switch input')].filter(
      (input) => {
        const before = look(input) + look(input, '::after');
        input.checked = !input.checked;
        const after = look(input) + look(input, '::after');
        input.checked = !input.checked;
        return before === after;
      },
    );
    const thumbless = [...document.querySelectorAll('.switch input')].filter(
      (input) => fill(input) === fill(input, '::after'),
    );
    const borderless = [...document.querySelectorAll('.card, .ways > *, dialog')].filter((card) => {
      const { borderTopWidth, borderTopStyle, outlineStyle } = getComputedStyle(card);
      return (
        isShown(card) && outlineStyle === 'none' && (borderTopStyle === 'none' || borderTopWidth === '0px')
      );
    });
    return [...selectedAlike, ...underlined, ...keysAlike, ...switchesAlike, ...thumbless, ...borderless].map(
      (element) => element.outerHTML.slice(0, 160),
    );
  });
}

/** Labels that are cut off, or that stick out of what they label. Names of people may be cut. */
function findCut(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a, button, legend, h1, h2, h3, .badge, .turn, .words, .segments label')]
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map((element) => `${element.className}: ${element.textContent.trim()}`),
  );
}

/** Where it is on all pages that show it. */
function isHeaderOnTop(page: Page): Promise<boolean> {
  return page
    .locator('.shell > header')
    .evaluate((header) => !header.checkVisibility() || header.getBoundingClientRect().top + scrollY === 0);
}

/** Without scrolling, in the open dialog. */
function isMainButtonInView(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const button = document.querySelector('dialog[open] .btn.main');
    const { top, bottom } = button?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    return top >= 0 && bottom <= innerHeight;
  });
}

/** Or at its open dialog. */
async function look(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'none' });
  await show(page, 'phone');
  // Most rules look at the document, which is the same at every size and in every theme.
  expect(await findViolations(page)).toEqual([]);
  expect(await isHeaderOnTop(page)).toBe(true);
  for (const language of LANGUAGES) {
    await chooseLanguage(page, language);
    expect(await isMainButtonInView(page), language).toBe(true);
    expect(await overflow(page), language).toBeLessThanOrEqual(0);
    expect(await findStickingOut(page), language).toEqual([]);
    expect(await findCut(page), language).toEqual([]);
  }
  for (const size of ['tablet', 'landscape', 'desktop'] as const) {
    await show(page, size);
    expect(await overflow(page), size).toBeLessThanOrEqual(0);
    expect(await findStickingOut(page), size).toEqual([]);
    expect(await isMainButtonInView(page), size).toBe(true);
  }
  expect(await findViolations(page, 'color-contrast'), 'desktop').toEqual([]);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, forcedColors: 'active' });
    expect(await findLookalikes(page), `forced colors, ${theme}`).toEqual([]);
  }
  expect(await findViolations(page, 'color-contrast'), 'forced colors').toEqual([]);
}

describe('every page', () => {
  test.each(SIGHTS)(
    '$name fits every size and language, and has no accessibility violation in any colors, nor have its dialogs',
    async (sight) => {
      const page = await openSight(world, sight, games);
      await look(page);
      for (const button of Object.values(sight.dialogs ?? {})) {
        await chooseLanguage(page, 'en'); // some buttons are found by their text
        await openDialog(page, button);
        await look(page);
        await closeDialog(page);
      }
    },
  );

  test('of text begins where the header begins, and the rules belong to *Learn*', async () => {
    const page = await world.visit('/privacy', { viewport: { width: 390, height: 844 } });
    const leftOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const text = document.createRange();
          text.selectNodeContents(element);
          return Math.round(text.getBoundingClientRect().left);
        });
    const edge = await leftOf('header .brand');
    expect(await leftOf('main h1')).toBe(edge);
    await page.goto(`${world.url}/rules`);
    expect(await leftOf('main h1')).toBe(edge);
    expect(await leftOf('main a')).toBe(edge);
    await page.setViewportSize({ width: 1280, height: 720 });
    expect(await page.locator('header [aria-current=page]').innerText()).toBe('Learn');
  });

  test('has borders and readable text with more contrast', async () => {
    const page = await openSight(world, SIGHTS[0]!, games);
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, contrast: 'more' });
      expect(await findViolations(page, 'color-contrast-enhanced'), theme).toEqual([]);
      expect(
        await page
          .locator('.way')
          .first()
          .evaluate((way) => getComputedStyle(way).outlineStyle),
      ).toBe('solid');
    }
  });
});

const DOCS = ['/docs', '/docs/reference/user-names', '/docs/guide/api', '/docs/problems'];

describe('the documentation', () => {
  test('fits phones and desktops, and has no accessibility violation in either theme', async () => {
    const page = await world.visit(DOCS[0]!, { drawn: true });
    for (const path of DOCS) {
      await page.goto(world.url + path);
      for (const size of ['phone', 'tablet', 'desktop'] as const) {
        await show(page, size);
        expect(await overflow(page), `${path}, ${size}`).toBeLessThanOrEqual(0);
      }
      await shorten(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await findViolations(page), `${path}, dark`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await findViolations(page, 'color-contrast'), `${path}, light`).toEqual([]);
    }
  });

  /** Removes all but the first 40 paragraphs, lists and tables: axe takes seconds for a guide, which repeats a few elements. */
  function shorten(page: Page): Promise<void> {
    return page.evaluate(() => {
      for (const element of document.querySelectorAll('main > :nth-child(n + 41)')) element.remove();
    });
  }

  test('shows the examples in the chosen language, and sends calls', async () => {
    const page = await world.visit('/docs/reference/kalah');
    await page.getByLabel('Python').check();
    await page.reload();
    const create = page.locator('#createGame');
    expect(await create.locator('.sample:visible').allTextContents()).toEqual([
      expect.stringContaining('urlopen'),
    ]);
    await create.getByText('Try it').click();
    await create.getByRole('button', { name: 'Send' }).click();
    await create.locator('.answer:has-text("legalPits")').waitFor();
    expect(await create.locator('.outcome').textContent()).toContain('201 Created');

    // The answer has filled in the id and the token.
    const watch = page.locator('#watchGames');
    await watch.getByText('Try it').click();
    await watch.getByRole('button', { name: 'Send' }).click();
    await watch.locator('.answer:has-text("event: game")').waitFor();
    const abort = page.locator('#abort');
    await abort.getByText('Try it').click();
    await abort.getByRole('button', { name: 'Send' }).click();
    await abort.locator('.answer:has-text("abort")').waitFor();
    expect(await abort.locator('.outcome').textContent()).toContain('200 OK');
  });
});
