import { type Excerpt, type NotationProblem, quote, reject } from './excerpt.ts';
import { ok, type Result } from './result.ts';

const KEYS = ['Variant', 'Start', 'South', 'North', 'Date', 'Clock', 'Times', 'Result'] as const;
export type Key = (typeof KEYS)[number];
export type Header = ReadonlyMap<Key, Excerpt>;

/**
 * A line is `[Key "value"]`. The pattern of the value is the grammar of a JSON string, so `JSON.parse` reads every match. Its
 * alternatives begin with different characters, so it never backtracks.
 */
const LINE = /\[([A-Za-z]+) ("(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*")\]\s*/y;

export function formatHeader(entries: readonly (readonly [Key, string])[]): string {
  const filled = entries.filter(([, value]) => value !== '');
  return filled.map(([key, value]) => `[${key} ${JSON.stringify(value)}]\n`).join('');
}

export function parseHeader(text: string): Result<{ header: Header; body: Excerpt }, NotationProblem> {
  const header = new Map<Key, Excerpt>();
  let at = text.length - text.trimStart().length;
  while (text[at] === '[') {
    LINE.lastIndex = at;
    const [line, name, value] = LINE.exec(text) ?? [];
    if (!line || !name || !value) return reject({ at }, 'A header line looks like [South "Ann"].');
    const key = KEYS.find((known) => known === name);
    if (!key) {
      const unknown = { text: name, at: at + 1 };
      return reject(unknown, `${quote(unknown)} is not a header; there are ${KEYS.join(', ')}.`);
    }
    if (header.has(key)) return reject({ at }, `${key} occurs twice in the header.`);
    header.set(key, { text: JSON.parse(value), at: at + `[${key} "`.length });
    at += line.length;
  }
  return ok({ header, body: { text: text.slice(at), at } });
}
