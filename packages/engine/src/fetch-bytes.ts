/** Each file is smaller than a megabyte. Without a limit, an analysis would wait forever for a server that hangs. */
const TIMEOUT_MS = 60_000;

export async function fetchBytes(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
