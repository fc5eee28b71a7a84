import type { Analysis, Verdict } from '@kalah/engine';
import { startPosition, type Variant } from '@kalah/rules';
import { Command } from 'commander';
import { type EngineOptions, followAnalysis } from './analysis.ts';
import { writeJson } from './file.ts';
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
import { addVariantArguments, flag, json, memory, tables, threads, toVariant } from './option.ts';
import { Progress } from './progress.ts';
import { solveWithCheckpoint } from './solve-checkpoint.ts';
import { solveVerifyCommand } from './solve-verify.ts';

interface Options extends EngineOptions {
  readonly capturesAlone: boolean;
  readonly marginOnly: boolean;
  readonly checkpoint?: string;
  readonly json: boolean;
}

export function solveCommand(): Command {
  return addVariantArguments(new Command('solve'))
    .description('prove who wins a variant and by how much, without a book')
    .usage('[options] <pits> <seeds>\n       kalah solve verify [options] <file>')
    .addCommand(solveVerifyCommand())
    .addOption(flag('--margin-only', 'do not prove the values of the first moves'))
    .option(
      '--checkpoint <file>',
      'store the progress in this file, to continue after a stop or a crash; uses one thread',
    )
    .addOption(memory())
    .addOption(threads())
    .addOption(tables())
    .addOption(json())
    .addHelpText(
      'after',
      '\nExamples:\n  kalah solve 6 4 --memory 2G\n  kalah solve 6 6 --margin-only --checkpoint 6-6.proof --memory 2G',
    )
    .action(async (pits: number, seeds: number, options: Options) => {
      const variant = toVariant(pits, seeds, options);
      const { checkpoint } = options;
      if (checkpoint !== undefined) {
        await solveLong(variant, { ...options, checkpoint });
        return;
      }
      const analysis = await solve(variant, options);
      const { least: margin, nodes, seconds } = analysis;
      const moves = options.marginOnly ? [] : analysis.verdicts;
      if (options.json) printJson(toJson(variant, { margin, moves, nodes, seconds }));
      else printText(variant, { margin, moves, nodes, seconds });
    });
}

async function solveLong(variant: Variant, options: Options & { checkpoint: string }): Promise<void> {
  const certificate = await solveWithCheckpoint(variant, options);
  const file = `${options.checkpoint}.certificate.json`;
  await writeJson(file, certificate);
  const { margin, nodes, seconds } = certificate;
  const moves = certificate.moves.map((move) => ({ ...move, kind: 'exact' as const }));
  const solved = { margin, moves, nodes, seconds };
  if (options.json) printJson({ ...toJson(variant, solved), certificate });
  else printText(variant, solved);
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

/** If only the margin is wanted, the remaining work is unknown. */
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

interface Solved {
  readonly margin: number;
  /** Empty if only the margin was wanted. */
  readonly moves: readonly Pick<Verdict, 'pit' | 'value' | 'kind'>[];
  readonly nodes: number;
  readonly seconds: number;
}

function toJson(variant: Variant, solved: Solved) {
  const { pits, seeds, capturesAlone } = variant;
  const { margin, nodes, seconds } = solved;
  const moves = solved.moves.map(({ pit, value, kind }) => ({ pit: pit + 1, value, kind }));
  return { pits, seeds, capturesAlone, margin, moves, nodes, seconds: thousandths(seconds) };
}

function printText(variant: Variant, { margin, moves, nodes, seconds }: Solved): void {
  console.log(style.strong(`${nameOf(variant)}: ${describeMargin(margin)}`));
  for (const { pit, value, kind } of moves) {
    const line = `  pit ${String(pit + 1).padStart(2)}  ${claim(kind, value)}`;
    console.log(value === margin ? style.good(line) : line);
  }
  console.log(style.faint(`${count(nodes)} nodes in ${duration(seconds)}`));
}
