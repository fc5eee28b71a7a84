/** A response's text, and its value if it is JSON. A stream does not end, so its first chunk counts as its text. */
export async function readBody(
  response: Response,
): Promise<{ readonly text: string; readonly json: unknown }> {
  const isStream = /event-stream|ndjson/.test(response.headers.get('content-type') ?? '');
  const text = isStream ? await readFirst(response) : await response.text();
  return { text, json: findJson(text) };
}

async function readFirst(response: Response): Promise<string> {
  const reader = response.body!.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

export function findJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
