import type { Certificate } from '@kalah/engine/fair';
import type { Variant } from '@kalah/rules';
import { Command } from 'commander';
import { Failure } from './failure.ts';
import { describeTallies } from './fair-tally.ts';
import { toFailure, writeJson } from './file.ts';
import { count, printJson } from './format.ts';
import { addVariantArguments, json, memory, openTables, tables, toVariant, wholeNumber } from './option.ts';
import { Progress } from './progress.ts';

interface FindOptions {
  readonly capturesAlone: boolean;
  readonly work: string;
  readonly first?: number;
  readonly out?: string;
  readonly tables?: string;
  readonly memory: number;
  readonly json: boolean;
}

/** More than any board has. */
const MAX_STARTS = 1_000_000;

export function fairFindCommand(): Command {
  return addVariantArguments(new Command('find'))
    .description(
      'prove which starts are fair, of those with one or two seeds moved; continues an interrupted search',
    )
    .requiredOption('--work <file>', 'collects the proofs; those it has already are not repeated')
    .option('--first <n>', 'examine only this many starts', wholeNumber(1, MAX_STARTS))
    .option('--out <file>', 'write the fair starts and their certificate to this file')
    .addOption(tables())
    .addOption(memory())
    .addOption(json())
    .addHelpText('after', '\nExample:\n  kalah fair find 6 4 --work 6-4.proofs --out 6-4.json --memory 2G')
    .action(async (pits: number, seeds: number, options: FindOptions) => {
      const certificate = await find(toVariant(pits, seeds, options), options);
      if (options.out !== undefined) await writeJson(options.out, certificate);
      if (options.json) printJson(certificate);
      else console.log(describeTallies(certificate).join('\n'));
    });
}

async function find(variant: Variant, { work, first, tables, memory }: FindOptions): Promise<Certificate> {
  const { examineStarts, openCore } = await import('@kalah/engine/node');
  const progress = new Progress();
  const onProgress = (examined: number, starts: number) => {
    progress.show(`${count(examined)} of ${count(starts)} starts`, examined / starts);
  };
  try {
    return examineStarts({
      core: await openCore(memory),
      variant,
      work,
      tables: await openTables(tables),
      first,
      onProgress,
    });
  } catch (error) {
    if (error instanceof SyntaxError) throw new Failure(`${work} is not a file of proofs.`);
    throw toFailure(error, work);
  } finally {
    progress.clear();
  }
}
