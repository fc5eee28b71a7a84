import { type Excerpt, type NotationProblem, refuse, show } from './excerpt.ts';
import { ok, type Result } from './result.ts';

const KEYS = ['Variant', 'Start', 'South', 'North', 'Date', 'Result'] as const;
export type Key = (typeof KEYS)[number];
export type Header = ReadonlyMap<Key, Excerpt>;

/**
 * A line is `[Key "value"]`. The pattern of the value is the grammar of a JSON string, so `JSON.parse` reads whatever it
 * lets through; its alternatives begin with different characters, so it takes one way through any text.
 */
const LINE = /\[([A-Za-z]+) ("(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*")\]\s*/y;

/** [N4] A line for every entry that has a value. */
export function formatHeader(entries: readonly (readonly [Key, string])[]): string {
  const filled = entries.filter(([, value]) => value !== '');
  return filled.map(([key, value]) => `[${key} ${JSON.stringify(value)}]\n`).join('');
}

/** [N4] Reads the header lines a text begins with; `body` is what follows them. */
export function parseHeader(text: string): Result<{ header: Header; body: Excerpt }, NotationProblem> {
  const header = new Map<Key, Excerpt>();
  let at = text.length - text.trimStart().length;
  while (text[at] === '[') {
    LINE.lastIndex = at;
    const [line, name, value] = LINE.exec(text) ?? [];
    if (!line || !name || !value) return refuse({ at }, 'A header line looks like [South "Ann"].');
    const key = KEYS.find((known) => known === name);
    if (!key) {
      const unknown = { text: name, at: at + 1 };
      return refuse(unknown, `${show(unknown)} is not a header; there are ${KEYS.join(', ')}.`);
    }
    if (header.has(key)) return refuse({ at }, `${key} stands twice in the header.`);
    header.set(key, { text: JSON.parse(value), at: at + `[${key} "`.length });
    at += line.length;
  }
  return ok({ header, body: { text: text.slice(at), at } });
}
