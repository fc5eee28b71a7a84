import { randomId } from '../game/random-id.ts';
import { findItem, setItem } from '../ui/storage.ts';

const KEY = 'visitor';

/** The secret by which the server knows this browser as one person, who is never paired with themselves. */
export function visitorSecret(): string {
  const stored = findItem<string>(KEY);
  if (typeof stored === 'string') return stored;
  const secret = randomId();
  setItem(KEY, secret);
  return secret;
}
