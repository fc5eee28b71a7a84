import { Command } from 'commander';
import { count, duration, printJson, style, thousandths } from './format.ts';
import { json } from './option.ts';

const MEMORY = 64 * 2 ** 20;

export function benchCommand(): Command {
  return new Command('bench')
    .description(
      'prove fixed positions on one thread, and print the node count (the same on every machine) and the speed',
    )
    .addOption(json())
    .addHelpText('after', '\nExample:\n  kalah bench --json')
    .action(async ({ json }: { json: boolean }) => {
      const { bench, openCore } = await import('@kalah/engine/node');
      const { nodes, seconds } = bench(await openCore(MEMORY), () => performance.now());
      const speed = nodes / seconds;
      if (json) printJson({ nodes, seconds: thousandths(seconds), nodesPerSecond: Math.round(speed) });
      else console.log(`${style.strong(`${nodes} nodes`)} in ${duration(seconds)}, ${count(speed)} nodes/s`);
    });
}
