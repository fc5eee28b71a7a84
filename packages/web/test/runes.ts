import { fileURLToPath } from 'node:url';
import { compileModule } from 'svelte/compiler';
import { createServer, type Plugin } from 'vite';

/** Compiles modules that use runes as for a browser; the types are gone by then. */
const runes: Plugin = {
  name: 'kalah:runes',
  enforce: 'post',
  transform: (code, id) =>
    id.endsWith('.svelte.ts') ? compileModule(code, { filename: id, generate: 'client' }).js : undefined,
};

/**
 * Loads modules of `src/` that use runes, as the browser has them, into a test. Each call has modules of its own, as
 * each page has: what they remember outside of the storage is not shared.
 */
export async function loadPage<Module>(path: string): Promise<Module> {
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
    return (await server.ssrLoadModule(`/${path}`)) as Module;
  } finally {
    await server.close();
  }
}
