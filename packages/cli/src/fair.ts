import { formatPosition } from '@kalah/rules';
import { Command } from 'commander';
import { fairFindCommand } from './fair-find.ts';
import { fairPieCommand } from './fair-pie.ts';
import { describeTallies } from './fair-tally.ts';
import { fairVerifyCommand } from './fair-verify.ts';
import { printJson } from './format.ts';
import { capturesAlone, json } from './option.ts';

interface ListOptions {
  readonly capturesAlone: boolean;
  readonly json: boolean;
}

export function fairCommand(): Command {
  return new Command('fair')
    .description('list, verify and find fair starts: positions that are a draw with best play')
    .addCommand(listCommand())
    .addCommand(fairVerifyCommand())
    .addCommand(fairFindCommand())
    .addCommand(fairPieCommand());
}

function listCommand(): Command {
  return new Command('list')
    .description('list the fair starts of Kalah(6,4) that come with the engine')
    .addOption(capturesAlone())
    .addOption(json())
    .addHelpText('after', '\nExample:\n  kalah fair list --captures-alone')
    .action(async (options: ListOptions) => {
      const { fairCertificate, fairStarts } = await import('@kalah/engine/fair');
      const { draws: _, ...certificate } = fairCertificate(options);
      const starts = fairStarts(options).map(formatPosition);
      if (options.json) printJson({ ...certificate, starts });
      else console.log([...starts, '', ...describeTallies(certificate)].join('\n'));
    });
}
