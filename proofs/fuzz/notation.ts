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

export interface Notation<Value> {
  readonly name: string;
  readonly texts: fc.Arbitrary<string>;
  parse(text: string): Result<Value, NotationProblem>;
  format(value: Value): string;
}

/** With fewer, most of the parser would not be tested. */
const MIN_ACCEPTED = 0.05;

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

/** For any text, a parser returns a value or a position in the text; an accepted value survives a round trip. */
export async function fuzzNotation<Value>(
  { name, texts, parse, format }: Notation<Value>,
  findings: Findings,
  { runs, seed }: { runs: number; seed: number },
): Promise<void> {
  let accepted = 0;
  const property = fc.property(texts, (text) => {
    const parsed = parse(text);
    if (!parsed.ok) return parsed.problem.at >= 0 && parsed.problem.at <= text.length;
    accepted++;
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
    accepted >= MIN_ACCEPTED * numRuns,
    () => `only ${accepted} of ${numRuns} texts are ${name}, so the parser is hardly tested`,
  );
  findings.count(`${name} tried`, numRuns);
  findings.count(`${name} accepted and read back`, accepted);
}

/** Mostly texts that are nearly valid, which get furthest into a parser; some valid ones, and some noise. */
function around(valid: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: spoiled(valid) },
    { weight: 1, arbitrary: valid },
    { weight: 1, arbitrary: anyText },
  );
}
