import type { Puzzle } from '@kalah/engine/puzzles';
import { formatPosition } from '@kalah/rules';
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
  readonly puzzles: number;
  readonly seed?: string;
  readonly nodes: number;
  readonly seconds: number;
}

export function puzzlesVerifyCommand(): Command {
  return new Command('verify')
    .description('prove the puzzles that come with the engine again')
    .option('--sample <n>', 'prove only this many, chosen at random', wholeNumber(1, 1_000_000))
    .option('--seed <text>', 'chooses the sample; the same seed gives the same puzzles')
    .addOption(tables())
    .addOption(memory())
    .addOption(json())
    .addHelpText(
      'after',
      '\nExamples:\n  kalah puzzles verify\n  kalah puzzles verify --sample 100 --seed monday',
    )
    .action(async ({ seed = String(Date.now()), ...options }: VerifyOptions) => {
      const began = performance.now();
      const { wrong, puzzles, nodes } = await findWrong(await choosePuzzles(options.sample, seed), options);
      const sample = options.sample === undefined ? {} : { seed };
      const seconds = thousandths((performance.now() - began) / 1000);
      const result = { puzzles, wrong, ...sample, nodes, seconds };
      if (options.json) printJson(result);
      else if (wrong.length === 0) printText(result);
      if (wrong.length > 0) throw new Failure(`Wrong puzzles:\n${wrong.join('\n')}`);
    });
}

/** All puzzles, or a sample. Those of one variant come together and share an endgame table. */
async function choosePuzzles(sample: number | undefined, seed: string): Promise<Puzzle[]> {
  const { loadAllPuzzles } = await import('@kalah/engine/puzzles');
  const { shufflePuzzles } = await import('@kalah/engine/node');
  const all = await loadAllPuzzles();
  const chosen = sample === undefined ? [...all] : shufflePuzzles(all, seed).slice(0, sample);
  return [...Map.groupBy(chosen, ({ position }) => JSON.stringify(position.variant)).values()].flat();
}

/** Proves every puzzle again; describes those that are wrong. */
export async function findWrong(
  puzzles: readonly Puzzle[],
  { memory, tables }: Pick<VerifyOptions, 'memory' | 'tables'>,
): Promise<{ puzzles: number; wrong: string[]; nodes: number }> {
  const { findMistakes, openCores, openTableFiles, prepareProofs } = await import('@kalah/engine/node');
  const { puzzleCertificate } = await import('@kalah/engine/puzzles');
  const cost = Math.min(...puzzleCertificate.made.map((made) => made.cost));
  const cores = await openCores(memory);
  const files = tables === undefined ? undefined : openTableFiles(tables);
  const progress = new Progress();
  const wrong: string[] = [];
  for (const [index, puzzle] of puzzles.entries()) {
    const show = () =>
      progress.show(`${count(index)} of ${count(puzzles.length)} puzzles`, index / puzzles.length);
    for (const _ of prepareProofs(cores.proofs, puzzle.position.variant, files)) show();
    show();
    const mistakes = findMistakes(cores, puzzle, cost);
    if (mistakes.length > 0)
      wrong.push(`  ${puzzle.id} ${formatPosition(puzzle.position)}: ${mistakes.join(', ')}`);
  }
  progress.clear();
  return { puzzles: puzzles.length, wrong, nodes: cores.proofs.nodes };
}

function printText({ puzzles, seed, nodes, seconds }: Result): void {
  const sample = seed === undefined ? '' : ` (a sample with the seed ${seed})`;
  console.log(`${count(puzzles)} ${puzzles === 1 ? 'puzzle is' : 'puzzles are'} proved again${sample}`);
  console.log(style.faint(`${count(nodes)} nodes in ${duration(seconds)}`));
}
