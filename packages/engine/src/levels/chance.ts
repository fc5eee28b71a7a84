/** From 0 up to but not including 1. Depends on the arguments only. */
export function chance(...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const char of words.join('|')) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  // FNV mixes its high bits poorly; two rounds of multiply and shift spread them.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
