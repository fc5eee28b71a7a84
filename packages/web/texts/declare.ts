import { type Kind, nest, parse, placeholdersOf } from './message.ts';

const TYPES: Readonly<Record<Kind, string>> = {
  player: "import('./owner.ts').Owner",
  number: 'number',
  text: 'string | number',
};

type Messages = Readonly<Record<string, string>>;

/** The name of the function that returns the texts of an area; `t` for those that every page needs. */
export const functionOf = (area: string) => (area === 'common' ? 't' : `${area}Texts`);

/**
 * The types of an area. Keys and placeholders are those of English; a placeholder takes a number or a player if one of the
 * languages chooses forms by it.
 */
export function declare(area: string, english: Messages, others: readonly Messages[]): string {
  const types = new Map(
    Object.entries(english).map(([key, text]) => [
      key,
      typeOf(
        text,
        others.map((other) => other[key] ?? ''),
      ),
    ]),
  );
  const type = nest(
    types,
    (items) => `readonly [${items.join(', ')}]`,
    (properties) =>
      block(properties.map(([name, type]) => `readonly ${/\W/.test(name) ? `'${name}'` : name}: ${type};`)),
  );
  const name = `${area[0]!.toUpperCase()}${area.slice(1)}Texts`;
  return [
    `declare module 'virtual:texts/${area}' ${block([
      `export interface ${name} ${type}`,
      `export function ${functionOf(area)}(): ${name};`,
    ])}`,
    `declare module 'virtual:messages/*/${area}' ${block([
      `const messages: import('virtual:texts/${area}').${name};`,
      'export default messages;',
    ])}`,
  ].join('\n');
}

function typeOf(english: string, others: readonly string[]): string {
  const kinds = placeholdersOf(parse(english));
  for (const other of others)
    for (const [name, kind] of placeholdersOf(parse(other)))
      if (kind !== 'text' && kinds.has(name)) kinds.set(name, kind);
  if (kinds.size === 0) return 'string';
  return `(values: { ${[...kinds].map(([name, kind]) => `${name}: ${TYPES[kind]}`).join('; ')} }) => string`;
}

const block = (lines: readonly string[]) => `{\n${lines.join('\n').replace(/^/gm, '  ')}\n}`;
