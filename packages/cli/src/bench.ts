import { Command } from 'commander';
import { json } from './option.ts';
import { count, duration, printJson, style, thousandths } from './words.ts';

const MEMORY = 64 * 2 ** 20;

export function benchCommand(): Command {
  return new Command('bench')
    .description(
      'prove fixed positions on one thread; the node count is the same wherever the code is the same',
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
