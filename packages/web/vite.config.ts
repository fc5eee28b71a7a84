import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { findSourceUrl } from './source-url.ts';
import * as windows from './src/ui/windows.ts';
import { texts } from './texts/plugin.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** The first paint needs both fonts, so the page preloads them. */
function preloadFonts(): Plugin {
  return {
    name: 'kalah:preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}

/**
 * Inlines the style sheet and the script of the head, so that nothing has to be fetched before the first paint. Both are
 * small, and their files are removed from the build.
 */
function inlineIntoPage(): Plugin {
  return {
    name: 'kalah:inline-into-page',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('the build has no page');
        const textOf = (file: string) => {
          const output = bundle[file];
          if (!output) throw new Error(`the build has no ${file}`);
          delete bundle[file];
          return String(output.type === 'chunk' ? output.code : output.source).trim();
        };
        const sheets: string[] = [];
        page.source = String(page.source)
          .replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_tag, file) => {
            sheets.push(file);
            return `<style>${textOf(file)}</style>`;
          })
          .replace(/<script\s+src="\/(boot\.js)">/, (_tag, file) => `<script>${textOf(file)}`);
        // Pages that are loaded on demand would fetch the style sheet again; the script of the page is there already.
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const core = chunks.find(({ name }) => name === 'core')!.fileName;
        for (const chunk of chunks)
          for (const sheet of sheets) chunk.code = chunk.code.replaceAll(sheet, core);
      },
    },
  };
}

/**
 * The pages that people open from links and bookmarks, by the last word of their path; `learn` is pages/learn/Learn.svelte.
 * The others load their files one step later: the list is part of every page.
 */
const LINKED_PAGES = ['analysis', 'learn', 'lobby', 'play', 'profile', 'puzzles', 'watch'];

/** What a page imports as soon as it is shown. These files would otherwise be fetched one after the other. */
const IMPORTED_BY_PAGES: Readonly<Record<string, RegExp>> = {
  puzzles: /\/engine\/src\/puzzles\/(puzzles\.ts|sets\/daily\.json)$/,
};

/** Replaces the names of windows in the media queries of style sheets and components. */
function nameWindows(): Plugin {
  const queries = new Map<string, string>(Object.entries(windows));
  const toQuery = (name: string) => {
    const query = queries.get(name);
    if (!query) throw new Error(`there is no window --${name}`);
    return query;
  };
  return {
    name: 'kalah:name-windows',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/ },
      handler: (code) =>
        code.replace(/@media[^{]+/g, (query) => query.replace(/\(--(\w+)\)/g, (_all, name) => toQuery(name))),
    },
  };
}

/** Writes into the script in the head which scripts and styles a page needs beyond those that every page needs. */
function listPages(): Plugin {
  return {
    name: 'kalah:list-pages',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const withImports = (file: string, found = new Set<string>()): Set<string> => {
        if (found.has(file)) return found;
        const { imports = [] } = chunks.find(({ fileName }) => fileName === file) ?? {};
        return imports.reduce((all, imported) => withImports(imported, all), found.add(file));
      };
      const common = withImports(chunks.find(({ name }) => name === 'core')!.fileName);
      /** Vite removes scripts that only import styles, after this. */
      const scriptOf = (file: string) => {
        const modules = chunks.find(({ fileName }) => fileName === file)?.moduleIds ?? [];
        return modules.every((id) => id.endsWith('.css')) ? [] : [file];
      };
      const stylesOf = (file: string) => [
        ...(chunks.find(({ fileName }) => fileName === file)?.viteMetadata?.importedCss ?? []),
      ];
      const filesOf = (name: string) => {
        const component = `/pages/${name}/${name[0]!.toUpperCase()}${name.slice(1)}.svelte`;
        const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(component));
        if (!page) throw new Error(`the build has no ${component}`);
        const imported = chunks.filter(({ facadeModuleId }) =>
          IMPORTED_BY_PAGES[name]?.test(facadeModuleId ?? ''),
        );
        const files = [page, ...imported]
          .flatMap(({ fileName }) => [...withImports(fileName)])
          .filter((file, index, all) => !common.has(file) && all.indexOf(file) === index);
        return files.flatMap((file) => [...scriptOf(file), ...stylesOf(file)]).map((file) => `/${file}`);
      };
      const files = Object.fromEntries(LINKED_PAGES.map((name) => [name, filesOf(name)]));
      const boot = bundle['boot.js'];
      if (boot?.type !== 'chunk') throw new Error('the build has no boot script');
      boot.code = boot.code.replace(/(['"`])__PAGES__\1/, JSON.stringify(files));
    },
  };
}

/** Writes the names of all files of the build into the service worker, and a version that is a hash of them. */
function listAssets(): Plugin {
  return {
    name: 'kalah:list-assets',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle['service-worker.js'];
        const page = bundle['index.html'];
        if (worker?.type !== 'chunk' || page?.type !== 'asset') throw new Error('the build is incomplete');
        const assets = Object.keys(bundle)
          .filter((file) => file.startsWith('assets/'))
          .map((file) => `/${file}`)
          .sort();
        const hash = createHash('sha256').update(assets.join()).update(String(page.source));
        worker.code = worker.code
          .replace('__VERSION__', hash.digest('hex').slice(0, 12))
          .replace(/(['"`])__ASSETS__\1/, JSON.stringify(assets));
      },
    },
  };
}

/** What game pages share beyond `core`: games on the server, clocks, dialogs, forms, results. */
const GAME =
  /virtual:texts\/(analysis|clock|rated|reminder)$|\/web\/src\/(clock\/|game\/|ui\/(ConfirmDialog|KeysDialog|LinkCard|NumberSelect|Segments|Switch)|pages\/((ClockPicker|LevelOffer|NewGameDialog|PlyLabel|Rating\w+|ReplaceGameDialog|ResultCard|ScoreSheet|ServerGame|StepButtons|ply)\.|analysis\/subject))/;
/** Code for people who are signed in or look for an opponent, which the lobby needs too. */
const PEOPLE = /virtual:texts\/lobby$|\/web\/src\/(people\/|pages\/(TopGame|Television|top-game))/;

/**
 * Code that is needed together is one file, because on a slow connection a request costs more than a few unused bytes. A
 * group takes what its modules import, unless an earlier one has it.
 */
const GROUPS: readonly Rolldown.CodeSplittingGroup[] = [
  // All that the home page needs at first; every page loads it.
  { name: 'core', tags: ['$initial'], test: (id) => !/\/(boot|service-worker)\.ts$/.test(id) },
  { name: 'verdict', test: /\/engine\/src\/(index|analysis\/verdict|fair\/pie)\./ },
  { name: 'game', test: GAME },
  { name: 'people', test: PEOPLE },
  { name: 'learn', test: /\/pages\/learn\/(Lessons|LessonFrame|RulesSheet)\./ },
  { name: 'puzzles', test: /\/pages\/puzzles\/(?!Puzzles\.|account)/ },
  { name: 'analysis', test: /\/pages\/analysis\/AnalysisView\./ },
];

export default defineConfig({
  plugins: [svelte(), texts(), nameWindows(), preloadFonts(), listPages(), inlineIntoPage(), listAssets()],
  define: {
    __APP_VERSION__: JSON.stringify(version),
    __SOURCE_URL__: JSON.stringify(findSourceUrl(process.env)),
  },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    // The page's content security policy does not allow data: URLs.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Pages that are opened later come from the cache of the service worker, so a list of their scripts would only make
      // the first load larger. Their styles have to be there before they are shown.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // Both ways to read streams are one file, which is loaded with the first stream.
      checks: { pluginTimings: false, ineffectiveDynamicImport: false },
      input: { main: 'index.html', boot: 'src/boot.ts', 'service-worker': 'src/service-worker.ts' },
      output: {
        entryFileNames: ({ name }) =>
          name === 'service-worker' || name === 'boot' ? '[name].js' : 'assets/[name]-[hash].js',
        codeSplitting: {
          groups: GROUPS.map((group, index) => ({ ...group, priority: GROUPS.length - index })),
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/docs': 'http://127.0.0.1:3000' } },
});
