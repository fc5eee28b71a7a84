import { isDeepStrictEqual } from 'node:util';
import {
  formatPosition,
  formatRecord,
  type GameRecord,
  type NotationProblem,
  type Position,
  parsePosition,
  parseRecord,
  type Result,
} from '@kalah/rules';
import fc from 'fast-check';
import { anyText, positions, records, spoiled } from '../../packages/rules/test/arbitraries.ts';
import type { Findings } from '../findings.ts';

/** Something that is written and read, and texts to try its parser with. */
export interface Notation<Value> {
  readonly name: string;
  readonly texts: fc.Arbitrary<string>;
  parse(text: string): Result<Value, NotationProblem>;
  format(value: Value): string;
}

/** Texts of which fewer are taken say little of what a parser does behind its first refusals. */
const LEAST_TAKEN = 0.05;

export const positionNotation: Notation<Position> = {
  name: 'positions',
  texts: around(positions.map(formatPosition)),
  parse: parsePosition,
  format: formatPosition,
};

export const recordNotation: Notation<GameRecord> = {
  name: 'records',
  texts: around(records.map(formatRecord)),
  parse: parseRecord,
  format: formatRecord,
};

/** Whatever the text, a parser gives a value or points into the text; what it takes is written and read as the same. */
export async function fuzzNotation<Value>(
  { name, texts, parse, format }: Notation<Value>,
  findings: Findings,
  { runs, seed }: { runs: number; seed: number },
): Promise<void> {
  let taken = 0;
  const property = fc.property(texts, (text) => {
    const parsed = parse(text);
    if (!parsed.ok) return parsed.problem.at >= 0 && parsed.problem.at <= text.length;
    taken++;
    return isDeepStrictEqual(parse(format(parsed.value)), parsed);
  });
  const { failed, counterexample, errorInstance, numRuns } = await fc.check(property, {
    numRuns: runs,
    seed,
  });
  findings.check(
    !failed,
    () => `the parser of ${name} fails at ${JSON.stringify(counterexample)} ${errorInstance ?? ''}`,
  );
  findings.check(
    taken >= LEAST_TAKEN * numRuns,
    () => `of ${numRuns} texts only ${taken} are ${name}: the others are hardly tried`,
  );
  findings.count(`${name} tried`, numRuns);
  findings.count(`${name} taken and read again`, taken);
}

/** Mostly texts that are nearly right, which get furthest into a parser; some that are right, and some noise. */
function around(right: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: spoiled(right) },
    { weight: 1, arbitrary: right },
    { weight: 1, arbitrary: anyText },
  );
}
