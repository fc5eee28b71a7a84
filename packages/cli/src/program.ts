import { Command } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import { serveCommand } from './serve.ts';

/** Every command of the terminal program. */
export function program(): Command {
  return new Command('kalah')
    .description('Kalah: play it, host it, solve it.')
    .version(packageJson.version)
    .addCommand(serveCommand())
    .showHelpAfterError('(add --help for the options)');
}
