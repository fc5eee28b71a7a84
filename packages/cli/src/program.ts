import { Command } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import { adminCommand } from './admin.ts';
import { analyseCommand } from './analyse.ts';
import { benchCommand } from './bench.ts';
import { bookCommand } from './book.ts';
import { dumpCommand } from './dump.ts';
import { explorerCommand } from './explorer.ts';
import { exportCommand } from './export.ts';
import { fairCommand } from './fair.ts';
import { importCommand } from './import.ts';
import { migrateCommand } from './migrate.ts';
import { perftCommand } from './perft.ts';
import { playCommand } from './play.ts';
import { puzzlesCommand } from './puzzles.ts';
import { ratingsCommand } from './ratings.ts';
import { serveCommand } from './serve.ts';
import { solveCommand } from './solve.ts';
import { tableCommand } from './table.ts';

/** Commands load their dependencies lazily, so that all start quickly. */
export function program(): Command {
  const kalah = new Command('kalah')
    .description('Kalah: play it, host it, solve it.')
    .version(packageJson.version)
    .showHelpAfterError('(add --help for the options)')
    .exitOverride();
  const commands = [
    serveCommand(),
    playCommand(),
    analyseCommand(),
    solveCommand(),
    perftCommand(),
    benchCommand(),
    bookCommand(),
    tableCommand(),
    fairCommand(),
    puzzlesCommand(),
    exportCommand(),
    dumpCommand(),
    importCommand(),
    migrateCommand(),
    ratingsCommand(),
    explorerCommand(),
    adminCommand(),
  ];
  for (const command of commands) kalah.addCommand(inherit(command, kalah));
  return kalah;
}

function inherit(command: Command, parent: Command): Command {
  command.copyInheritedSettings(parent);
  for (const child of command.commands) inherit(child, command);
  return command;
}
