import { afterEach, expect, test, vi } from 'vitest';
import { canAskToNotify, notifyAway } from './notify.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser; returns the notifications that it has shown. */
function openBrowser(permission: string, hidden: boolean): unknown[] {
  const shown: unknown[] = [];
  const registration = {
    showNotification: async (title: string, { data }: { data: unknown }) => void shown.push([title, data]),
  };
  vi.stubGlobal('Notification', { permission });
  vi.stubGlobal('document', { hidden });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  return shown;
}

test.each([
  ['granted', true, [['Ready', { url: '/play/1' }]]],
  ['granted', false, []],
  ['default', true, []],
  ['denied', true, []],
])('with permission %s, to somebody who looks elsewhere: %s', async (permission, hidden, expected) => {
  const shown = openBrowser(permission, hidden);
  await notifyAway('Ready', '/play/1');
  expect(shown).toEqual(expected);
  expect(canAskToNotify()).toBe(permission === 'default');
});
