import { type Level, MAX_LEVEL } from '@kalah/engine/levels';
import { CLASSIC, MAX_PITS, MAX_SEEDS, type Side } from '@kalah/rules';
import type { TimeControl } from '@kalah/rules/clock';
import { Command, Option } from 'commander';
import { Failure } from './failure.ts';
import { capturesAlone, toVariant, wholeNumber } from './option.ts';
import { parseClock } from './play/clock-option.ts';

interface Options {
  readonly level: Level;
  readonly side: Side;
  readonly pits: number;
  readonly seeds: number;
  readonly capturesAlone: boolean;
  readonly seed?: string;
  readonly server?: string;
  readonly clock?: TimeControl;
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
    .option('--server <url>', 'play on a Kalah server instead of here')
    .addOption(
      new Option(
        '--clock <clock>',
        'minutes and seconds per turn like 3+2, or days per turn like 3d; needs --server',
      ).argParser(parseClock),
    )
    .option('--json', 'print JSON, one value per line', false)
    .addHelpText(
      'after',
      '\nType the number of a pit to play it, or h for a hint, t to take back your last move, q to quit.' +
        '\nMoves can also be piped in.\n\nExample:\n  kalah play --level 3 --side north',
    )
    .action(async (options: Options) => {
      const { playMatch } = await import('./play/session.ts');
      const { level, side, seed = crypto.randomUUID(), json, server, clock } = options;
      if (clock && server === undefined) throw new Failure('A clock needs a server: add --server.', 2);
      const variant = toVariant(options.pits, options.seeds, options);
      const place = { ...(server !== undefined && { server }), ...(clock && { clock }) };
      await playMatch({ variant, level, side, seed, json, ...place });
    });
}
