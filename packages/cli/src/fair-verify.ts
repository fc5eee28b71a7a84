import { formatPosition, type Position } from '@kalah/rules';
import { Command } from 'commander';
import { Failure } from './failure.ts';
import { count, duration, printJson, style, thousandths } from './format.ts';
import { json, memory, tables, wholeNumber } from './option.ts';
import { Progress } from './progress.ts';

interface VerifyOptions {
  readonly sample?: number;
  readonly seed?: string;
  readonly tables?: string;
  readonly memory: number;
  readonly json: boolean;
}

interface Result {
  readonly starts: number;
  readonly seed?: string;
  readonly nodes: number;
  readonly seconds: number;
}

const MAX_SAMPLE = 10_000;

export function fairVerifyCommand(): Command {
  return new Command('verify')
    .description('prove again that the fair starts of Kalah(6,4) are drawn, under both capture rules')
    .option('--sample <n>', 'prove only this many of each rule, chosen at random', wholeNumber(1, MAX_SAMPLE))
    .option('--seed <text>', 'chooses the sample; the same seed gives the same starts')
    .addOption(tables())
    .addOption(memory())
    .addOption(json())
    .addHelpText(
      'after',
      '\nExamples:\n  kalah fair verify --memory 2G\n  kalah fair verify --sample 5 --seed monday',
    )
    .action(async ({ seed = String(Date.now()), ...options }: VerifyOptions) => {
      const began = performance.now();
      const starts = await chooseStarts(options.sample, seed);
      const { wrong, nodes } = await findWrong(starts, options);
      const sample = options.sample === undefined ? {} : { seed };
      const seconds = thousandths((performance.now() - began) / 1000);
      const result = { starts: starts.length, wrong, ...sample, nodes, seconds };
      if (options.json) printJson(result);
      else if (wrong.length === 0) printText(result);
      if (wrong.length > 0) throw new Failure(`Not drawn: ${wrong.join('; ')}.`);
    });
}

/** All fair starts, or a sample for each rule. Those of one rule come together and share an endgame table. */
async function chooseStarts(sample: number | undefined, seed: string): Promise<Position[]> {
  const { fairStarts } = await import('@kalah/engine/fair');
  const { chance } = await import('@kalah/engine/node');
  const rank = (start: Position) => chance(seed, formatPosition(start));
  return [false, true].flatMap((capturesAlone) => {
    const starts = fairStarts({ capturesAlone });
    return sample === undefined ? starts : starts.toSorted((a, b) => rank(a) - rank(b)).slice(0, sample);
  });
}

/** Proves the outcome of every start; returns those that are not drawn. */
export async function findWrong(
  starts: readonly Position[],
  { memory, tables }: Pick<VerifyOptions, 'memory' | 'tables'>,
): Promise<{ wrong: string[]; nodes: number }> {
  const { openCore, openTableFiles, outcomeOf, prepareProofs, proveOutcome } = await import(
    '@kalah/engine/node'
  );
  const core = await openCore(memory);
  const files = tables === undefined ? undefined : openTableFiles(tables);
  const progress = new Progress();
  const wrong: string[] = [];
  for (const [index, start] of starts.entries()) {
    const show = () =>
      progress.show(`${count(index)} of ${count(starts.length)} starts`, index / starts.length);
    for (const _ of prepareProofs(core, start.variant, files)) show();
    show();
    if (outcomeOf(proveOutcome(core, start)) !== 'draws') wrong.push(formatPosition(start));
  }
  progress.clear();
  return { wrong, nodes: core.nodes };
}

function printText({ starts, seed, nodes, seconds }: Result): void {
  const sample = seed === undefined ? '' : ` (a sample with the seed ${seed})`;
  console.log(`${count(starts)} ${starts === 1 ? 'start is' : 'starts are'} drawn${sample}`);
  console.log(style.faint(`${count(nodes)} nodes in ${duration(seconds)}`));
}
