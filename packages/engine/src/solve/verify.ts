import { isDeepStrictEqual } from 'node:util';
import { createVariant, seedsInPlay, startPosition } from '@kalah/rules';
import type { TableStore } from '../analysis/analysis.ts';
import type { Core } from '../search/core.ts';
import { type Answer, Candidates } from './candidates.ts';
import type { SolveCertificate } from './solve.ts';
import { buildTable } from './table.ts';

export type Claims = Pick<SolveCertificate, 'variant' | 'margin' | 'moves' | 'answers'>;

export type Difference =
  | { readonly kind: 'answer'; readonly number: number; readonly answer: Answer }
  | { readonly kind: 'value'; readonly pit?: number; readonly least: number; readonly most: number };

/** Undefined if the text is not a certificate. */
export function parseClaims(text: string): Claims | undefined {
  try {
    const { variant, margin, moves, answers } = JSON.parse(text) as Claims;
    const checked = createVariant(variant);
    if (!checked.ok || !isDeepStrictEqual(checked.value, variant) || !Number.isInteger(margin))
      return undefined;
    const isPit = (pit: number) => Number.isInteger(pit) && pit >= 0 && pit < checked.value.pits;
    const isMargin = (value: number) => Number.isInteger(value) && value % 2 === 0;
    const areAnswers = answers.every(({ pit, atLeast, isReached, bound }) => {
      if (pit !== undefined && !isPit(pit)) return false;
      return isMargin(atLeast) && isMargin(bound) && isReached === bound >= atLeast;
    });
    const areMoves = moves.every(({ pit, value }) => isPit(pit) && Number.isInteger(value));
    return areAnswers && areMoves ? { variant: checked.value, margin, moves, answers } : undefined;
  } catch {
    return undefined;
  }
}

export interface VerifyOptions {
  readonly core: Core;
  readonly claims: Claims;
  readonly tables?: TableStore | undefined;
}

/**
 * Asks the questions again until an answer differs. Yields the number of confirmed answers, after each layer of the
 * table and whenever the core interrupts its work.
 */
export function* verifyAnswers({
  core,
  claims,
  tables,
}: VerifyOptions): Generator<number, Difference | undefined> {
  const { variant, margin, moves, answers } = claims;
  const start = startPosition(variant);
  core.prepare(variant);
  for (const _ of buildTable(core, variant, moves.length === 0 ? 'margin' : 'moves', tables)) yield 0;
  core.aim(seedsInPlay(start));
  const proved = new Candidates(start);
  for (const [number, answer] of answers.entries()) {
    const { isReached, bound } = answer;
    // The bound says at least as much as the answer: the margin is at least the bound, or less than the next margin above it.
    const target = isReached ? bound : bound + 2;
    let found: boolean | undefined;
    while (found === undefined) {
      found = proved.find(answer.pit).test(core, target);
      yield number;
    }
    if (found !== isReached) return { kind: 'answer', number, answer };
  }
  return findValueDifference(proved, margin, moves);
}

/** A first move cannot be worth more than the best one, so upper bounds of the margin hold for all of them. */
function findValueDifference(
  proved: Candidates,
  margin: number,
  moves: Claims['moves'],
): Difference | undefined {
  const { least, most } = proved.whole;
  if (least !== margin || most !== margin) return { kind: 'value', least, most };
  for (const { pit, value } of moves) {
    const { least, most } = proved.find(pit);
    if (least !== value || Math.min(most, margin) !== value) return { kind: 'value', pit, least, most };
  }
  return undefined;
}
