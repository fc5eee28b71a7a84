import { vi } from 'vitest';

/** What a test sees of the browser around the page. */
export interface FakeBrowser {
  /** What is kept in it, by the keys of the storage. */
  readonly kept: Map<string, string>;
  /** Where its events come from. */
  readonly events: EventTarget;
  /** Why nothing more can be kept, when it cannot. */
  full?: Error;
}

/** Gives the test what a page has around it: a storage, events, and a document that nobody looks at. */
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
  // The keys of a storage object are what it keeps.
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
