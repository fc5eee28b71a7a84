import { createClient } from '@kalah/api/client';
import { openWorld, type World } from '../../tests/e2e/world.ts';
import type { Findings } from '../findings.ts';
import { send } from '../request.ts';
import type { Guard } from './watch.ts';

/** They would have an effect if they were interpreted as markup; none exceeds the length limit. */
export const NAMES = [
  '<script>window.pwned=1</script>',
  '<img src=x onerror=window.pwned=1>',
  '"><svg onload=window.pwned=1>',
  "' onfocus=window.pwned=1 autofocus x='",
  '</title><script>pwned=1</script>',
  '<!--head--><script>pwned=1</script>',
  '{{constructor.constructor("pwned=1")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what a template would evaluate
  '${window.pwned=1}',
  'javascript:window.pwned=1',
  '&lt;img src=x onerror=pwned=1&gt;',
  ']]><script>pwned=1</script>',
];

/** In what the server writes itself: pages, pictures, drawings, records. */
export const names: Guard = {
  name: 'markup in names',
  async run({ server, url, findings }) {
    for (const name of NAMES) {
      const { game } = await server.client.createGame({ name });
      for (const path of [`/play/${game.id}`, `/api/v1/games/${game.id}/board.svg`]) {
        const { text } = await send(url, `GET ${path}`);
        // An escaped name does not appear in its original form.
        const isRaw = /[<>"'&]/.test(name) && text.includes(name);
        findings.check(!isRaw, `the name ${name} is markup at ${path}`);
        findings.count('markup in names');
      }
    }
  },
};

/** In the real page in a real browser. */
export async function lookInBrowser(findings: Findings, names: readonly string[] = NAMES): Promise<void> {
  const world = await openWorld();
  try {
    const harmless = await showNames(world, ['Ann', 'Bob']);
    for (const pair of chunk(names)) {
      const shown = await showNames(world, pair);
      findings.check(!shown.pwned, `the name ${pair.join(' or ')} ran in the browser`);
      findings.check(
        shown.elements === harmless.elements,
        `the name ${pair.join(' or ')} made elements in the page`,
      );
      findings.count('names in a real browser', pair.length);
    }
    const lobby = await world.visit('/');
    await lobby.waitForLoadState('networkidle');
    findings.check(!(await lobby.evaluate(() => 'pwned' in window)), 'a name ran in the list of games');
  } finally {
    await world.close();
  }
}

/** Opens the page of a game between two names. Returns whether they ran, and how many elements could run something. */
async function showNames(
  world: World,
  [south, north]: readonly string[],
): Promise<{ pwned: boolean; elements: number }> {
  const client = createClient({ baseUrl: world.url });
  const { game } = await client.createGame({ name: south! });
  await client.takeSeat(game.id, 'north', north ? { name: north } : {});
  const page = await world.visit(`/play/${game.id}`);
  await page.getByText(south!, { exact: false }).first().waitFor();
  return page.evaluate(() => ({
    pwned: 'pwned' in window,
    elements: document.querySelectorAll('script:not([src]):not([type]), [onerror], [onload], [onfocus]')
      .length,
  }));
}

/** One name for each side. */
function chunk(names: readonly string[]): string[][] {
  return names.flatMap((_, at) => (at % 2 === 0 ? [names.slice(at, at + 2)] : []));
}
