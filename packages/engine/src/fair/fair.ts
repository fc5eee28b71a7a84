import { CLASSIC, exchangeSides, formatPosition, type Position, type Variant } from '@kalah/rules';
import plain from './6-4.json' with { type: 'json' };
import alone from './6-4-captures-alone.json' with { type: 'json' };
import { type Certificate, drawsOf } from './certificate.ts';

export type { Certificate, Tally } from './certificate.ts';
export { type FirstTurn, isPieFair, listFirstTurns } from './pie.ts';

type CaptureRule = Pick<Variant, 'capturesAlone'>;

/** The certificate of the fair starts of Kalah(6,4) under a capture rule. */
export function fairCertificate({ capturesAlone }: CaptureRule): Certificate {
  return (capturesAlone ? alone : plain) as Certificate;
}

const parsed = new Map<boolean, readonly Position[]>();

/** The starts of Kalah(6,4) that are proved to be drawn, with South to move. They are parsed once. */
export function fairStarts({ capturesAlone }: CaptureRule): readonly Position[] {
  const starts = parsed.get(capturesAlone) ?? drawsOf(fairCertificate({ capturesAlone }));
  parsed.set(capturesAlone, starts);
  return starts;
}

/**
 * [Q8] A fair start with empty stores, each as likely as the others. `random` returns a number from 0 up to but not including
 * 1.
 */
export function pickFairStart(random: () => number, rule: CaptureRule = CLASSIC): Position {
  const starts = fairStarts(rule).filter(({ stores }) => stores.south + stores.north === 0);
  return starts[Math.floor(random() * starts.length)]!;
}

let texts: ReadonlySet<string> | undefined;

/** [Q13] Whether a start, in notation, is one of the fair starts, or one of them with the sides exchanged. */
export function isFairStart(start: string): boolean {
  texts ??= new Set(
    [false, true]
      .flatMap((capturesAlone) => fairStarts({ capturesAlone }))
      .flatMap((position) => [formatPosition(position), formatPosition(exchangeSides(position))]),
  );
  return texts.has(start);
}
