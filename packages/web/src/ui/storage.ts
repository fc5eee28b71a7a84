/**
 * Values stored in this browser for the player. When the browser refuses (private mode, storage full), values are kept in memory
 * until the page is closed, and `isPersistent` returns false.
 */
const PREFIX = 'kalah:';
const memory = new Map<string, string>();
let persistent = true;

export function isPersistent(): boolean {
  return persistent;
}

export function findItem<Value>(key: string): Value | undefined {
  const text = memory.get(key) ?? readText(key);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Value;
  } catch {
    return undefined; // not written by this app
  }
}

/** Stores a value; returns `false` when it will be lost with the page. */
export function setItem(key: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + key, text);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, text);
    persistent = false;
    return false;
  }
}

export function removeItem(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    persistent = false;
  }
}

export function itemKeys(prefix: string): string[] {
  const all = [...memory.keys()];
  try {
    all.push(
      ...Object.keys(localStorage)
        .filter((key) => key.startsWith(PREFIX))
        .map((key) => key.slice(PREFIX.length)),
    );
  } catch {
    persistent = false;
  }
  return [...new Set(all)].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

/** Calls the listener when another tab changes a key; returns a function that stops listening. */
export function onStorageChange(key: string, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === PREFIX + key) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

function readText(key: string): string | undefined {
  try {
    return localStorage.getItem(PREFIX + key) ?? undefined;
  } catch {
    persistent = false;
    return undefined;
  }
}
