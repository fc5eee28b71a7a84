import { Command } from 'commander';
import { wholeNumber } from '../option.ts';
import {
  type AdminOptions,
  adminCommand,
  type DecisionOptions,
  decisionCommand,
  operate,
  print,
  toDecision,
  toTable,
} from './task.ts';

const MAX_HOURS = 87_600;

/** [O6] Blocks network addresses. */
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
  return decisionCommand('block', 'refuse all requests of an address or a range', [
    'address block 203.0.113.7 --hours 24 --reason "flood of reports"',
    'address block 2001:db8::/32 --reason "attack"',
  ])
    .argument('<range>', 'an address, or a range in CIDR notation')
    .option('--hours <n>', 'when the block ends; never by default', wholeNumber(1, MAX_HOURS))
    .action(async (range: string, options: BlockOptions) => {
      const decision = toDecision(options);
      const block = await operate(options, async (operators, { toWireAddressBlock }) =>
        toWireAddressBlock(await operators.blockAddresses(range, decision, options.hours)),
      );
      print(options, block, `${block.range} is blocked; servers follow within seconds.`);
    });
}

function unblockCommand(): Command {
  return decisionCommand('unblock', 'lift the block of an address or a range', [
    'address unblock 203.0.113.7 --reason "the flood is over"',
  ])
    .argument('<range>', 'the range as it was blocked')
    .action(async (range: string, options: DecisionOptions) => {
      const decision = toDecision(options);
      await operate(options, (operators) => operators.unblockAddresses(range, decision));
      print(options, { unblocked: range }, `${range} is not blocked any more.`);
    });
}

function listCommand(): Command {
  return adminCommand('list', 'list the blocked addresses', ['address list']).action(
    async (options: AdminOptions) => {
      const blocks = await operate(options, async (operators, { toWireAddressBlock }) =>
        (await operators.listAddressBlocks()).map(toWireAddressBlock),
      );
      const rows = blocks.map(({ range, expiresAt, reason }) => [
        range,
        expiresAt === null ? 'until it is lifted' : `until ${expiresAt.slice(0, 16)}`,
        reason,
      ]);
      print(options, blocks, rows.length > 0 ? toTable(rows) : 'No address is blocked.');
    },
  );
}
