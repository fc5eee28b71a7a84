import { fileURLToPath } from 'node:url';
import { compileModule } from 'svelte/compiler';
import { createServer, createServerModuleRunner, type Plugin } from 'vite';
import { texts } from '../texts/plugin.ts';

/** Compiles modules that use runes for the browser, after their types were removed. */
const runes: Plugin = {
  name: 'kalah:runes',
  enforce: 'post',
  transform: (code, id) =>
    id.endsWith('.svelte.ts') ? compileModule(code, { filename: id, generate: 'client' }).js : undefined,
};

/** Compiles each module once. Nothing keeps it from ending with its process. */
const compiler = createServer({
  configFile: false,
  root: fileURLToPath(new URL('../src', import.meta.url)),
  plugins: [texts(), runes],
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, ws: false, watch: null },
});

/**
 * Loads modules of `src/` that use runes into a test, compiled for the browser. Each call gets its own instances, as each
 * page does, so they share nothing but the storage.
 */
export async function loadModules<Modules extends unknown[]>(...paths: string[]): Promise<Modules> {
  const { environments } = await compiler;
  const runner = createServerModuleRunner(environments.ssr, { hmr: false });
  try {
    const modules: unknown[] = [];
    for (const path of paths) modules.push(await runner.import(`/${path}`));
    return modules as Modules;
  } finally {
    await runner.close();
  }
}

/** The same for one module. */
export async function loadPage<Module>(path: string): Promise<Module> {
  const [module] = await loadModules<[Module]>(path);
  return module;
}
