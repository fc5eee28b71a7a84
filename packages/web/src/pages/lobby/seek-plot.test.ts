import type { Seek } from '@kalah/api/pairing';
import { expect, test } from 'vitest';
import { begunGame } from '../../../test/game-server.ts';
import { plotSeeks } from './seek-plot.ts';

const live = (initial: number) => ({ kind: 'live', initial, increment: 0 }) as const;

const newSeek = (id: string, rating: number | null, clock: Seek['clock'] = live(300)): Seek => ({
  id,
  player: { name: id, kind: rating === null ? 'anonymous' : 'person', rating, provisional: false },
  variant: begunGame.variant,
  start: 'standard',
  clock,
  rated: false,
  ratingRange: null,
  mine: false,
  createdAt: '2026-01-01T00:00:00.000Z',
});

test('shows the time from left to right and the rating from bottom to top', () => {
  const days = { kind: 'correspondence', days: 3 } as const;
  const seeks = [
    newSeek('slow', 1700, days),
    newSeek('a', 1300),
    newSeek('guest', null),
    newSeek('fast', 1900, live(60)),
  ];
  const { columns, ratings, points } = plotSeeks(seeks);
  expect(columns.map(({ clock }) => clock)).toEqual([live(60), live(300), days]);
  expect(ratings.map(({ rating }) => rating)).toEqual([1300, 1600, 1900]);
  const at = new Map(points.map(({ seek, x, y }) => [seek.id, { x, y }]));
  expect(['fast', 'a', 'guest', 'slow'].map((id) => at.get(id)!.x)).toEqual(
    [...at.values()].map(({ x }) => x).sort((a, b) => a - b),
  );
  expect([at.get('a')!.y, at.get('fast')!.y]).toEqual([0, 1]);
  expect(at.get('guest')!.y).toBeCloseTo(1 / 3);
});

test('many clocks share the last column', () => {
  const { columns, points } = plotSeeks(
    Array.from({ length: 20 }, (_, n) => newSeek(`${n}`, 1500, live(60 + n))),
  );
  expect(columns).toHaveLength(6);
  expect(columns.at(-1)!.clock).toBeUndefined();
  expect(new Set(points.map(({ x }) => x)).size).toBe(20);
});
