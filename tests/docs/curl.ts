export interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** From the line's comment: the status, and the error code if it names one. */
  readonly expected?: { readonly status: number; readonly code?: string };
}

export type Variables = ReadonlyMap<string, string>;

/** They change what curl prints, not what it sends. */
const SHOWING = new Set(['-i', '-s', '-S', '-sS', '-N', '-sN', '--no-buffer']);

/** As a shell and curl would. Throws on anything unknown, so nothing stays untested. */
export function parseCurl(line: string, variables: Variables): Request {
  const { words, comment } = split(line, variables);
  const headers: Record<string, string> = {};
  let method: string | undefined;
  let url: string | undefined;
  let body: string | undefined;
  for (let at = 1; at < words.length; at++) {
    const word = words[at]!;
    if (word === '-X') method = words[++at];
    else if (word === '-H') Object.assign(headers, parseHeader(words[++at]!));
    else if (word === '-d') body = words[++at];
    else if (word.startsWith('-')) {
      if (!SHOWING.has(word)) throw new Error(`${word} is not an option that the documents use: ${line}`);
    } else url = word;
  }
  if (!url) throw new Error(`there is no address in: ${line}`);
  const expected = comment && parseExpectation(comment);
  if (body !== undefined) headers['content-type'] ??= 'application/x-www-form-urlencoded';
  return {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    url,
    headers,
    ...(body !== undefined && { body }),
    ...(expected && { expected }),
  };
}

function parseHeader(text: string): Record<string, string> {
  const [, name, value] = /^([\w-]+): *(.*)$/.exec(text) ?? [];
  if (!name) throw new Error(`"${text}" is not a header`);
  return { [name.toLowerCase()]: value! };
}

function parseExpectation(comment: string): Request['expected'] {
  const [, status, code] = /^(\d{3})(?: ([a-z-]+))?$/.exec(comment) ?? [];
  return status ? { status: Number(status), ...(code && { code }) } : undefined;
}

/** Like a shell: 'verbatim', "with $NAME", or bare; a `#` at the start of a word ends the line. */
function split(line: string, variables: Variables): { words: string[]; comment?: string } {
  const words: string[] = [];
  const piece = /'([^']*)'|"((?:[^"\\]|\\.)*)"|([^\s'"]+)/y;
  let at = 0;
  while (at < line.length) {
    at += /^\s*/.exec(line.slice(at))![0].length;
    if (line[at] === '#') return { words, comment: line.slice(at + 1).trim() };
    let word: string | undefined;
    for (piece.lastIndex = at; ; at = piece.lastIndex) {
      const match = piece.exec(line);
      if (!match) break;
      const [, literal, quoted, bare] = match;
      word = (word ?? '') + (literal ?? substitute((quoted ?? bare)!.replace(/\\(.)/g, '$1'), variables));
    }
    if (word === undefined && at < line.length) throw new Error(`a quote is not closed in: ${line}`);
    if (word !== undefined) words.push(word);
  }
  return { words };
}

function substitute(text: string, variables: Variables): string {
  return text.replace(/\$(\w+)|\$\{(\w+)\}/g, (_, plain?: string, braced?: string) => {
    const value = variables.get((plain ?? braced)!);
    if (value === undefined) throw new Error(`$${plain ?? braced} has no value yet`);
    return value;
  });
}
