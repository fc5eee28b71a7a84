import { join } from 'node:path';
import { Command } from 'commander';
import { Failure } from './failure.ts';
import { makeFolder, toFailure, writeJson } from './file.ts';
import { count, printJson } from './format.ts';
import { json, wholeNumber } from './option.ts';

interface PackOptions {
  readonly out: string;
  readonly perRule: number;
  readonly weeks: number;
  readonly seed: string;
  readonly json: boolean;
}

export function puzzlesPackCommand(): Command {
  return new Command('pack')
    .description('choose varied puzzles from files of `puzzles make`, and write the files that are shipped')
    .argument('<work...>', 'files of `puzzles make`, of both capture rules')
    .requiredOption('--out <folder>', 'writes the files here')
    .option(
      '--per-rule <n>',
      'puzzles of each capture rule, besides the daily ones',
      wholeNumber(6, 1_000_000),
      2600,
    )
    .option('--weeks <n>', 'weeks of daily puzzles', wholeNumber(1, 1000), 104)
    .option('--seed <text>', 'chooses the puzzles', '1')
    .addOption(json())
    .addHelpText('after', '\nExample:\n  kalah puzzles pack 6-4.puzzles 6-4-c.puzzles --out sets')
    .action(async (work: string[], options: PackOptions) => {
      const { packPuzzles } = await import('@kalah/engine/node');
      const { certificate, packed } = await choose(() =>
        packPuzzles({ work, ...options, days: 7 * options.weeks }),
      );
      const fileOf = (name: string) => join(options.out, `${name}.json`);
      await makeFolder(options.out);
      for (const { chunk, lines } of packed) await writeJson(fileOf(chunk.name), lines);
      await writeJson(fileOf('certificate'), certificate);
      const puzzles = packed.reduce((sum, { lines }) => sum + lines.length, 0);
      if (options.json) printJson(certificate);
      else console.log(`${count(puzzles)} puzzles in ${packed.length} files`);
    });
}

async function choose<Packed>(pack: () => Packed): Promise<Packed> {
  const { PackError } = await import('@kalah/engine/node');
  try {
    return pack();
  } catch (error) {
    if (error instanceof SyntaxError) throw new Failure('One of the files is not a file of puzzles.');
    if (error instanceof PackError) throw new Failure(error.message);
    const { code, path } = error as NodeJS.ErrnoException;
    throw code === undefined ? error : toFailure(error, path ?? 'a file');
  }
}
