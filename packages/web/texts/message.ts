/**
 * A message in the part of ICU MessageFormat that the texts use:
 *
 *     {name}                                               a value
 *     {n, plural, =0 {none} one {# seed} other {# seeds}}  a form by a number, or by the language's rules for numbers
 *     {who, select, you {You win} other {{who} wins}}      a form by a player: the reader, or somebody with a name
 *     {name, genitive, capital}                            functions of the language's grammar.ts, in this order
 */
export type Message = readonly Part[];

export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly name: string; readonly functions: readonly string[] }
  | {
      readonly kind: 'plural' | 'select';
      readonly name: string;
      readonly forms: ReadonlyMap<string, Message>;
    };

/** A value for a placeholder: a player, a number, or anything that is written as it is. */
export type Kind = 'player' | 'number' | 'text';

/** @throws {SyntaxError} if the text is not a message. */
export function parse(text: string): Message {
  let at = 0;

  /** Reads up to the brace that closes the message; `counted` is the value that # stands for. */
  function readMessage(counted?: string): Message {
    const parts: Part[] = [];
    while (at < text.length && text[at] !== '}') {
      if (text[at] === '{') parts.push(readPlaceholder(counted));
      else if (text[at] === '#' && counted !== undefined) {
        at++;
        parts.push({ kind: 'value', name: counted, functions: [] });
      } else parts.push({ kind: 'text', text: read(counted === undefined ? /[^{}]+/y : /[^{}#]+/y) });
    }
    return parts;
  }

  function readPlaceholder(counted?: string): Part {
    read(/\{\s*/y);
    const name = read(/\w+/y);
    const functions: string[] = [];
    while (read(/\s*(,\s*|\})/y).includes(',')) {
      const word = read(/\w+/y);
      if (word === 'plural' || word === 'select') return readForms(name, word, counted);
      functions.push(word);
    }
    return { kind: 'value', name, functions };
  }

  function readForms(name: string, kind: 'plural' | 'select', counted?: string): Part {
    read(/\s*,\s*/y);
    const forms = new Map<string, Message>();
    while (text[at] !== '}') {
      const form = read(kind === 'plural' ? /=\d+|\w+/y : /you|other/y);
      read(/\s*\{/y);
      forms.set(form, readMessage(kind === 'plural' ? name : counted));
      read(/\}\s*/y);
    }
    read(/\}/y);
    if (!forms.has('other')) fail('a form "other"');
    return { kind, name, forms };
  }

  function read(token: RegExp): string {
    token.lastIndex = at;
    const found = token.exec(text)?.[0] ?? fail(String(token));
    at += found.length;
    return found;
  }

  function fail(expected: string): never {
    throw new SyntaxError(`"${text}" needs ${expected} at character ${at + 1}`);
  }

  const message = readMessage();
  if (at < text.length) fail('"{" before "}"');
  return message;
}

export function partsOf(message: Message): Part[] {
  return message.flatMap((part) =>
    'forms' in part ? [part, ...[...part.forms.values()].flatMap(partsOf)] : [part],
  );
}

/** The placeholders of a message, each with what it takes. */
export function placeholdersOf(message: Message): Map<string, Kind> {
  const kinds = new Map<string, Kind>();
  for (const part of partsOf(message)) {
    if ('text' in part) continue;
    if (part.kind !== 'value') kinds.set(part.name, part.kind === 'plural' ? 'number' : 'player');
    else if (!kinds.has(part.name)) kinds.set(part.name, 'text');
  }
  return kinds;
}

/**
 * Nests the sources of flat keys: that of `result.title.win` is in an object in an object. Keys that count from 0 make a
 * list.
 */
export function nest(
  flat: ReadonlyMap<string, string>,
  toList: (items: readonly string[]) => string,
  toObject: (properties: readonly (readonly [string, string])[]) => string,
): string {
  const groups = Map.groupBy(flat, ([key]) => key.split('.')[0]!);
  const properties = [...groups].map(([name, members]) => {
    const [[key, source]] = members as [[string, string]];
    if (key === name) return [name, source] as const;
    const below = new Map(members.map(([key, source]) => [key.slice(name.length + 1), source]));
    return [name, nest(below, toList, toObject)] as const;
  });
  return properties.every(([name], index) => name === String(index))
    ? toList(properties.map(([, source]) => source))
    : toObject(properties);
}
