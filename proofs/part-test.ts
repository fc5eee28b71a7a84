import { expect, test } from 'vitest';
import type { Part } from './part.ts';

/** The quick form of a part. Every part has its own test file, so that several run at a time. */
export function testPart(part: Part): void {
  test(`${part.name}: ${part.promise}`, { timeout: 120_000 }, async () => {
    const { failures } = await part.run('quick', () => {});
    expect(failures).toEqual([]);
  });
}
