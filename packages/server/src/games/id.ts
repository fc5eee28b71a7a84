/** A UUID of any version, without a prefix. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A game's id in the spelling that is stored, or nothing if the text cannot be an id. */
export function findGameId(text: string): string | undefined {
  return UUID.test(text) ? text.toLowerCase() : undefined;
}
