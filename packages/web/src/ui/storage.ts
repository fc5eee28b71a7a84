/**
 * What this browser keeps for the player. Where it may not keep anything (private mode, storage full), the page goes on
 * with what it remembers until it is closed, and `isLasting` says so.
 */
const PREFIX = 'kalah:';
const memory = new Map<string, string>();
let lasting = true;

export function isLasting(): boolean {
  return lasting;
}

/** What was kept under a key, or nothing when there is none or it cannot be read. */
export function findKept<Thing>(key: string): Thing | undefined {
  const text = memory.get(key) ?? readText(key);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Thing;
  } catch {
    return undefined; // somebody else wrote it; it is as good as nothing
  }
}

/** Keeps a thing; `false` when it will not outlive the page. */
export function keep(key: string, thing: unknown): boolean {
  const text = JSON.stringify(thing);
  try {
    localStorage.setItem(PREFIX + key, text);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, text);
    lasting = false;
    return false;
  }
}

export function forget(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    lasting = false;
  }
}

/** The keys kept that begin alike, without that beginning. */
export function keysUnder(beginning: string): string[] {
  const all = [...memory.keys()];
  try {
    all.push(
      ...Object.keys(localStorage)
        .filter((key) => key.startsWith(PREFIX))
        .map((key) => key.slice(PREFIX.length)),
    );
  } catch {
    lasting = false;
  }
  return [...new Set(all)]
    .filter((key) => key.startsWith(beginning))
    .map((key) => key.slice(beginning.length));
}

/** Tells when another tab changed what is kept under a key; gives the way to stop listening. */
export function onKeptElsewhere(key: string, listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === PREFIX + key) listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

function readText(key: string): string | undefined {
  try {
    return localStorage.getItem(PREFIX + key) ?? undefined;
  } catch {
    lasting = false;
    return undefined;
  }
}
