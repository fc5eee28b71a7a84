import { type Message, nest, type Part, parse, partsOf, placeholdersOf } from './message.ts';

/**
 * The messages of an area in one language as a module: an object of strings, and of functions for messages with
 * placeholders. The browser gets these instead of the texts and an interpreter, which would be larger and slower.
 */
export function compile(
  language: string,
  grammar: string,
  messages: Readonly<Record<string, string>>,
): string {
  const parsed = Object.entries(messages).map(([key, text]) => [key, parse(text)] as const);
  const functions = new Set(
    parsed.flatMap(([, message]) =>
      partsOf(message).flatMap((part) => ('functions' in part ? part.functions : [])),
    ),
  );
  const texts = nest(
    new Map(parsed.map(([key, message]) => [key, toSource(message)])),
    (items) => `[${items.join(', ')}]`,
    (properties) =>
      `{ ${properties.map(([name, source]) => `${JSON.stringify(name)}: ${source}`).join(', ')} }`,
  );
  const lines = [`export default ${texts};`];
  if (functions.size > 0)
    lines.unshift(`import { ${[...functions].join(', ')} } from ${JSON.stringify(grammar)};`);
  if (texts.includes('form(v.'))
    lines.unshift(
      `const rules = new Intl.PluralRules(${JSON.stringify(language)});`,
      'const form = (n) => rules.select(n);',
    );
  return lines.join('\n');
}

function toSource(message: Message): string {
  const kinds = placeholdersOf(message);

  /** A template, or the choice alone, which is a string, too. */
  function write(message: Message): string {
    const [first] = message;
    return message.length === 1 && 'forms' in first!
      ? choose(first)
      : `\`${message.map(toTemplate).join('')}\``;
  }

  function toTemplate(part: Part): string {
    if ('text' in part) return part.text.replace(/[`\\$]/g, '\\$&');
    if ('forms' in part) return `\${${choose(part)}}`;
    const value = kinds.get(part.name) === 'player' ? `v.${part.name}.name` : `v.${part.name}`;
    return `\${${part.functions.reduce((inner, name) => `${name}(${inner})`, value)}}`;
  }

  function choose({ kind, name, forms }: Extract<Part, { forms: unknown }>): string {
    const conditions = [...forms].map(([form, message]) => {
      if (form === 'other') return '';
      const condition =
        kind === 'select'
          ? `v.${name} === "you"`
          : form.startsWith('=')
            ? `v.${name} === ${form.slice(1)}`
            : `form(v.${name}) === "${form}"`;
      return `${condition} ? ${write(message)} : `;
    });
    return `(${conditions.join('')}${write(forms.get('other')!)})`;
  }

  return kinds.size > 0 ? `(v) => ${write(message)}` : write(message);
}
