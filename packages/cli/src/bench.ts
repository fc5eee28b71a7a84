import type { Core } from '@kalah/engine/node';
import { must, parsePosition, seedsInPlay } from '@kalah/rules';
import { Command } from 'commander';
import { Failure } from './failure.ts';
import { json } from './option.ts';
import { Progress } from './progress.ts';
import { count, duration, printJson, style, thousandths } from './words.ts';

/**
 * Openings, middle games and endings of several boards and both capture rules, with the future margin of the side to
 * move. Each is asked for twice, that the margin is at least this and that it is not more, which is what a proof takes.
 */
const QUESTIONS: readonly (readonly [position: string, margin: number])[] = [
  ['3,3,3,3,3,3,0/3,3,3,3,3,3,0 s -', 2],
  ['1,2,2,0,0,2,9/0,0,6,0,10,9,7 s -', 12],
  ['0,0,2,2,0,12,11/1,0,0,2,2,2,14 n -', -9],
  ['1,5,1,2,1,1,7/1,11,0,0,0,9,9 s c', 18],
  ['1,0,2,12,0,1,13/0,0,4,4,4,0,7 n c', -10],
  ['2,1,6,0,6,5,11/1,0,0,3,3,5,29 s -', 8],
  ['0,0,4,3,8,21/0,4,5,0,0,5 n -', 2],
  ['1,0,0,6,0,3,0,0,18/0,2,1,2,1,0,0,0,14 n -', 2],
];

const MEMORY = 64 * 2 ** 20;
const TABLE_SEEDS = 12;

export interface Bench {
  readonly nodes: number;
  readonly seconds: number;
}

export function benchCommand(): Command {
  return new Command('bench')
    .description(
      'search fixed positions on one thread; the node count is the same wherever the code is the same',
    )
    .addOption(json())
    .addHelpText('after', '\nExample:\n  kalah bench --json')
    .action(async ({ json }: { json: boolean }) => {
      const { openCore } = await import('@kalah/engine/node');
      const { nodes, seconds } = runBench(await openCore(MEMORY, TABLE_SEEDS));
      const speed = nodes / seconds;
      if (json) printJson({ nodes, seconds: thousandths(seconds), nodesPerSecond: Math.round(speed) });
      else console.log(`${style.strong(`${nodes} nodes`)} in ${duration(seconds)}, ${count(speed)} nodes/s`);
    });
}

/** Only the proofs are timed, not the tables they lean on. */
export function runBench(core: Core): Bench {
  const progress = new Progress();
  let nodes = 0;
  let milliseconds = 0;
  for (const [index, [text, margin]] of QUESTIONS.entries()) {
    progress.show(text, index / QUESTIONS.length);
    const position = must(parsePosition(text));
    core.prepare(position.variant);
    while (core.tableSeeds < core.tableLimit) core.buildLayer();
    core.aim(seedsInPlay(position));
    const [began, nodesBefore] = [performance.now(), core.nodes];
    const answers = [core.prove(position, margin)!, core.prove(position, margin + 2)!];
    milliseconds += performance.now() - began;
    nodes += core.nodes - nodesBefore;
    if (answers.some((answer) => answer !== margin)) {
      throw new Failure(
        `The engine is broken: ${text} is worth ${margin}, and it proved ${answers.join(' and ')}.`,
      );
    }
  }
  progress.clear();
  return { nodes, seconds: milliseconds / 1000 };
}
