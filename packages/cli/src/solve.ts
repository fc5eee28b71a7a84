import { type Analysis, findBest } from '@kalah/engine';
import { startPosition, type Variant } from '@kalah/rules';
import { Command } from 'commander';
import { type EngineOptions, followAnalysis } from './analysis.ts';
import {
  claim,
  count,
  describeMargin,
  duration,
  nameOf,
  printJson,
  signed,
  style,
  thousandths,
} from './format.ts';
import { addVariantArguments, json, memory, tables, threads, toVariant } from './option.ts';
import { Progress } from './progress.ts';

interface Options extends EngineOptions {
  readonly capturesAlone: boolean;
  readonly marginOnly: boolean;
  readonly json: boolean;
}

export function solveCommand(): Command {
  return addVariantArguments(new Command('solve'))
    .description('prove who wins a variant and by how much, without a book')
    .option('--margin-only', 'leave out the values of the first moves', false)
    .addOption(memory())
    .addOption(threads())
    .addOption(tables())
    .addOption(json())
    .addHelpText('after', '\nExample:\n  kalah solve 6 4 --memory 2G')
    .action(async (pits: number, seeds: number, options: Options) => {
      const variant = toVariant(pits, seeds, options);
      const analysis = await solve(variant, options);
      if (options.json) printJson(toJson(variant, analysis, options));
      else printText(variant, analysis, options);
    });
}

async function solve(variant: Variant, options: Options): Promise<Analysis> {
  const { marginOnly } = options;
  const wanted = marginOnly ? 'margin' : 'moves';
  const progress = new Progress();
  return followAnalysis(
    startPosition(variant),
    { ...options, books: false },
    { wanted, milliseconds: Number.POSITIVE_INFINITY },
    (analysis) => showProgress(progress, analysis, marginOnly),
  ).finally(() => progress.clear());
}

/** Shows the progress of the table, then of the moves. If only the margin is wanted, the remaining work is unknown. */
function showProgress(progress: Progress, analysis: Analysis, marginOnly: boolean): void {
  const { tableProgress, verdicts, least, most, nodes, seconds } = analysis;
  if (tableProgress < 1) {
    progress.show('endgame table', tableProgress);
    return;
  }
  const proved = verdicts.filter(({ kind }) => kind === 'exact').length / verdicts.length;
  const bounds = least === most ? `margin ${signed(least)}` : `margin ${signed(least)} to ${signed(most)}`;
  progress.show(`${bounds}, ${count(nodes)} nodes, ${duration(seconds)}`, marginOnly ? undefined : proved);
}

function toJson(variant: Variant, analysis: Analysis, { marginOnly }: Options) {
  const { pits, seeds, capturesAlone } = variant;
  const { least, verdicts, nodes, seconds } = analysis;
  const moves = marginOnly ? [] : verdicts.map(({ pit, value, kind }) => ({ pit: pit + 1, value, kind }));
  return { pits, seeds, capturesAlone, margin: least, moves, nodes, seconds: thousandths(seconds) };
}

function printText(variant: Variant, analysis: Analysis, { marginOnly }: Options): void {
  const { least: margin, verdicts, nodes, seconds } = analysis;
  console.log(style.strong(`${nameOf(variant)}: ${describeMargin(margin)}`));
  const best = findBest(verdicts)?.value;
  for (const { pit, value, kind } of marginOnly ? [] : verdicts) {
    const line = `  pit ${String(pit + 1).padStart(2)}  ${claim(kind, value)}`;
    console.log(value === best ? style.good(line) : line);
  }
  console.log(style.faint(`${count(nodes)} nodes in ${duration(seconds)}`));
}
