import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

type Listener = (event: unknown) => void;
interface Tab {
  readonly url: string;
  readonly visibilityState: 'visible' | 'hidden';
  readonly focus: () => Promise<void>;
}

const NOTICE = { title: 'It is your turn', body: 'Bob has moved.', url: '/play/1' };
const listeners = new Map<string, Listener>();
let tabs: Tab[];
let done: string[];

/** Loads the worker into the scope of a browser that records what it does. */
beforeAll(async () => {
  const scope = {
    addEventListener: (kind: string, listener: Listener) => void listeners.set(kind, listener),
    registration: {
      showNotification: async (title: string, { body, data, tag }: Record<string, unknown>) =>
        void done.push(
          `shows ${title}: ${body} (${tag}, ${JSON.stringify(data) === JSON.stringify(NOTICE)})`,
        ),
    },
    clients: {
      matchAll: async () => tabs,
      openWindow: async (url: string) => void done.push(`opens ${url}`),
    },
  };
  vi.stubGlobal('self', scope);
  // A script without exports is no module to TypeScript.
  await import('./service-worker.ts' as string);
  vi.unstubAllGlobals();
});
beforeEach(() => {
  tabs = [];
  done = [];
});

async function dispatch(kind: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get(kind)!({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
  await Promise.all(work);
}

function openTab(path: string, visibilityState: Tab['visibilityState']): void {
  const focus = async () => void done.push(`focuses ${path}`);
  tabs.push({ url: `https://kalah.example${path}`, visibilityState, focus });
}

const push = () => dispatch('push', { data: { json: () => NOTICE } });
const click = () => dispatch('notificationclick', { notification: { data: NOTICE, close: () => undefined } });
const SHOWN = 'shows It is your turn: Bob has moved. (/play/1, true)';

test('[M6] shows a notification, even if the game is open in a tab in the background', async () => {
  openTab('/play/1', 'hidden');
  openTab('/play/2', 'visible');
  await push();
  expect(done).toEqual([SHOWN]);
});

test('[M6] shows none to a player who is looking at the game', async () => {
  openTab('/play/1', 'visible');
  await push();
  expect(done).toEqual([]);
});

test('[M6] opens the game on a click, in the tab that shows it already', async () => {
  await click();
  openTab('/', 'visible');
  await click();
  openTab('/play/1', 'hidden');
  await click();
  expect(done).toEqual(['opens /play/1', 'opens /play/1', 'focuses /play/1']);
});
