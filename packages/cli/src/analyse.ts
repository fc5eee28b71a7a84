import type { Analysis, Verdict } from '@kalah/engine';
import { findOutcome, formatPosition, type Position } from '@kalah/rules';
import { Command, InvalidArgumentError } from 'commander';
import { type EngineOptions, followAnalysis } from './analysis.ts';
import { Failure } from './failure.ts';
import { claim, count, duration, fromOne, printJson, seedsOf, style, thousandths } from './format.ts';
import { json, memory, tables, threads, toPosition } from './option.ts';
import { Progress } from './progress.ts';

interface Options extends EngineOptions {
  readonly seconds: number;
  readonly json: boolean;
}

const MAX_SECONDS = 86_400;

export function analyseCommand(): Command {
  return new Command('analyse')
    .alias('analyze')
    .description('show the value of every move in a position')
    .argument('<position>', 'like "4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -"', toPosition)
    .option('--seconds <n>', 'time limit in seconds', parseSeconds, 5)
    .addOption(memory())
    .addOption(threads())
    .addOption(tables())
    .addOption(json())
    .addHelpText('after', '\nExample:\n  kalah analyse "0,0,0,1,0,2,18/0,0,3,0,0,1,23 s -"')
    .action(async (position: Position, options: Options) => {
      rejectFinished(position);
      const analysis = await analyse(position, options);
      if (options.json) printJson(toJson(analysis));
      else await printText(analysis);
    });
}

function parseSeconds(text: string): number {
  const seconds = /^\d{1,9}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (seconds > 0 && seconds <= MAX_SECONDS) return seconds;
  throw new InvalidArgumentError(`Use a number above 0 and up to ${MAX_SECONDS}.`);
}

function rejectFinished(position: Position): void {
  const outcome = findOutcome(position);
  if (!outcome) return;
  const { winner, margin } = outcome;
  const result = winner === 'draw' ? 'a draw' : `${winner} won by ${seedsOf(margin)}`;
  throw new Failure(`The game is over in this position (${result}): there is nothing to analyze.`, 2);
}

async function analyse(position: Position, options: Options): Promise<Analysis> {
  const { seconds } = options;
  const progress = new Progress();
  const show = (analysis: Analysis) =>
    progress.show(`${count(analysis.nodes)} nodes`, analysis.seconds / seconds);
  return followAnalysis(position, options, { wanted: 'lines', milliseconds: 1000 * seconds }, show).finally(
    () => progress.clear(),
  );
}

function toJson({ position, verdicts, nodes, seconds }: Analysis) {
  const moves = verdicts.map(({ pit, value, kind, line }) => ({
    pit: pit + 1,
    value,
    kind,
    line: fromOne(line),
  }));
  return { position: formatPosition(position), moves, nodes, seconds: thousandths(seconds) };
}

async function printText({ position, verdicts, nodes, seconds }: Analysis): Promise<void> {
  const { drawBoardText } = await import('@kalah/board/text');
  console.log(drawBoardText(position));
  const byValue = verdicts.toSorted((a, b) => b.value - a.value || b.least - a.least);
  for (const [rank, verdict] of byValue.entries()) {
    const line = describe(verdict);
    console.log(rank === 0 ? style.good(line) : line);
  }
  console.log(style.faint(`${count(nodes)} nodes in ${duration(seconds)}`));
}

function describe({ pit, value, kind, line }: Verdict): string {
  return `  pit ${String(pit + 1).padStart(2)}  ${claim(kind, value)}   ${fromOne(line).join(' ')}`;
}
