import fc from 'fast-check';

/** Two players with tokens, one person whose token belongs to no seat, and one without a token. */
export const PEOPLE = ['ann', 'bob', 'eve', 'nobody'] as const;
export type Person = (typeof PEOPLE)[number];

/** Goes through the replica `at`. */
export type Step = { readonly by: Person; readonly at: number } & (
  | { readonly kind: 'sit' }
  | {
      readonly kind: 'move';
      readonly pit: number;
      /** Offset from the number of the next move. */
      readonly ahead: number;
      /** Offset from the current version, for a conditional request. */
      readonly versionAhead?: number;
    }
  | { readonly kind: 'resign' }
  | { readonly kind: 'draw' | 'takeback'; readonly answer?: 'offer' | 'accept' | 'decline' }
  | { readonly kind: 'rematch' }
  | { readonly kind: 'restart' }
);

const by = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<Person>('ann', 'bob') },
  { weight: 1, arbitrary: fc.constantFrom<Person>('eve', 'nobody') },
);
const at = fc.nat({ max: 1 });
const answer = fc.option(fc.constantFrom('offer' as const, 'accept' as const, 'decline' as const), {
  nil: undefined,
});
const offer = (kind: 'draw' | 'takeback') =>
  fc.record({ by, at, kind: fc.constant(kind), answer }).map(({ answer: given, ...rest }) => ({
    ...rest,
    ...(given && { answer: given }),
  }));
const plain = <Kind extends string>(kind: Kind) => fc.record({ by, at, kind: fc.constant(kind) });

/** Mostly moves, so that games make progress. */
export const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      by,
      at,
      kind: fc.constant('move' as const),
      pit: fc.nat({ max: 3 }),
      ahead: fc.oneof(
        { weight: 6, arbitrary: fc.constant(0) },
        { weight: 2, arbitrary: fc.integer({ min: -3, max: 1 }) },
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      by,
      at,
      kind: fc.constant('move' as const),
      pit: fc.nat({ max: 3 }),
      ahead: fc.constant(0),
      versionAhead: fc.integer({ min: -1, max: 1 }),
    }),
  },
  { weight: 3, arbitrary: plain('sit' as const) },
  { weight: 2, arbitrary: offer('draw') },
  { weight: 3, arbitrary: offer('takeback') },
  { weight: 1, arbitrary: plain('resign' as const) },
  { weight: 2, arbitrary: plain('rematch' as const) },
  { weight: 1, arbitrary: plain('restart' as const) },
);
