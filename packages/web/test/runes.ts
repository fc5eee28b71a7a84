import { fileURLToPath } from 'node:url';
import { compileModule } from 'svelte/compiler';
import { createServer, type Plugin } from 'vite';

/** Compiles modules that use runes for the browser, after their types were removed. */
const runes: Plugin = {
  name: 'kalah:runes',
  enforce: 'post',
  transform: (code, id) =>
    id.endsWith('.svelte.ts') ? compileModule(code, { filename: id, generate: 'client' }).js : undefined,
};

/**
 * Loads modules of `src/` that use runes into a test, compiled for the browser. Each call gets its own instances, as each
 * page does, so they share nothing but the storage.
 */
export async function loadModules<Modules extends unknown[]>(...paths: string[]): Promise<Modules> {
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('../src', import.meta.url)),
    plugins: [runes],
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  try {
    const modules: unknown[] = [];
    for (const path of paths) modules.push(await server.ssrLoadModule(`/${path}`));
    return modules as Modules;
  } finally {
    await server.close();
  }
}

/** The same for one module. */
export async function loadPage<Module>(path: string): Promise<Module> {
  const [module] = await loadModules<[Module]>(path);
  return module;
}
