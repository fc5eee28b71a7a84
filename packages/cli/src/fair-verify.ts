import { formatPosition, type Position } from '@kalah/rules';
import type { Command } from 'commander';
import { type ProofOptions, type Proved, proveAll, verifyCommand } from './verification.ts';

export function fairVerifyCommand(): Command {
  return verifyCommand<Position>({
    description: 'prove again that the fair starts of Kalah(6,4) are drawn, under both capture rules',
    sampling: 'prove only this many of each rule, chosen at random',
    maxSample: 10_000,
    examples: ['fair verify --memory 2G', 'fair verify --sample 5 --seed monday'],
    noun: 'start',
    claim: 'drawn',
    choose: chooseStarts,
    prove: proveStarts,
    describeWrong: (wrong) => `Not drawn: ${wrong.join('; ')}.`,
  });
}

/** A sample has as many starts of each rule. */
async function chooseStarts(sample: number | undefined, seed: string): Promise<Position[]> {
  const { fairStarts } = await import('@kalah/engine/fair');
  const { chance } = await import('@kalah/engine/node');
  const rank = (start: Position) => chance(seed, formatPosition(start));
  return [false, true].flatMap((capturesAlone) => {
    const starts = fairStarts({ capturesAlone });
    return sample === undefined ? starts : starts.toSorted((a, b) => rank(a) - rank(b)).slice(0, sample);
  });
}

export async function proveStarts(
  starts: readonly Position[],
  { memory, tables }: ProofOptions,
): Promise<Proved> {
  const { openCore, outcomeOf, proveOutcome } = await import('@kalah/engine/node');
  const core = await openCore(memory);
  return proveAll(
    starts,
    { core, tables, nouns: 'starts' },
    ({ variant }) => variant,
    (start) => (outcomeOf(proveOutcome(core, start)) === 'draws' ? undefined : formatPosition(start)),
  );
}
