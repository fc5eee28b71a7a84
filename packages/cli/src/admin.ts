import { Command } from 'commander';
import {
  closeAccountCommand,
  findAccountsCommand,
  renameAccountCommand,
  reopenAccountCommand,
  resetAccountCommand,
  showAccountCommand,
} from './admin/account.ts';
import { addressCommand } from './admin/address.ts';
import { auditCommand } from './admin/audit.ts';
import { gameCommand } from './admin/game.ts';
import { reportCommand } from './admin/report.ts';
import { suspectsCommand } from './admin/suspects.ts';
import { tokenCommand } from './admin/token.ts';

/** [O1] Servers may keep running. */
export function adminCommand(): Command {
  return new Command('admin')
    .description(
      'for operators: accounts, tokens, games, addresses, reports, suspects and the audit log of a database',
    )
    .addCommand(findAccountsCommand())
    .addCommand(showAccountCommand())
    .addCommand(renameAccountCommand())
    .addCommand(closeAccountCommand())
    .addCommand(reopenAccountCommand())
    .addCommand(resetAccountCommand())
    .addCommand(tokenCommand())
    .addCommand(gameCommand())
    .addCommand(addressCommand())
    .addCommand(reportCommand())
    .addCommand(suspectsCommand())
    .addCommand(auditCommand());
}
