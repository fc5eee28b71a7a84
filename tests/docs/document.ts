import { readFile } from 'node:fs/promises';
import { parseCurl, type Request } from './curl.ts';

/** What a line of a document was answered. */
export interface Answer {
  readonly line: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body when it is JSON. */
  readonly json: unknown;
}

/** Where the documents say that the server is. */
const PRINTED_ADDRESS = /^(?:http:\/\/)?localhost:3000/;

/**
 * Does what a document tells its reader to do, without a shell or curl, and throws where an answer is not what the
 * document says. In `sh` blocks:
 *   curl …               is sent; it must succeed, or be answered as a comment at its end says: `# 409 move-taken`
 *   GAME=…  # game.id    keeps a part of the last answer, as the reader does by hand
 * A `json` block shows the last answer. What it shows must be there; "…" stands for any value, a key "…" for the rest.
 */
export async function runDocument(path: string | URL, serverUrl: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  const variables = new Map<string, string>();
  for (const { language, text } of findBlocks(await readFile(path, 'utf8'))) {
    if (language === 'json') compare(JSON.parse(text), answers.at(-1)?.json, 'the answer');
    else {
      for (const line of toLines(text)) {
        const assignment = /^(\w+)=…\s+# (\S+)$/.exec(line);
        if (assignment) variables.set(assignment[1]!, pick(answers.at(-1)?.json, assignment[2]!));
        else if (line.startsWith('curl '))
          answers.push(await send(line, parseCurl(line, variables), serverUrl));
        else throw new Error(`this line cannot be followed: ${line}`);
      }
    }
  }
  return answers;
}

function findBlocks(markdown: string): { language: string; text: string }[] {
  return [...markdown.matchAll(/^```(sh|json)\n(.*?)^```$/gms)].map(([, language, text]) => ({
    language: language!,
    text: text!,
  }));
}

function toLines(block: string): string[] {
  return block
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

async function send(line: string, request: Request, serverUrl: string): Promise<Answer> {
  const { method, headers, body, expected } = request;
  const url = request.url.replace(PRINTED_ADDRESS, serverUrl);
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    ...(body !== undefined && { body }),
  });
  const text = await readText(response);
  const answer: Answer = {
    line,
    status: response.status,
    headers: response.headers,
    text,
    json: findJson(text),
  };
  const isExpected = expected ? response.status === expected.status : response.status < 400;
  const code = (answer.json as { code?: string } | undefined)?.code;
  if (!isExpected || (expected?.code !== undefined && expected.code !== code)) {
    throw new Error(`${line}\nwas answered ${response.status} ${text}`);
  }
  return answer;
}

/** A stream has no end, so its first piece is what a reader sees at once. */
async function readText(response: Response): Promise<string> {
  if (!/event-stream|ndjson/.test(response.headers.get('content-type') ?? '')) return response.text();
  const reader = response.body!.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

function findJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function pick(value: unknown, path: string): string {
  const found = path
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], value);
  if (found === undefined) throw new Error(`the last answer has no ${path}: ${JSON.stringify(value)}`);
  return String(found);
}

function compare(shown: unknown, given: unknown, where: string): void {
  if (shown === '…') return;
  if (typeof shown !== 'object' || shown === null) {
    if (shown !== given)
      throw new Error(`${where} is ${JSON.stringify(given)}, and ${JSON.stringify(shown)} is shown`);
    return;
  }
  if (typeof given !== 'object' || given === null) throw new Error(`${where} is ${JSON.stringify(given)}`);
  const isWhole = Array.isArray(shown) ? shown.at(-1) !== '…' : !Object.hasOwn(shown, '…');
  const keys = Object.keys(shown).filter(
    (key) => key !== '…' && (shown as Record<string, unknown>)[key] !== '…',
  );
  for (const key of keys) {
    compare(
      (shown as Record<string, unknown>)[key],
      (given as Record<string, unknown>)[key],
      `${where}.${key}`,
    );
  }
  const hidden = Object.keys(given).filter((key) => !Object.hasOwn(shown, key));
  if (isWhole && hidden.length > 0)
    throw new Error(`${where} also has ${hidden.join(', ')}, which is not shown`);
}
