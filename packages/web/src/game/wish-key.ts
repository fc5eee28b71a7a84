import { randomId } from './random-id.ts';

/**
 * Gives each wish a key of its own. The same wish made twice, after its answer was lost, has the same key and is granted
 * once; another wish is another game.
 */
export function createRequestKeys(): (wish: unknown) => string {
  const keys = new Map<string, string>();
  return (wish) => {
    const text = JSON.stringify(wish);
    const key = keys.get(text) ?? randomId();
    keys.set(text, key);
    return key;
  };
}
