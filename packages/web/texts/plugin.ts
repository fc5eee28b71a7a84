import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { compile } from './compile.ts';
import { functionOf } from './declare.ts';

/** With slashes on every system, as imports have them. */
const folder = fileURLToPath(new URL('../src/texts/', import.meta.url)).replaceAll('\\', '/');

const others = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'en')
  .map(({ name }) => name);

/**
 * Texts that most visits need: they are one file per language, because on a slow connection a request costs more than a few
 * unused bytes. English is part of the scripts that show it.
 */
const SHARED = [
  'common',
  'analysis',
  'clock',
  'fair',
  'history',
  'keys',
  'learn',
  'rated',
  'reminder',
  'settings',
];

/**
 * `virtual:texts/lobby` has the texts of an area in the current language, and loads them when it is imported;
 * `virtual:messages/de/lobby` has those of one language.
 */
export function texts(): Plugin {
  return {
    name: 'kalah:texts',
    resolveId: (id) => (/^virtual:(texts|messages)\//.test(id) ? `\0${id}` : undefined),
    load(id) {
      const [, kind, name, area] = /^\0virtual:(texts|messages)\/(\w+)(?:\/(\w+))?$/.exec(id) ?? [];
      if (name === undefined) return undefined;
      if (kind === 'texts') return areaModule(name);
      if (area === undefined) return sharedModule(name);
      // Each file of texts gets a copy of the few lines of its grammar, which would be another file to fetch.
      const grammar = `${folder}${name}/grammar.ts?${SHARED.includes(area) ? 'shared' : area}`;
      return compile(name, grammar, JSON.parse(readFileSync(`${folder}${name}/${area}.json`, 'utf8')));
    },
    hotUpdate({ file, modules }) {
      const path = file.startsWith(folder) && file.slice(folder.length).replace(/\.json$/, '');
      const messages = this.environment.moduleGraph.getModuleById(`\0virtual:messages/${path}`);
      return messages ? [...modules, messages] : undefined;
    },
  };
}

/** The import of an area waits for its texts, but not that of the texts of every page: no language was chosen before it. */
function areaModule(area: string): string {
  const loaders = others.map((language) =>
    SHARED.includes(area)
      ? `${language}: async () => (await import('virtual:messages/${language}')).${area}`
      : `${language}: async () => (await import('virtual:messages/${language}/${area}')).default`,
  );
  return `
    import english from 'virtual:messages/en/${area}';
    import { addArea } from '${folder}locale.svelte.ts';
    const { texts, loaded } = addArea(english, { ${loaders.join(', ')} });
    ${area === 'common' ? '' : 'await loaded;'}
    export { texts as ${functionOf(area)} };
  `;
}

function sharedModule(language: string): string {
  return SHARED.map(
    (area) => `export { default as ${area} } from 'virtual:messages/${language}/${area}';`,
  ).join('\n');
}
