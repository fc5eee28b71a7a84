import { describe, expect, test } from 'vitest';
import {
  CLASSIC,
  createVariant,
  sameVariant,
  totalSeeds,
  type Variant,
  type VariantProblem,
} from './variant.ts';

describe('a variant', () => {
  test('[R10] defaults to six pits, four seeds and no capture opposite an empty pit', () => {
    expect(createVariant()).toEqual({ ok: true, value: CLASSIC });
    expect(createVariant({ seeds: 6 })).toEqual({
      ok: true,
      value: { pits: 6, seeds: 6, capturesAlone: false },
    });
  });

  test.each<[wanted: Partial<Variant>, problem: VariantProblem]>([
    [{ pits: 0 }, 'pits-out-of-range'],
    [{ pits: 13 }, 'pits-out-of-range'],
    [{ pits: 2.5 }, 'pits-out-of-range'],
    [{ pits: Number.NaN }, 'pits-out-of-range'],
    [{ seeds: 0 }, 'seeds-out-of-range'],
    [{ seeds: 13 }, 'seeds-out-of-range'],
    [{ seeds: 0.5 }, 'seeds-out-of-range'],
    [{ seeds: Number.POSITIVE_INFINITY }, 'seeds-out-of-range'],
  ])('[R10] is rejected outside 1 to 12: %j', (wanted, problem) => {
    expect(createVariant(wanted)).toEqual({ ok: false, problem });
  });

  test('cannot be changed', () => {
    expect(Object.isFrozen(CLASSIC)).toBe(true);
    expect(createVariant({ pits: 3 })).toSatisfy((made) => made.ok && Object.isFrozen(made.value));
  });

  test('differs by pits, seeds or capture rule', () => {
    expect(sameVariant(CLASSIC, { ...CLASSIC })).toBe(true);
    expect(sameVariant(CLASSIC, { ...CLASSIC, pits: 5 })).toBe(false);
    expect(sameVariant(CLASSIC, { ...CLASSIC, seeds: 5 })).toBe(false);
    expect(sameVariant(CLASSIC, { ...CLASSIC, capturesAlone: true })).toBe(false);
  });

  test('[R1] has its seeds in every pit of both sides', () => {
    expect(totalSeeds(CLASSIC)).toBe(48);
  });
});
