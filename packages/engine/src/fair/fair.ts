import { CLASSIC, exchangeSides, formatPosition, type Position, type Variant } from '@kalah/rules';
import plain from './6-4.json' with { type: 'json' };
import alone from './6-4-captures-alone.json' with { type: 'json' };
import { type Certificate, drawsOf } from './certificate.ts';

export type { Certificate, Tally } from './certificate.ts';
export { type FirstTurn, isPieFair, listFirstTurns } from './pie.ts';

type CaptureRule = Pick<Variant, 'capturesAlone'>;

export function fairCertificate({ capturesAlone }: CaptureRule): Certificate {
  return (capturesAlone ? alone : plain) as Certificate;
}

interface Starts {
  readonly all: readonly Position[];
  readonly withEmptyStores: readonly Position[];
}

const parsed = new Map<boolean, Starts>();

function startsOf({ capturesAlone }: CaptureRule): Starts {
  const known = parsed.get(capturesAlone);
  if (known) return known;
  const all = drawsOf(fairCertificate({ capturesAlone }));
  const starts = { all, withEmptyStores: all.filter(({ stores }) => stores.south + stores.north === 0) };
  parsed.set(capturesAlone, starts);
  return starts;
}

/**
 * Those of Kalah(6,4) that are proved to be drawn, with South to move.
 * @example
 * formatPosition(fairStarts(CLASSIC)[0]); // → '3,4,5,4,4,4,0/4,4,4,4,4,4,0 s -'
 */
export function fairStarts(rule: CaptureRule): readonly Position[] {
  return startsOf(rule).all;
}

/**
 * [Q8] Has empty stores; each is as likely as the others. `random` returns a number from 0 up to but not including 1.
 * @example
 * isFairStart(formatPosition(pickFairStart(Math.random))); // → true
 */
export function pickFairStart(random: () => number, rule: CaptureRule = CLASSIC): Position {
  const { withEmptyStores } = startsOf(rule);
  return withEmptyStores[Math.floor(random() * withEmptyStores.length)]!;
}

let texts: ReadonlySet<string> | undefined;

/**
 * [Q13] Also accepts fair starts with the sides exchanged. `start` is in notation.
 * @example
 * isFairStart(formatPosition(startPosition(CLASSIC))); // → false
 */
export function isFairStart(start: string): boolean {
  texts ??= new Set(
    [false, true]
      .flatMap((capturesAlone) => fairStarts({ capturesAlone }))
      .flatMap((position) => [formatPosition(position), formatPosition(exchangeSides(position))]),
  );
  return texts.has(start);
}
