import { expect, test } from 'vitest';
import { toAddress } from './address.ts';

test.each([
  ['postgres://ada:pw@db.example/kalah', 'postgres://ada:pw@db.example/kalah'],
  [
    'postgres://ada:pw@pooler:6432/kalah?sslmode=require&direct=db:5432',
    'postgres://ada:pw@db:5432/kalah?sslmode=require',
  ],
  ['postgres://ada:pw@pooler:6432/kalah?direct=db.example', 'postgres://ada:pw@db.example/kalah'],
  ['postgres://ada:pw@pooler/kalah?direct=[::1]:5433', 'postgres://ada:pw@[::1]:5433/kalah'],
  ['postgres://pooler/kalah?host=/run/pgbouncer&port=6432&direct=db:5432', 'postgres://db:5432/kalah'],
])('the direct address of %s is %s', (url, direct) => {
  expect(toAddress(url).direct).toBe(direct);
});

test('the direct address is not sent to the pooler', () => {
  const { url, isPooled } = toAddress('postgres://ada:pw@pooler:6432/kalah?direct=db:5432');
  expect([url, isPooled]).toEqual(['postgres://ada:pw@pooler:6432/kalah', true]);
});

test.each(['', 'a b', ':5432', 'db:port', 'ada:hunter2@db', 'db/kalah', 'postgres://db'])(
  '[S15] refuses the direct address "%s"',
  (place) => {
    const url = `postgres://ada:pw@pooler/kalah?direct=${encodeURIComponent(place)}`;
    expect(() => toAddress(url)).toThrow('cannot be read; use ?direct=host:port');
  },
);
