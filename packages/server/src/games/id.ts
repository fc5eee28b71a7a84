import { UUID_PATTERN } from '../platform/uuid.ts';

/** In lower case, as it is stored. */
export function findGameId(text: string): string | undefined {
  return UUID_PATTERN.test(text) ? text.toLowerCase() : undefined;
}
