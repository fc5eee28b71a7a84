import { MAX_SEEDS } from '@kalah/rules';
import { Command } from 'commander';
import { Failure } from './failure.ts';
import { toFailure } from './file.ts';
import { capturesAlone, json, memory, toVariant, wholeNumber } from './option.ts';
import { Progress } from './progress.ts';
import { readTable, type TableFile, type TableProblem, writeTable } from './table-file.ts';
import { count, duration, printJson, style, thousandths } from './words.ts';

interface BuildOptions {
  readonly capturesAlone: boolean;
  readonly seeds: number;
  readonly out?: string;
  readonly memory: number;
  readonly json: boolean;
}

/** The largest tables have 24 seeds, and the search knows none for more than six pits a side. */
const MOST_SEEDS = 24;
const MOST_PITS = 6;
const SLICE_MS = 200;

export function tableCommand(): Command {
  return new Command('table')
    .description('endgame tables: every position with few seeds in play, solved')
    .addCommand(buildCommand())
    .addCommand(infoCommand());
}

function buildCommand(): Command {
  return new Command('build')
    .description('solve all positions with up to so many seeds in play')
    .argument('<pits>', `pits a side, 1 to ${MOST_PITS}`, wholeNumber(1, MOST_PITS))
    .argument('<seeds>', `seeds in play, 1 to ${MOST_SEEDS}`, wholeNumber(1, MOST_SEEDS))
    .addOption(capturesAlone())
    .option('--out <file>', 'the table to write')
    .addOption(memory())
    .addOption(json())
    .addHelpText('after', '\nExample:\n  kalah table build 6 14 --out 6-14.table')
    .action(async (pits: number, seeds: number, options: BuildOptions) => {
      const { table, seconds } = await build(pits, seeds, options);
      if (options.out !== undefined) await save(options.out, table);
      if (options.json) printJson({ ...toJson(table), seconds: thousandths(seconds) });
      else console.log(`${describe(table)}, solved in ${duration(seconds)}`);
    });
}

async function build(
  pits: number,
  seeds: number,
  { capturesAlone, memory }: BuildOptions,
): Promise<{ table: TableFile; seconds: number }> {
  const { openCore } = await import('@kalah/engine/node');
  const core = await openCore(memory, seeds);
  // The table depends on the pits alone; a variant with the most seeds leaves the most room for it.
  core.prepare(toVariant(pits, MAX_SEEDS, { capturesAlone }));
  if (core.tableLimit < seeds) {
    throw new Failure(`There is memory for ${core.tableLimit} seeds, not for ${seeds}; --memory gives more.`);
  }
  const progress = new Progress();
  const began = performance.now();
  core.shouldStop = () => performance.now() > sliceEnd;
  let sliceEnd = began + SLICE_MS;
  while (core.tableSeeds < seeds) {
    core.buildLayer();
    sliceEnd = performance.now() + SLICE_MS;
    // The number of positions grows about with this power of the seeds.
    progress.show(`${core.tableSeeds} of ${seeds} seeds`, (core.tableSeeds / seeds) ** (2 * pits));
  }
  progress.clear();
  const seconds = (performance.now() - began) / 1000;
  const values = core.tableBytes(seeds).slice();
  return { table: { pits, capturesAlone, seeds, values }, seconds };
}

async function save(path: string, table: TableFile): Promise<void> {
  await writeTable(path, table).catch((error) => {
    throw toFailure(error, path);
  });
}

function infoCommand(): Command {
  return new Command('info')
    .description('check a table and say what it holds')
    .argument('<file>', 'a table')
    .addOption(json())
    .addHelpText('after', '\nExample:\n  kalah table info 6-14.table')
    .action(async (file: string, options: { json: boolean }) => {
      const table = await readTable(file).catch((error) => {
        throw toFailure(error, file);
      });
      if (!table.ok) throw new Failure(`${file} ${PROBLEMS[table.problem]}`);
      if (options.json) printJson(toJson(table.value));
      else console.log(describe(table.value));
    });
}

const PROBLEMS: Record<TableProblem, string> = {
  'not-a-table': 'is not a table, or one of another version.',
  damaged: 'is a damaged table.',
};

function toJson({ pits, capturesAlone, seeds, values }: TableFile) {
  return { pits, capturesAlone, seeds, positions: values.length };
}

function describe({ pits, capturesAlone, seeds, values }: TableFile): string {
  const board = `${pits} pits a side${capturesAlone ? ', capturing alone' : ''}`;
  return `${style.strong(board)}: ${count(values.length)} positions with up to ${seeds} seeds in play`;
}
