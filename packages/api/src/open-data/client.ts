import { toError, toQuery } from '../games/client.ts';
import { SilenceAlarm } from '../http/silence-alarm.ts';
import type { ExportedGame, ExportQuery } from './schema.ts';

/** How long a server may send nothing. It may have to search many games for one that the query wants. */
const SILENCE_MS = 60_000;

/** Options of `exportGames`. */
export interface ExportOptions extends ExportQuery {
  /** The server's address without `/api/v1`. */
  baseUrl: string;
  signal?: AbortSignal;
  fetch?: typeof fetch;
}

/**
 * All listed games of a server that are over. Throws if the connection breaks or is silent for a minute; continue with the
 * `cursor` of the last game as `after`. Leaving the loop ends the request.
 */
export async function* exportGames({
  baseUrl,
  signal,
  fetch = globalThis.fetch,
  ...query
}: ExportOptions): AsyncGenerator<ExportedGame> {
  const url = `${baseUrl}/api/v1/export/games.ndjson${toQuery(query)}`;
  const silence = new SilenceAlarm(SILENCE_MS, SILENCE_MS);
  try {
    const response = await fetch(url, {
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    });
    if (!response.ok) throw await toError(response);
    for await (const line of readLines(silence.watch(response.body!))) yield JSON.parse(line) as ExportedGame;
  } finally {
    silence.end();
  }
}

/** The complete lines of a body. */
async function* readLines(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let incomplete = '';
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (incomplete + text).split('\n');
    incomplete = lines.pop()!;
    yield* lines;
  }
}
