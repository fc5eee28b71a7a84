import { Command } from 'commander';
import { style } from '../format.ts';
import { wholeNumber } from '../option.ts';
import {
  type AdminOptions,
  adminCommand,
  type DecisionOptions,
  decide,
  decisionCommand,
  showList,
  toTable,
} from './task.ts';

const MAX_DAYS = 3650;

export function tokenCommand(): Command {
  return new Command('token')
    .description('issue, list and revoke tokens with the scope admin')
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(revokeCommand());
}

interface CreateOptions extends DecisionOptions {
  readonly label?: string;
  readonly days?: number;
}

function createCommand(): Command {
  return decisionCommand('create', 'issue a token for the operator with this account', [
    'token create Anouk --days 365 --reason "moderates on weekends"',
  ])
    .argument('<account>', 'the name or id of the account')
    .option('--label <text>', 'a name for the token in lists')
    .option('--days <n>', 'days until it expires (default: it never expires)', wholeNumber(1, MAX_DAYS))
    .action((account: string, options: CreateOptions) =>
      decide(
        options,
        async (operators, decision, { toAdminToken }) => {
          const { label, days } = options;
          const limits = { ...(label && { label }), ...(days !== undefined && { expiresInDays: days }) };
          const { secret, ...token } = await operators.issueToken(account, limits, decision);
          return { token: toAdminToken(token), secret };
        },
        ({ token, secret }) =>
          `${style.strong(secret)}\nacts as operator ${token.account}. It is shown this once.`,
      ),
    );
}

function listCommand(): Command {
  return adminCommand('list', 'list the tokens with the scope admin', ['token list']).action(
    (options: AdminOptions) =>
      showList(
        options,
        async (operators, { toAdminToken }) => (await operators.listTokens()).map(toAdminToken),
        (tokens) =>
          toTable(
            tokens.map(({ id, account, label, hint, lastUsedAt }) => [
              id,
              account,
              label,
              hint,
              lastUsedAt === null ? 'never used' : `used ${lastUsedAt.slice(0, 10)}`,
            ]),
          ),
        'No tokens.',
      ),
  );
}

function revokeCommand(): Command {
  return decisionCommand('revoke', 'revoke a token with the scope admin', [
    'token revoke 4e0f9a0e-… --reason "left the team"',
  ])
    .argument('<id>', 'the id of the token')
    .action((id: string, options: DecisionOptions) =>
      decide(
        options,
        async (operators, decision) => {
          await operators.revokeToken(id, decision);
          return { revoked: id };
        },
        () => 'The token is revoked.',
      ),
    );
}
