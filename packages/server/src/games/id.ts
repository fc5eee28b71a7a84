/** A UUID of any version, without a prefix such as `urn:uuid:`. */
export const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The id in lower case, as it is stored; undefined if the text cannot be an id. */
export function parseGameId(text: string): string | undefined {
  return UUID_PATTERN.test(text) ? text.toLowerCase() : undefined;
}
