import type { AdminAccount, AdminAccountDetails } from '@kalah/api/moderation';
import type { Command } from 'commander';
import { Failure } from '../failure.ts';
import { style } from '../format.ts';
import { wholeNumber } from '../option.ts';
import {
  type AdminOptions,
  adminCommand,
  type DecisionOptions,
  decide,
  decisionCommand,
  type Operators,
  show,
  showList,
  toTable,
} from './task.ts';

const MAX_FOUND = 1000;

export function findAccountsCommand(): Command {
  return adminCommand('find', 'find accounts by the beginning of their names, or by their id', [
    'find an',
    'find --limit 1000 --json',
  ])
    .argument('[name]', 'the beginning of the name, or an id', '')
    .option('--limit <n>', 'how many accounts to show', wholeNumber(1, MAX_FOUND), 50)
    .action((name: string, options: AdminOptions & { limit: number }) =>
      showList(
        options,
        async (operators, { toAdminAccount }) => {
          const named = await operators.find({ prefix: name, limit: options.limit });
          const accounts = named.length > 0 || name === '' ? named : await findById(operators, name);
          return accounts.map(toAdminAccount);
        },
        (accounts) => toTable(accounts.map(toRow)),
        'No account found.',
      ),
    );
}

async function findById(operators: Operators, id: string) {
  return operators.show(id).then(
    ({ account }) => [account],
    (error) => {
      if (error.code !== 'no-such-account') throw error;
      return [];
    },
  );
}

export function showAccountCommand(): Command {
  return adminCommand('show', 'show an account and how it signs in', ['show Anouk'])
    .argument('<account>', 'its name or id')
    .action((name: string, options: AdminOptions) =>
      show(
        options,
        async (operators, { toAdminDetails }) => toAdminDetails(await operators.show(name)),
        describeAccount,
      ),
    );
}

function describeAccount({
  account,
  signIn,
  sessions,
  tokens,
  bots,
  openReports,
}: AdminAccountDetails): string {
  const ways = [
    ...(signIn.password ? ['password'] : []),
    ...(signIn.passkeys > 0 ? [`${signIn.passkeys} passkeys`] : []),
    ...(signIn.identities > 0 ? [`${signIn.identities} identities`] : []),
    ...(signIn.recoveryCodes > 0 ? [`${signIn.recoveryCodes} recovery codes`] : []),
  ];
  return [
    toRow(account).join('  '),
    `signs in with ${ways.join(', ') || 'nothing'}; ${sessions} sessions, ${tokens} tokens`,
    ...bots.map((bot) => `bot ${toRow(bot).join('  ')}`),
    `${openReports} open reports`,
  ].join('\n');
}

export function renameAccountCommand(): Command {
  return decisionCommand('rename', 'give an account another name; the old one stays taken', [
    'rename Rude-Name Player-17 --reason "reported name"',
  ])
    .argument('<account>', 'its name or id')
    .argument('<name>', 'the new name')
    .action((account: string, name: string, options: DecisionOptions) =>
      decide(
        options,
        async (operators, decision, { toAdminAccount }) =>
          toAdminAccount(await operators.rename(account, name, decision).catch(explainName)),
        (renamed) => `${account} is now called ${style.strong(renamed.name!)}.`,
      ),
    );
}

function explainName(error: Error & { code?: string }): never {
  if (!error.code?.startsWith('name-')) throw error;
  const taken = error.code === 'name-taken';
  throw new Failure(
    taken
      ? 'Somebody has or had this name, or one that looks like it. Choose another one.'
      : 'No account may have this name. Choose another one.',
    2,
  );
}

export function closeAccountCommand(): Command {
  return stateCommand(
    'close',
    'close an account and its bots; its sessions end at once',
    'cheated in 12 rated games',
    (name) => `${name} is closed.`,
  );
}

export function reopenAccountCommand(): Command {
  return stateCommand(
    'reopen',
    'reopen an account and the bots that were closed with it',
    'appeal accepted',
    (name) => `${name} is open again.`,
  );
}

function stateCommand(
  state: 'close' | 'reopen',
  description: string,
  reason: string,
  describe: (name: string) => string,
): Command {
  return decisionCommand(state, description, [`${state} Anouk --reason "${reason}"`])
    .argument('<account>', 'its name or id')
    .action((account: string, options: DecisionOptions) =>
      decide(
        options,
        async (operators, decision, { toAdminAccount }) =>
          toAdminAccount(await operators[state](account, decision)),
        ({ name }) => describe(style.strong(name!)),
      ),
    );
}

export function resetAccountCommand(): Command {
  return decisionCommand('reset', 'replace everything that signs in to an account by one recovery code', [
    'reset Anouk --reason "lost the phone, proved by post"',
  ])
    .argument('<account>', 'its name or id')
    .action((account: string, options: DecisionOptions) =>
      decide(
        options,
        async (operators, decision) => {
          const reset = await operators.resetSignIn(account, decision);
          return { name: reset.account.name, recoveryCode: reset.recoveryCode };
        },
        ({ name, recoveryCode }) =>
          `${style.strong(recoveryCode)}\nsigns in to ${name} once. It is shown this once; everything else was removed.`,
      ),
    );
}

function toRow({ name, kind, id, createdAt, closedAt }: AdminAccount): string[] {
  const state = closedAt === null ? '' : `closed ${closedAt.slice(0, 10)}`;
  return [name ?? '(deleted)', kind, createdAt.slice(0, 10), id, state];
}
