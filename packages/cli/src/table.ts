import type { Core, TableInfo, TableProblem } from '@kalah/engine/node';
import { MAX_SEEDS, type Variant } from '@kalah/rules';
import { Command } from 'commander';
import { Failure } from './failure.ts';
import { toFailure } from './file.ts';
import { count, duration, printJson, style, thousandths } from './format.ts';
import { capturesAlone, json, memory, tables, toVariant, wholeNumber } from './option.ts';
import { Progress } from './progress.ts';

interface BuildOptions {
  readonly capturesAlone: boolean;
  readonly tables?: string;
  readonly memory: number;
  readonly json: boolean;
}

interface Built extends TableInfo {
  readonly seconds: number;
  readonly file?: string;
}

const MAX_TABLE_SEEDS = 24;
const MAX_TABLE_PITS = 6;
const SLICE_MS = 200;

export function tableCommand(): Command {
  return new Command('table')
    .description('build and inspect endgame tables: all positions with few seeds in play, solved')
    .addCommand(buildCommand())
    .addCommand(infoCommand());
}

function buildCommand(): Command {
  return new Command('build')
    .description('solve all positions with up to a number of seeds in play')
    .argument('<pits>', `pits per side, 1 to ${MAX_TABLE_PITS}`, wholeNumber(1, MAX_TABLE_PITS))
    .argument('<seeds>', `seeds in play, 1 to ${MAX_TABLE_SEEDS}`, wholeNumber(1, MAX_TABLE_SEEDS))
    .addOption(capturesAlone())
    .addOption(tables())
    .addOption(memory())
    .addOption(json())
    .addHelpText('after', '\nExample:\n  kalah table build 6 20 --tables ./tables')
    .action(async (pits: number, seeds: number, options: BuildOptions) => {
      // The table depends on the pits only; a variant with the most seeds gets the largest table.
      const built = await build(toVariant(pits, MAX_SEEDS, options), seeds, options);
      const seconds = thousandths(built.seconds);
      if (options.json) printJson({ ...built, seconds });
      else console.log(`${describe(built)}, solved in ${duration(seconds)}${describeFile(built)}`);
    });
}

function describeFile({ file }: Built): string {
  return file === undefined ? '' : ` and saved to ${file}`;
}

async function build(variant: Variant, seeds: number, { tables, memory }: BuildOptions): Promise<Built> {
  const { loadTable, openCore, saveTable, tablePath, tablePositions } = await import('@kalah/engine/node');
  const core = await openCore(memory, seeds);
  core.prepare(variant);
  if (core.tableLimit < seeds) {
    throw new Failure(
      `The memory suffices for ${core.tableLimit} seeds, not for ${seeds}; use --memory to increase it.`,
    );
  }
  const began = performance.now();
  const file = tables === undefined ? undefined : tablePath(tables, variant);
  if (file !== undefined) loadTable(core, file, variant, seeds);
  grow(core, variant.pits, seeds);
  if (file !== undefined) withFile(file, () => saveTable(core, file, variant));
  const { pits, capturesAlone } = variant;
  return {
    pits,
    capturesAlone,
    seeds,
    positions: tablePositions(pits, seeds),
    seconds: (performance.now() - began) / 1000,
    ...(file !== undefined && { file }),
  };
}

function grow(core: Core, pits: number, seeds: number): void {
  const progress = new Progress();
  let sliceEnd = performance.now() + SLICE_MS;
  core.shouldStop = () => performance.now() > sliceEnd;
  // The system may give less memory than it promised.
  while (core.tableSeeds < Math.min(seeds, core.tableLimit)) {
    core.buildLayer();
    sliceEnd = performance.now() + SLICE_MS;
    // The number of positions grows roughly with this power of the seeds.
    progress.show(`${core.tableSeeds} of ${seeds} seeds`, (core.tableSeeds / seeds) ** (2 * pits));
  }
  progress.clear();
  if (core.tableSeeds < seeds)
    throw new Failure(
      `The system has no memory for more than ${core.tableSeeds} seeds; close other programs.`,
    );
}

function withFile<Done>(file: string, work: () => Done): Done {
  try {
    return work();
  } catch (error) {
    throw toFailure(error, file);
  }
}

function infoCommand(): Command {
  return new Command('info')
    .description('check and describe a table')
    .argument('<file>', 'a table')
    .addOption(json())
    .addHelpText('after', '\nExample:\n  kalah table info ./tables/6.table')
    .action(async (file: string, options: { json: boolean }) => {
      const { checkTable } = await import('@kalah/engine/node');
      const table = withFile(file, () => checkTable(file));
      if (!table.ok) throw new Failure(`${file} ${PROBLEMS[table.problem]}`);
      if (options.json) printJson(table.value);
      else console.log(describe(table.value));
    });
}

const PROBLEMS: Record<TableProblem, string> = {
  'not-a-table': 'is not a table, or has another version.',
  damaged: 'is a damaged table.',
};

function describe({ pits, capturesAlone, seeds, positions }: TableInfo): string {
  const board = `${pits} pits per side${capturesAlone ? ', capturing alone' : ''}`;
  return `${style.strong(board)}: ${count(positions)} positions with up to ${seeds} seeds in play`;
}
