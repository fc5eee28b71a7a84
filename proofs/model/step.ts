import fc from 'fast-check';

/** Who asks: two players with tokens, one with a token of no seat, and one who shows nothing. */
export const PEOPLE = ['ann', 'bob', 'eve', 'nobody'] as const;
export type Person = (typeof PEOPLE)[number];

/** One thing that somebody asks of the service, at one of the servers. */
export type Step = { readonly by: Person; readonly at: number } & (
  | { readonly kind: 'sit' }
  | {
      readonly kind: 'move';
      readonly pit: number;
      /** How far from the number that is due. */
      readonly ahead: number;
      /** How far from the version that is: with it, the move is asked for on condition. */
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

/** Mostly moves, for games should get somewhere. */
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
