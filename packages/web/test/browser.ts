import { vi } from 'vitest';

/** The parts of a browser that a test can see and change. */
export interface FakeBrowser {
  /** The content of its local storage. */
  readonly kept: Map<string, string>;
  /** Dispatches the events of the window. */
  readonly events: EventTarget;
  /** If set, the error that storing an item throws. */
  full?: Error;
}

/** Provides the globals a page needs: a storage, events and a hidden document. */
export function stubBrowser(): FakeBrowser {
  const browser: FakeBrowser = { kept: new Map(), events: new EventTarget() };
  const { kept, events } = browser;
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    setItem: (key: string, text: string) => {
      if (browser.full) throw browser.full;
      kept.set(key, text);
    },
  };
  // The keys of a storage object are the keys of its items.
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
  vi.stubGlobal('document', { hidden: true, documentElement: { dataset: {} } });
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  return browser;
}
