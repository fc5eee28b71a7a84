import { setTimeout } from 'node:timers/promises';

/** The value is undefined if the text is not JSON. A stream does not end, so its first chunk counts as its text. */
export async function readBody(
  response: Response,
): Promise<{ readonly text: string; readonly json: unknown }> {
  const isStream = /event-stream|ndjson/.test(response.headers.get('content-type') ?? '');
  const text = isStream ? await readFirst(response) : await response.text();
  return { text, json: findJson(text) };
}

const QUIET_MS = 1000;

/** A stream that has nothing to send yet is empty. */
async function readFirst(response: Response): Promise<string> {
  const reader = response.body!.getReader();
  const first = await Promise.race([reader.read(), setTimeout(QUIET_MS, undefined, { ref: false })]);
  await reader.cancel();
  return new TextDecoder().decode(first?.value);
}

export function findJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
