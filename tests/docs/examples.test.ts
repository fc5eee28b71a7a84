import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../packages/server/src/test-server.ts';

/**
 * Runs every `@example` of the packages, with all exports of that package and of `@kalah/rules` in scope. A line that ends with
 * `// → value` is an expression of that value. A new server answers at `https://kalah.example`.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const AsyncFunction = (async () => {}).constructor as FunctionConstructor;

const files = globSync('packages/*/src/**/*.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
const examples = files.flatMap((file) =>
  [...readFileSync(root + file, 'utf8').matchAll(/\n \* @example\n((?: \* .*\n)+) \*\/\n(.*)/g)].map(
    ([, body, declaration]) => ({
      package: file.split('/')[1]!,
      name: /(?:function\*?|const|class|interface) (\w+)/.exec(declaration!)![1]!,
      lines: body!
        .trimEnd()
        .split('\n')
        .map((line) => line.slice(' * '.length)),
    }),
  ),
);

async function exportsOf(name: string): Promise<Record<string, unknown>> {
  const { exports } = JSON.parse(readFileSync(`${root}packages/${name}/package.json`, 'utf8'));
  const entries = Object.values<string>(exports).filter(
    (path) => path.endsWith('.ts') && !path.includes('browser'),
  );
  const modules = await Promise.all(
    entries.map((path) => import(new URL(`${name}/${path}`, `file://${root}packages/`).href)),
  );
  return Object.assign({}, ...modules);
}

/** `a; // → 1` becomes a check of `a`. */
function toCode(lines: readonly string[]): string {
  return lines.map((line) => line.replace(/^(.*?);? \/\/ → (.*)$/, 'same($1, $2);')).join('\n');
}

const { fetch } = globalThis;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  vi.stubGlobal('fetch', (url: string, options: RequestInit) =>
    fetch(url.replace('https://kalah.example', server.url), options),
  );
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

describe.each([...new Set(examples.map((example) => example.package))])('the examples of %s', (name) => {
  test.each(examples.filter((example) => example.package === name))('$name', async ({ lines }) => {
    const scope = { ...(await exportsOf('rules')), ...(await exportsOf(name)) };
    const same = (actual: unknown, value: unknown) => expect(actual).toEqual(value);
    expect(lines.join('\n')).toContain('// → ');
    await AsyncFunction('same', ...Object.keys(scope), toCode(lines))(same, ...Object.values(scope));
  });
});
