import { type Position, startPosition, type Variant } from '@kalah/rules';
import { Command } from 'commander';
import { Failure } from './failure.ts';
import { nameOf, printJson } from './format.ts';
import { addVariantArguments, json, toPosition, toVariant, wholeNumber } from './option.ts';

interface Options {
  readonly capturesAlone: boolean;
  readonly position?: Position;
  readonly json: boolean;
}

const MAX_DEPTH = 30;
const MEMORY = 16 * 2 ** 20;

export function perftCommand(): Command {
  return addVariantArguments(new Command('perft'))
    .description('count the move sequences of each length, to compare move generators')
    .argument(
      '<depth>',
      `moves, 1 to ${MAX_DEPTH}; a move that gives another turn counts as one`,
      wholeNumber(1, MAX_DEPTH),
    )
    .option('--position <position>', 'start position; it includes the capture rule', toPosition)
    .addOption(json())
    .addHelpText('after', '\nExample:\n  kalah perft 6 4 8')
    .action(async (pits: number, seeds: number, depth: number, options: Options) => {
      const start = toStart(toVariant(pits, seeds, options), options.position);
      const nodes: number[] = [];
      for await (const count of counts(start, depth)) {
        nodes.push(count);
        if (!options.json) console.log(`${String(nodes.length).padStart(2)}  ${count.toLocaleString('en')}`);
      }
      if (options.json) printJson({ nodes });
    });
}

function toStart(variant: Variant, position?: Position): Position {
  if (!position) return startPosition(variant);
  const { pits, seeds, capturesAlone } = position.variant;
  const isOfVariant = pits === variant.pits && seeds === variant.seeds;
  if (isOfVariant && (capturesAlone || !variant.capturesAlone)) return position;
  throw new Failure(`The position belongs to ${nameOf(position.variant)}, not to ${nameOf(variant)}.`, 2);
}

async function* counts(start: Position, depth: number): AsyncGenerator<number> {
  const { openCore } = await import('@kalah/engine/node');
  const core = await openCore(MEMORY);
  core.prepare(start.variant);
  for (let moves = 1; moves <= depth; moves++) yield core.perft(start, moves);
}
