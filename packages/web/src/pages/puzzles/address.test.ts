import { expect, test } from 'vitest';
import { readAddress } from './address.ts';

test.each([
  ['', { kind: 'daily' }],
  ['day=2026-11-10', { kind: 'daily', day: '2026-11-10' }],
  ['day=2026-11-16', { kind: 'daily' }],
  ['day=2026-11-17', { kind: 'daily' }],
  ['day=2026-13-01', { kind: 'daily' }],
  ['kind=storm', { kind: 'storm' }],
  ['kind=constructor', { kind: 'daily' }],
  ['theme=sweep', { kind: 'trainer', theme: 'sweep' }],
  ['kind=trainer&theme=none', { kind: 'trainer' }],
  ['id=a8e6hc7', { kind: 'trainer', id: 'a8e6hc7' }],
])('?%s leads to what it asks for', (query, wanted) => {
  expect(readAddress(new URLSearchParams(query), '2026-11-16')).toEqual(wanted);
});
