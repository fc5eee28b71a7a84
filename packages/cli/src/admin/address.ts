import { Command } from 'commander';
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

const MAX_HOURS = 87_600;

export function addressCommand(): Command {
  return new Command('address')
    .description('block and unblock network addresses')
    .addCommand(blockCommand())
    .addCommand(unblockCommand())
    .addCommand(listCommand());
}

interface BlockOptions extends DecisionOptions {
  readonly hours?: number;
}

function blockCommand(): Command {
  return decisionCommand('block', 'reject all requests from an address or a range', [
    'address block 203.0.113.7 --hours 24 --reason "flood of reports"',
    'address block 2001:db8::/32 --reason "attack"',
  ])
    .argument('<range>', 'an address, or a range in CIDR notation')
    .option('--hours <n>', 'hours until the block ends (default: it never ends)', wholeNumber(1, MAX_HOURS))
    .action((range: string, options: BlockOptions) =>
      decide(
        options,
        async (operators, decision, { toWireAddressBlock }) =>
          toWireAddressBlock(await operators.blockAddresses(range, decision, options.hours)),
        (block) => `Blocked ${block.range}. Servers apply this within seconds.`,
      ),
    );
}

function unblockCommand(): Command {
  return decisionCommand('unblock', 'lift the block of an address or a range', [
    'address unblock 203.0.113.7 --reason "the flood is over"',
  ])
    .argument('<range>', 'the range as it was blocked')
    .action((range: string, options: DecisionOptions) =>
      decide(
        options,
        async (operators, decision) => {
          await operators.unblockAddresses(range, decision);
          return { unblocked: range };
        },
        () => `Unblocked ${range}. Servers apply this within seconds.`,
      ),
    );
}

function listCommand(): Command {
  return adminCommand('list', 'list the blocked addresses', ['address list']).action(
    (options: AdminOptions) =>
      showList(
        options,
        async (operators, { toWireAddressBlock }) =>
          (await operators.listAddressBlocks()).map(toWireAddressBlock),
        (blocks) =>
          toTable(
            blocks.map(({ range, expiresAt, reason }) => [
              range,
              expiresAt === null ? 'until it is lifted' : `until ${expiresAt.slice(0, 16)}`,
              reason,
            ]),
          ),
        'No address is blocked.',
      ),
  );
}
