import { type Level, MAX_LEVEL } from '@kalah/engine/levels';
import { CLASSIC, MAX_PITS, MAX_SEEDS, type Side } from '@kalah/rules';
import type { TimeControl } from '@kalah/rules/clock';
import { Command, Option } from 'commander';
import { Failure } from './failure.ts';
import { capturesAlone, flag, toVariant, wholeNumber } from './option.ts';
import { parseClock } from './play/clock-option.ts';
import type { SeekChoice } from './play/seek-session.ts';

interface Options {
  readonly level: Level;
  readonly side: Side;
  readonly pits: number;
  readonly seeds: number;
  readonly capturesAlone: boolean;
  readonly seed?: string;
  readonly server?: string;
  readonly clock?: TimeControl;
  readonly seek: boolean;
  readonly rated: boolean;
  readonly json: boolean;
}

const SEEK_CLOCK: TimeControl = { kind: 'live', initial: 180, increment: 2 };

const HELP = `
Type the number of a pit to play it, or h for a hint, t to take back your last move, q to quit.
Moves can also be piped in. Against a person there are no hints and no takebacks, and q resigns.

Examples:
  kalah play --level 3 --side north
  kalah play --server https://kalah.example --seek --clock 5+3`;

export function playCommand(): Command {
  return new Command('play')
    .description('play against the computer, with hints and takebacks, or against a person on a server')
    .option('--level <n>', `from 1, a beginner, to ${MAX_LEVEL}, perfect`, wholeNumber(1, MAX_LEVEL), 5)
    .addOption(
      new Option('--side <side>', 'your side; South begins').choices(['south', 'north']).default('south'),
    )
    .option('--pits <n>', 'pits per side', wholeNumber(1, MAX_PITS), CLASSIC.pits)
    .option('--seeds <n>', 'seeds in each pit at the start', wholeNumber(1, MAX_SEEDS), CLASSIC.seeds)
    .addOption(capturesAlone())
    .option('--seed <word>', 'with the same word, the computer gives the same answers to the same moves')
    .option('--server <url>', 'play on a Kalah server instead of locally')
    .addOption(
      new Option(
        '--clock <clock>',
        'minutes and seconds per turn like 3+2, or days per turn like 3d; needs --server',
      ).argParser(parseClock),
    )
    .addOption(flag('--seek', 'look for a person on the server; Ctrl-C ends the search; needs --server'))
    .addOption(flag('--rated', 'play a rated game; needs --seek, and an API token in KALAH_TOKEN'))
    .addOption(flag('--json', 'print JSON, one value per line'))
    .addHelpText('after', HELP)
    .action(async (options: Options, command: Command) => {
      const { playMatch } = await import('./play/session.ts');
      const { level, side, seed = crypto.randomUUID(), json, server } = options;
      rejectMisuse(options);
      if (options.seek) rejectOptionsOfComputer(command);
      const variant = toVariant(options.pits, options.seeds, options);
      const clock = options.clock ?? (options.seek ? SEEK_CLOCK : undefined);
      const seek = options.seek && { seek: toSeekChoice(options) };
      const place = { ...(server !== undefined && { server }), ...(clock && { clock }), ...seek };
      await playMatch({ variant, level, side, seed, json, ...place });
    });
}

function rejectMisuse({ server, clock, seek, rated }: Options): void {
  if (clock && server === undefined) throw new Failure('A clock needs a server: add --server.', 2);
  if (seek && server === undefined) throw new Failure('People play on a server: add --server.', 2);
  if (rated && !seek) throw new Failure('Only games against people are rated: add --seek.', 2);
  if (rated && !process.env.KALAH_TOKEN)
    throw new Failure(
      'A rated game needs an account: put an API token with the scope "play" into KALAH_TOKEN.',
      2,
    );
}

function rejectOptionsOfComputer(command: Command): void {
  const name = ['level', 'side', 'seed'].find((option) => command.getOptionValueSource(option) === 'cli');
  if (name) throw new Failure(`--${name} is for games against the computer; leave it out.`, 2);
}

function toSeekChoice({ rated }: Options): SeekChoice {
  const token = process.env.KALAH_TOKEN;
  return { rated, ...(token && { token }) };
}
