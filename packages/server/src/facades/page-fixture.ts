import { expect } from 'vitest';

/** One command of a page: a curl line, perhaps with the name of the variable that keeps a part of its answer. */
interface Command {
  readonly line: string;
  readonly words: readonly string[];
  readonly keep?: { readonly name: string; readonly key: string };
}

export interface Answered {
  readonly line: string;
  readonly status: number;
  readonly text: string;
  /** What the page shows: a block ` ```json ` behind the command, with another status than 200 or 201 in its first line. */
  readonly shown?: { readonly status: number | undefined; readonly json: string };
}

const LOCAL = 'http://localhost:3000';
const FENCE = /^```(\w+)(?: (\d+))?\n([\s\S]*?)^```$/gm;

/** Runs the `sh` blocks of a page against a server, as a shell would, and puts what the page shows beside each answer. */
export async function runPage(markdown: string, url: string): Promise<Answered[]> {
  const answers: Answered[] = [];
  const variables = new Map<string, string>();
  for (const [, language, status, content = ''] of markdown.matchAll(FENCE)) {
    if (language === 'sh') {
      for (const line of content.trim().split('\n')) answers.push(await run(line, url, variables));
    } else if (language === 'json') {
      const shown = { status: status === undefined ? undefined : Number(status), json: content };
      answers.push({ ...answers.pop()!, shown });
    }
  }
  return answers;
}

/** Compares an answer with what the page shows, but for what differs from run to run. */
export function expectAsShown({ line, status, text, shown }: Answered): void {
  const expected = shown?.status ?? (status === 201 ? 201 : 200);
  expect({ line, status, text }).toMatchObject({ line, status: expected });
  if (shown)
    expect({ line, json: steady(JSON.parse(text)) }).toEqual({ line, json: steady(JSON.parse(shown.json)) });
}

async function run(line: string, url: string, variables: Map<string, string>): Promise<Answered> {
  const { words, keep } = parseCommand(line, variables);
  const { address, ...init } = toRequest(words);
  const response = await fetch(address.replace(LOCAL, url), init);
  const text = (await response.text()).replaceAll(url, LOCAL);
  // As sed does it: up to the last such key of the line.
  if (keep) variables.set(keep.name, new RegExp(`.*"${keep.key}":"([^"]*)"`).exec(text)?.[1] ?? text);
  return { line, status: response.status, text };
}

/** `curl …`, or `name=$(curl … | sed 's/.*"key":"\([^"]*\)".*\/\1/')`. */
function parseCommand(line: string, variables: Map<string, string>): Command {
  const [, name, inner, key] = /^(\w+)=\$\(curl (.*) \| sed 's\/\.\*"(\w+)":"[^']*'\)$/.exec(line) ?? [];
  const plain = /^curl (.*)$/.exec(line)?.[1];
  const rest = inner ?? plain;
  if (rest === undefined) throw new Error(`not a command that this page may have: ${line}`);
  return { line, words: splitWords(rest, variables), ...(name && key && { keep: { name, key } }) };
}

/** Words as a shell splits them: single quotes take everything as it is, elsewhere $name is looked up. */
function splitWords(text: string, variables: Map<string, string>): string[] {
  const expand = (part: string) =>
    part.replace(/\$(\w+)/g, (_, name) => {
      const value = variables.get(name);
      if (value === undefined) throw new Error(`$${name} was never set`);
      return value;
    });
  return [...text.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replace(
      /'([^']*)'|"([^"]*)"|([^'"]+)/g,
      (_, single, double, bare) => single ?? expand(double ?? bare),
    ),
  );
}

interface Outgoing {
  readonly address: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** What curl would send for its options; one that is not known here is a mistake of the page. */
function toRequest(words: readonly string[]): Outgoing {
  const headers: Record<string, string> = {};
  let method: string | undefined;
  let body: string | undefined;
  let address = '';
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word === '-s') continue;
    if (word === '-X') method = words[++at];
    else if (word === '-d') body = words[++at];
    else if (word === '-H') {
      const [name = '', value = ''] = words[++at]!.split(': ');
      headers[name.toLowerCase()] = value;
    } else if (word.startsWith(LOCAL) && !address) address = word;
    else throw new Error(`curl is not asked for "${word}" on this page`);
  }
  if (body !== undefined) headers['content-type'] ??= 'application/x-www-form-urlencoded';
  return {
    address,
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body !== undefined && { body }),
  };
}

/** Without identifiers, times and tokens. */
function steady(json: unknown): unknown {
  const text = JSON.stringify(json)
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an-id')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a-time')
    .replace(/"[\w-]{43}"/g, '"a-token"');
  return JSON.parse(text);
}
