import { UUID_PATTERN } from '../platform/uuid.ts';

/** The id in lower case, as it is stored; undefined if the text cannot be an id. */
export function parseGameId(text: string): string | undefined {
  return UUID_PATTERN.test(text) ? text.toLowerCase() : undefined;
}
