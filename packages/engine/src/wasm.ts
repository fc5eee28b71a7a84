import { readFile } from 'node:fs/promises';

const WASM = new URL('../dist/engine.wasm', import.meta.url);

export async function loadModule(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(WASM));
}
