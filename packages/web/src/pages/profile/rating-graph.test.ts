import { describe, expect, test } from 'vitest';
import { bestOf, drawGraph, pointsOf, type RatingPoint, rowsOf } from './rating-graph.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-16T00:00:00Z');
const present = { rating: 1600, deviation: 90 };

function pointsAt(...daysAgo: number[]) {
  return daysAgo.map((days, index) => ({
    at: new Date(NOW - days * DAY).toISOString(),
    rating: 1500 + index * 20,
    deviation: 100 - index,
    game: `game ${index}`,
    number: index + 1,
  }));
}

describe('the points of a span', () => {
  test('end with the present rating', () => {
    const points = pointsOf({ pool: 'live', points: pointsAt(400, 100, 10) }, present, 'all', NOW);
    expect(points.map(({ at, rating }) => [(NOW - at) / DAY, rating])).toEqual([
      [400, 1500],
      [100, 1520],
      [10, 1540],
      [0, 1600],
    ]);
  });

  test.each([
    ['quarter', 2],
    ['year', 3],
    ['all', 4],
  ] as const)('%s leaves out what is older', (span, count) => {
    expect(pointsOf({ pool: 'live', points: pointsAt(400, 100, 10) }, present, span, NOW)).toHaveLength(
      count,
    );
  });

  test('are none if nothing was played', () => {
    expect(pointsOf({ pool: 'live', points: pointsAt(400) }, present, 'year', NOW)).toEqual([]);
  });
});

const point = (days: number, rating: number, deviation = 50): RatingPoint => ({
  at: NOW + days * DAY,
  rating,
  deviation,
  game: `${days}`,
});

describe('the drawing', () => {
  const frame = { width: 456, height: 238 }; // 400 × 200 within the margins

  test('places points by their time, and the band two deviations around them', () => {
    const { line, band, ratings } = drawGraph([point(0, 1500), point(3, 1600), point(4, 1500)], frame);
    expect(ratings.map(({ rating }) => rating)).toEqual([1400, 1500, 1600, 1700]);
    expect(line).toBe('M42 145.3L342 78.7L442 145.3');
    expect(band).toBe('M42 78.7L342 12L442 78.7L442 212L342 145.3L42 212Z');
  });

  test('spreads the games of one day evenly, without times', () => {
    const { line, times } = drawGraph([point(0, 1500), point(0.1, 1500), point(0.9, 1500)], frame);
    expect(line.match(/[\d.]+(?= )/g)).toEqual(['42', '242', '442']);
    expect(times).toEqual([]);
  });

  test('cuts the band off where it leaves the drawing', () => {
    const { band } = drawGraph([point(0, 1500, 500), point(2, 1500, 500)], frame);
    expect(band).toBe('M42 12L442 12L442 212L42 212Z');
  });

  test('marks the best and the last point', () => {
    const points = [point(0, 1500), point(1, 1700), point(4, 1600)];
    const { best, last } = drawGraph(points, frame);
    expect(bestOf(points).rating).toBe(1700);
    expect([best.x, last.x]).toEqual([142, 442]);
  });
});

describe('the table', () => {
  test('lists few games one by one, the newest first', () => {
    expect(rowsOf([point(0, 1500), point(1, 1510), { at: NOW, rating: 1, deviation: 1 }])).toEqual([
      point(1, 1510),
      point(0, 1500),
    ]);
  });

  test('lists the last game of each month if there are many', () => {
    const points = Array.from({ length: 60 }, (_, day) => point(day, 1500 + day));
    expect(rowsOf(points).map(({ rating }) => rating)).toEqual([1559, 1545, 1514]);
  });
});
