import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { Enforcement } from './enforcement.ts';
import { createOperators } from './operators.ts';

let store: Store;
beforeEach(() => {
  store = createMemoryStore();
});
afterEach(() => store.close());

test('[O6] enforces blocks of addresses until they expire or are lifted, never against the machine itself', async () => {
  let now = 1000;
  const operators = createOperators(store.moderation, store.accounts, () => now);
  const decide = () => ({ operator: 'Ada', reason: 'flood', at: now });
  const enforcement = new Enforcement({
    store: store.moderation,
    onWithdrawn: () => undefined,
    report: () => undefined,
    now: () => now,
  });
  await enforcement.refresh();
  expect(enforcement.isBlocked('203.0.113.7')).toBe(false);
  await operators.blockAddresses('203.0.113.0/24', decide(), 1);
  await operators.blockAddresses('2001:db8::/32', decide());
  expect(enforcement.isBlocked('203.0.113.7')).toBe(false);
  await enforcement.refresh();
  const addresses = [
    '203.0.113.7',
    '::ffff:203.0.113.7',
    '2001:db8::5',
    '203.0.114.1',
    '127.0.0.1',
    '::1',
    'x',
  ];
  expect(addresses.map((address) => enforcement.isBlocked(address))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  now += 3600_000;
  expect(enforcement.isBlocked('203.0.113.7')).toBe(false);
  expect(enforcement.isBlocked('2001:db8::5')).toBe(true);
  await operators.unblockAddresses('2001:db8::/32', decide());
  await enforcement.refresh();
  expect(enforcement.isBlocked('2001:db8::5')).toBe(false);
});
