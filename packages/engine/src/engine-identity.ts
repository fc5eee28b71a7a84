import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export interface EngineIdentity {
  readonly version: string;
  /** The SHA-256 of the compiled search. */
  readonly wasm: string;
}

export function identifyEngine(): EngineIdentity {
  const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url));
  const { version } = JSON.parse(read('package.json').toString());
  return { version, wasm: createHash('sha256').update(read('dist/engine.wasm')).digest('hex') };
}
