import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { findJson, readBody } from '../body.ts';
import { compare } from './comparison.ts';
import { parseCurl, type Request } from './curl.ts';

export interface Answer {
  readonly line: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined if the body is not JSON. */
  readonly json: unknown;
  /** Whether the document shows the response. */
  readonly isShown: boolean;
}

const PRINTED_URL = 'http://localhost:3000';

/**
 * Runs the commands of a document without a shell or curl, and throws if a response differs from what the document
 * shows. In `sh` blocks:
 *   curl …                           is sent; it must succeed, or fail as its comment says: `# 409 move-taken`
 *   KEY=$(uuidgen)                   keeps a random UUID
 *   GAME=…  # game.id                keeps a part of the last response, as a reader does by hand
 *   id=$(curl … | sed 's/…"key"…')   keeps the text of the last such key in a response
 * A `json` block shows the last response, with the status after the word `json` if it is an error; see `compare`.
 */
export async function runDocument(path: string | URL, serverUrl: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  const variables = new Map<string, string>();
  const blocks = findBlocks(await readFile(path, 'utf8'));
  for (const [index, { language, text }] of blocks.entries()) {
    if (language === 'json') {
      const answer = answers.pop()!;
      compare(JSON.parse(text), answer.json, answer.line);
      answers.push({ ...answer, isShown: true });
      continue;
    }
    const commands = toLines(text).map(parseCommand);
    for (const [at, { line, curl, keep, uuid }] of commands.entries()) {
      if (uuid) variables.set(uuid, randomUUID());
      if (curl) {
        const shownStatus = at === commands.length - 1 ? blocks[index + 1]?.status : undefined;
        answers.push(await send(line, parseCurl(curl, variables), serverUrl, shownStatus));
      }
      if (keep) variables.set(keep.name, keep.from(answers.at(-1)!));
    }
  }
  return answers;
}

function findBlocks(markdown: string): { language: string; status: number | undefined; text: string }[] {
  return [...markdown.matchAll(/^```(sh|json)(?: (\d{3}))?\n(.*?)^```$/gms)].map(
    ([, language, status, text]) => ({
      language: language!,
      status: status === undefined ? undefined : Number(status),
      text: text!,
    }),
  );
}

function toLines(block: string): string[] {
  return block
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

interface Command {
  readonly line: string;
  readonly curl?: string;
  /** Assigned a random UUID. */
  readonly uuid?: string;
  readonly keep?: { readonly name: string; readonly from: (answer: Answer) => string };
}

function parseCommand(line: string): Command {
  if (line.startsWith('curl ')) return { line, curl: line };
  const [, uuid] = /^(\w+)=\$\(uuidgen\)$/.exec(line) ?? [];
  if (uuid) return { line, uuid };
  const [, name, path] = /^(\w+)=…\s+# (\S+)$/.exec(line) ?? [];
  if (name && path) return { line, keep: { name, from: ({ json }) => pick(json, path) } };
  const [, kept, curl, key] = /^(\w+)=\$\((curl .*) \| sed 's\/\.\*"(\w+)":"[^']*'\)$/.exec(line) ?? [];
  if (kept && curl && key)
    return { line, curl, keep: { name: kept, from: ({ text }) => pickLast(text, key) } };
  throw new Error(`this line cannot be followed: ${line}`);
}

function pick(value: unknown, path: string): string {
  const found = path
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], value);
  if (found === undefined) throw new Error(`the last answer has no ${path}: ${JSON.stringify(value)}`);
  return String(found);
}

/** Like sed, whose `.*` is greedy. */
function pickLast(text: string, key: string): string {
  const [, found] = new RegExp(`.*"${key}":"([^"]*)"`).exec(text) ?? [];
  if (found === undefined) throw new Error(`the last answer has no "${key}": ${text}`);
  return found;
}

async function send(
  line: string,
  { url, method, headers, body, expected }: Request,
  serverUrl: string,
  shownStatus: number | undefined,
): Promise<Answer> {
  const address = url.replace(/^(?:http:\/\/)?localhost:3000/, serverUrl);
  const response = await fetch(address, {
    method,
    headers,
    redirect: 'manual',
    ...(body !== undefined && { body }),
  });
  const { status } = response;
  const text = (await readBody(response)).text.replaceAll(serverUrl, PRINTED_URL);
  const json = findJson(text);
  const wanted = expected?.status ?? shownStatus;
  const code = (json as { code?: string } | undefined)?.code;
  const isAsSaid = wanted === undefined ? status < 400 : status === wanted;
  if (!isAsSaid || (expected?.code !== undefined && expected.code !== code)) {
    throw new Error(`${line}\nwas answered ${status} ${text}`);
  }
  return { line, status, headers: response.headers, text, json, isShown: false };
}
