import { randomId } from './random-id.ts';

/**
 * Gives each request an idempotency key. A request that is repeated because its answer was lost has the same key, so it
 * takes effect once; a different request has a different key.
 */
export function createRequestKeys(): (request: unknown) => string {
  const keys = new Map<string, string>();
  return (request) => {
    const text = JSON.stringify(request);
    const key = keys.get(text) ?? randomId();
    keys.set(text, key);
    return key;
  };
}
