import { type Level, MAX_LEVEL } from '@kalah/engine/levels';
import { CLASSIC, MAX_PITS, MAX_SEEDS, type Side } from '@kalah/rules';
import { Command, Option } from 'commander';
import { capturesAlone, toVariant, wholeNumber } from './option.ts';

interface Options {
  readonly level: Level;
  readonly side: Side;
  readonly pits: number;
  readonly seeds: number;
  readonly capturesAlone: boolean;
  readonly seed?: string;
  readonly json: boolean;
}

export function playCommand(): Command {
  return new Command('play')
    .description('play against the computer, with hints and takebacks')
    .option('--level <n>', `from 1, a beginner, to ${MAX_LEVEL}, perfect`, wholeNumber(1, MAX_LEVEL), 5)
    .addOption(
      new Option('--side <side>', 'your side; South begins').choices(['south', 'north']).default('south'),
    )
    .option('--pits <n>', 'pits per side', wholeNumber(1, MAX_PITS), CLASSIC.pits)
    .option('--seeds <n>', 'seeds in each pit at the start', wholeNumber(1, MAX_SEEDS), CLASSIC.seeds)
    .addOption(capturesAlone())
    .option('--seed <word>', 'the same word makes the computer give the same answers to the same moves')
    .option('--json', 'print JSON, one value per line', false)
    .addHelpText(
      'after',
      '\nType the number of a pit to play it, or h for a hint, t to take back your last move, q to quit.' +
        '\nMoves can also be piped in.\n\nExample:\n  kalah play --level 3 --side north',
    )
    .action(async (options: Options) => {
      const { playMatch } = await import('./play/session.ts');
      const { level, side, seed = crypto.randomUUID(), json } = options;
      await playMatch({ variant: toVariant(options.pits, options.seeds, options), level, side, seed, json });
    });
}
